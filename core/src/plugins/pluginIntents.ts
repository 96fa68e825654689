import {
  comparePictures,
  createIncident,
  openArtifact,
  openCamera,
  openIncident,
  openPicture,
  openPlan,
  openRecording,
  seekFrames,
  type Intent,
} from '../intents'

/** The intents that plugins of third parties may name in their manifests. */
const intents: readonly Intent[] = [
  comparePictures,
  createIncident,
  openArtifact,
  openCamera,
  openIncident,
  openPicture,
  openPlan,
  openRecording,
  seekFrames,
]

/** The intent with an id; undefined if plugins may not start it. */
export function intentOfPlugins(id: string): Intent | undefined {
  return intents.find((intent) => intent.id === id)
}
