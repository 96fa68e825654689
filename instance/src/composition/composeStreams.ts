import { setTimeout } from 'node:timers/promises'
import { DAY } from '@barn-workbench/core/time'
import type { CameraFeed, PicturePainter, SimulatedSilence } from '../pictures'
import type { Recorder } from '../recorder'
import type { CameraStore } from '../stores'
import {
  createFeedTrack,
  createPictureVideos,
  createPlayableVideos,
  createSimulatedTrack,
  createStreams,
  type StreamedVideo,
  type Streams,
} from '../streams'
import type { FindFfmpeg } from '../video'

export interface ComposeVideosDependencies {
  /** The silence of each simulated camera. */
  silences: ReadonlyMap<string, SimulatedSilence>
  feeds: ReadonlyMap<string, CameraFeed>
  recorder: Pick<Recorder, 'videoOf'>
  painter: PicturePainter
  recordingDays: number
  now: () => number
  findFfmpeg: FindFfmpeg
}

/** Finds the video of a camera, at most so many pixels high; null where none can be made. */
export type VideoOf = (cameraId: string, maximumHeight: number) => StreamedVideo | null

/** Creates the videos of a barn: of what is recorded, of simulated cameras, and of those that give single pictures. */
export function composeVideos(dependencies: ComposeVideosDependencies): VideoOf {
  const { silences, feeds, painter, recorder, recordingDays, findFfmpeg, now } = dependencies
  const makePictureVideo = createPictureVideos({ findFfmpeg, painter, now })
  const keptSince = () => now() - recordingDays * DAY

  const makePlayable = createPlayableVideos(findFfmpeg)

  return (cameraId, maximumHeight) => {
    const feed = feeds.get(cameraId)
    if (!feed) return null
    const recorded = recorder.videoOf(cameraId)
    if (recorded) return makePlayable(recorded, { cameraId, maximumHeight, isAlive: () => feed.problem() === null })
    const silence = silences.get(cameraId)
    if (!findFfmpeg()) return null
    return makePictureVideo(
      silence
        ? createSimulatedTrack(cameraId, silence, keptSince)
        : createFeedTrack(cameraId, feed, { now, keptSince }),
    )
  }
}

export interface ComposeStreamsDependencies {
  cameras: CameraStore
  videoOf: VideoOf
  findFfmpeg: FindFfmpeg
  now: () => number
}

/** Creates the streams of a barn. */
export function composeStreams({ cameras, videoOf, findFfmpeg, now }: ComposeStreamsDependencies): Streams {
  return createStreams({
    ...{ cameras, videoOf, now },
    hasEncoder: () => findFfmpeg() !== null,
    wait: (milliseconds) => setTimeout(milliseconds),
  })
}
