import type { InstanceOptions } from '../configuration'
import type { OpenRoute, Route } from '../http'
import {
  createCameraPictures,
  createFeeds,
  createPainter,
  createPictureQueue,
  createSimulatedSilence,
  type CameraFeed,
  type PicturePainter,
} from '../pictures'
import { cameraRoutes, recordingRoutes, streamingRoutes } from '../routes'
import type { Barn } from '../simulator'
import type { CameraStore, RegionStore } from '../stores'
import { streamRoute } from '../streams'
import { createSimulatedRecordings, type Ffmpeg } from '../video'
import type { CoreServices } from './composeCore'
import { composeStreams } from './composeStreams'

/** Dependencies that tests replace. */
export interface CameraDependencies {
  painter?: PicturePainter
  fetch?: typeof fetch
  /** The program that makes videos; null: there is none. */
  ffmpeg?: Ffmpeg | null
}

/** Frames of recordings exist for this many days at least. */
const MINIMUM_RECORDING_DAYS = 1

interface CameraComposition {
  core: CoreServices
  stores: { cameras: CameraStore; regions: RegionStore }
  barn: Barn
  options: InstanceOptions
}

export interface CameraParts {
  feeds: ReadonlyMap<string, CameraFeed>
  routes: readonly Route[]
  openRoutes: readonly OpenRoute[]
  close(): Promise<void>
}

/** Creates what a barn sees by: pictures, recordings and streams of its cameras, simulated and real. */
export function composeCameras(
  { core, stores, barn, options }: CameraComposition,
  dependencies: CameraDependencies,
): CameraParts {
  const { now } = core
  const { ffmpeg } = dependencies
  const painter = dependencies.painter ?? createPainter(barn)
  const silences = new Map(barn.cameras.map(({ cameraId }) => [cameraId, createSimulatedSilence(barn, cameraId)]))
  const feeds = createFeeds(barn, silences, options.cameraSources, { painter, fetch: dependencies.fetch ?? fetch, now })
  const recordingDays = Math.max(MINIMUM_RECORDING_DAYS, options.historyDays)
  const pictures = createCameraPictures({ ...stores, feeds, queue: createPictureQueue(painter), recordingDays })
  const hasSource = (cameraId: string) => options.cameraSources.some((source) => source.cameraId === cameraId)
  const simulated = new Map([...silences].filter(([cameraId]) => !hasSource(cameraId)))
  const recordings = createSimulatedRecordings(barn, [...simulated.keys()], recordingDays)
  const streams = composeStreams({ ...stores, silences: simulated, feeds, painter, recordingDays, now, ffmpeg })
  return {
    feeds,
    routes: [
      ...cameraRoutes({ ...stores, feeds, pictures }),
      ...streamingRoutes(streams),
      ...recordingRoutes({ pictures, recordings }),
    ],
    openRoutes: [streamRoute({ ...core, ...stores, registry: streams.registry })],
    close: () => painter.close(),
  }
}
