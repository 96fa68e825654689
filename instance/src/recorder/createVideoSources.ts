import type { Clock } from '@barn-workbench/core/clock'
import type { PicturePainter } from '../pictures'
import type { FindFfmpeg } from '../video/ffmpeg'
import { checkLocation, type LocationRules } from './setup/sourceLocation'
import {
  createMjpegSource,
  createRtspSource,
  createSnapshotSource,
  createVideoFileSource,
  type SourceSettings,
  type VideoSource,
} from './sources'

export interface VideoSourceDependencies {
  findFfmpeg: FindFfmpeg
  fetch: typeof globalThis.fetch
  clock: Clock
  painter: PicturePainter
  locations: LocationRules
}

/** Pictures that have to be coded anew are not higher than this, in pixels. */
const CODED_HEIGHT = 1080

/** Returns the function that gives the video of a source; null for one that is pictures in files. */
export function createVideoSources({ findFfmpeg, fetch, clock, painter, locations }: VideoSourceDependencies) {
  const toJpeg = (bytes: Uint8Array) =>
    painter.paint({ source: { kind: 'bytes', bytes }, height: CODED_HEIGHT, shrinkOnly: true })

  return (settings: SourceSettings): VideoSource | null => {
    const { kind, location, credentials } = settings
    const http = { address: location, credentials }
    switch (kind) {
      case 'rtsp':
        return createRtspSource(findFfmpeg, settings)
      case 'video':
        return createVideoFileSource(findFfmpeg, () => checkLocation(kind, location, locations)?.location ?? null)
      case 'mjpeg':
        return createMjpegSource(http, { fetch, clock })
      case 'snapshot':
        return createSnapshotSource(http, { fetch, clock, toJpeg })
      case 'image':
      case 'folder':
        return null
    }
  }
}
