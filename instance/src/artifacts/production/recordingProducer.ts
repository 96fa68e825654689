import { SECOND } from '@barn-workbench/core/time'
import type { StoredArtifact } from '../artifactStore'
import { ArtifactError, spanOf, type Outcome, type Producer } from './artifactProduction'
import type { ClipMaker } from './clipMaker'
import type { createVideoCut } from './videoCut'

export interface RecordingProducerDependencies {
  cut: ReturnType<typeof createVideoCut>
  makeClip: ClipMaker
  isClosed(cameraId: string): Promise<boolean>
}

const MAXIMUM_HEIGHT = 1080

/** Makes an MP4 out of the video of a camera, as it is streamed, or a clip of one camera or several. */
export function createRecordingProducer({ cut, makeClip, isClosed }: RecordingProducerDependencies): Producer {
  async function openCamerasOf({ cameraIds }: StoredArtifact): Promise<readonly [string, ...string[]]> {
    const [first, ...beside] = cameraIds
    if (first === undefined) throw new ArtifactError('privacy')
    for (const cameraId of cameraIds) if (await isClosed(cameraId)) throw new ArtifactError('privacy')
    return [first, ...beside]
  }

  async function plainRecording(artifact: StoredArtifact, cameraId: string, signal: AbortSignal): Promise<Outcome> {
    const found = await cut(cameraId, spanOf(artifact), MAXIMUM_HEIGHT)
    if (!found) throw new ArtifactError('no-pictures')
    const durationSeconds = found.segments.reduce((sum, { duration }) => sum + duration, 0) / SECOND
    return {
      artifact,
      made: { content: found.content(signal), contentType: 'video/mp4', data: { durationSeconds } },
    }
  }

  return async function* (artifacts, signal, report) {
    for (const artifact of artifacts) {
      const cameraIds = await openCamerasOf(artifact)
      if (artifact.data.clip) yield* makeClip(artifact, { ...artifact.data.clip, cameraIds }, { signal, report })
      else yield await plainRecording(artifact, cameraIds[0], signal)
    }
  }
}
