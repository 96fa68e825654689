import { setTimeout } from 'node:timers/promises'
import { DAY } from '@barn-workbench/core/time'
import type { CameraFeed, PicturePainter, SimulatedSilence } from '../pictures'
import type { CameraStore } from '../stores'
import { createFeedTrack, createPictureVideos, createSimulatedTrack, createStreams, type Streams } from '../streams'
import { createFfmpeg, findFfmpeg, type CameraVideo, type Ffmpeg } from '../video'

export interface ComposeStreamsDependencies {
  cameras: CameraStore
  /** The silence of each simulated camera. */
  silences: ReadonlyMap<string, SimulatedSilence>
  feeds: ReadonlyMap<string, CameraFeed>
  painter: PicturePainter
  recordingDays: number
  now: () => number
  /** The program that makes videos; null: there is none. The installed one by default. */
  ffmpeg: Ffmpeg | null | undefined
}

/** Creates the streams of a barn: of simulated cameras, and of those that give single pictures. */
export function composeStreams({ ffmpeg = installedFfmpeg(), ...dependencies }: ComposeStreamsDependencies): Streams {
  const { cameras, silences, feeds, painter, recordingDays, now } = dependencies
  const makePictureVideo = ffmpeg && createPictureVideos({ ffmpeg, painter, now })
  const keptSince = () => now() - recordingDays * DAY

  function videoOf(cameraId: string): CameraVideo | null {
    const feed = feeds.get(cameraId)
    const silence = silences.get(cameraId)
    if (!makePictureVideo || !feed) return null
    return makePictureVideo(
      silence ? createSimulatedTrack(cameraId, silence, keptSince) : createFeedTrack(cameraId, feed),
    )
  }

  return createStreams({ cameras, videoOf, ffmpeg, now, wait: (milliseconds) => setTimeout(milliseconds) })
}

function installedFfmpeg(): Ffmpeg | null {
  const program = findFfmpeg()
  return program === null ? null : createFfmpeg(program)
}
