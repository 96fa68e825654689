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
export const intentsOfPlugins: readonly Intent[] = [
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
  return intentsOfPlugins.find((intent) => intent.id === id)
}
