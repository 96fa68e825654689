import type { Clock } from '@barn-workbench/core/clock'
import {
  createMjpegSource,
  createRtspSource,
  createSnapshotSource,
  createVideoFileSource,
  type SourceSettings,
  type VideoSource,
} from '../cameraSources'
import type { PicturePainter } from '../pictures'
import type { FindFfmpeg } from '../video/ffmpeg'
import { checkLocation, type LocationRules } from './setup/sourceLocation'

interface VideoSourceDependencies {
  findFfmpeg: FindFfmpeg
  fetch: typeof globalThis.fetch
  clock: Clock
  painter: PicturePainter
  locations: LocationRules
}

/** Maximum height of pictures that have to be encoded again, in pixels. */
const CODED_HEIGHT = 1080

/** Returns the function that creates the video of a source; null for a source of single picture files. */
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
