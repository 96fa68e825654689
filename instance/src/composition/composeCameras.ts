import { systemClock } from '@barn-workbench/core/clock'
import type { InstanceOptions } from '../configuration'
import type { OpenRoute, Route } from '../http'
import {
  checkSources,
  createCameraPictures,
  createPainter,
  createPictureQueue,
  createSimulatedFeeds,
  createSimulatedSilence,
  createStillFeed,
  type CameraFeed,
  type PicturePainter,
} from '../pictures'
import { createCameraHealth, createRecorder, measureDisk, type MeasureDisk, type Recorder } from '../recorder'
import { cameraRoutes, cameraSetupRoutes, recordingRoutes, streamingRoutes } from '../routes'
import { barnTexts, type Barn } from '../simulator'
import { createCameraWatch } from '../simulator/runtime'
import { streamRoute } from '../streams'
import { createFfmpeg, createSimulatedRecordings, findFfmpeg, type Ffmpeg } from '../video'
import type { BarnStores } from './barnStores'
import type { CoreServices } from './composeCore'
import { composeStreams } from './composeStreams'
import { registerCameras } from './registerCameras'

/** Dependencies that tests replace. */
export interface CameraDependencies {
  painter?: PicturePainter
  fetch?: typeof fetch
  /** The program that reads and makes videos; null: there is none. */
  ffmpeg?: Ffmpeg | null
  measureDisk?: MeasureDisk
  /** From 0 to 1. */
  random?: () => number
}

/** Frames of recordings exist for this many days at least. */
const MINIMUM_RECORDING_DAYS = 1

interface CameraComposition {
  core: CoreServices
  stores: BarnStores
  barn: Barn
  options: InstanceOptions
}

export interface CameraParts {
  feeds: ReadonlyMap<string, CameraFeed>
  routes: readonly Route[]
  openRoutes: readonly OpenRoute[]
  /** Looks who is there, and reports who is not. For once a minute. */
  watch(now: number): Promise<void>
  /** Starts to record. */
  start(): void
  close(): Promise<void>
}

/** Creates what a barn sees by: pictures, recordings and streams of its cameras, simulated and real. */
export async function composeCameras(
  { core, stores, barn, options }: CameraComposition,
  dependencies: CameraDependencies,
): Promise<CameraParts> {
  const { now } = core
  const painter = dependencies.painter ?? createPainter(barn)
  const ffmpeg = dependencies.ffmpeg === undefined ? findInstalledFfmpeg() : dependencies.ffmpeg
  const silences = new Map(barn.cameras.map(({ cameraId }) => [cameraId, createSimulatedSilence(barn, cameraId)]))
  const feeds = createSimulatedFeeds(barn, silences)
  const recorder = await composeRecorder({ core, barn, options }, { ...dependencies, painter, ffmpeg, feeds })
  const recordingDays = Math.max(MINIMUM_RECORDING_DAYS, options.historyDays)
  const pictures = createCameraPictures({ ...stores, feeds, queue: createPictureQueue(painter), recordingDays })
  const hasSource = (cameraId: string) => options.cameraSources.some((source) => source.cameraId === cameraId)
  const simulated = new Map([...silences].filter(([cameraId]) => !hasSource(cameraId)))
  const simulatedRecordings = createSimulatedRecordings(barn, [...simulated.keys()], recordingDays)
  const recordings = {
    all: async (time: number) => [...(await simulatedRecordings.all(time)), ...(await recorder.recordings.all(time))],
  }
  const streams = composeStreams({
    ...stores,
    recorder,
    silences: simulated,
    feeds,
    painter,
    recordingDays,
    now,
    ffmpeg,
  })
  return {
    feeds,
    routes: [
      ...cameraRoutes({ ...stores, feeds, pictures }),
      ...streamingRoutes(streams),
      ...recordingRoutes({ pictures, recordings }),
      ...composeSetup({ core, stores, barn, options }, recorder),
    ],
    openRoutes: [streamRoute({ ...core, ...stores, registry: streams.registry })],
    watch: composeWatch({ core, stores, barn, options }, { feeds, recorder }),
    start: () => {
      recorder.start()
    },
    async close() {
      await recorder.close()
      await painter.close()
    },
  }
}

/** The calls by which cameras are added, changed and removed. */
function composeSetup({ core, stores, barn }: CameraComposition, recorder: Recorder): Route[] {
  const { database } = core
  const { floorPlan } = barnTexts(barn.language)
  return cameraSetupRoutes({
    ...{ ...stores, database, recorder },
    simulatedIds: new Set(barn.cameras.map(({ cameraId }) => cameraId)),
    register: (camera) => registerCameras({ ...stores, database, floorPlanName: floorPlan }, [camera]),
  })
}

function composeWatch(
  { core, stores, barn }: CameraComposition,
  { feeds, recorder }: { feeds: ReadonlyMap<string, CameraFeed>; recorder: Recorder },
): CameraParts['watch'] {
  const watch = createCameraWatch(stores.cameras, feeds)
  const texts = barnTexts(barn.language)
  const checkHealth = createCameraHealth({ ...stores, feeds, recorder, texts, startedAt: core.now() })
  return async (now) => {
    await watch(now)
    await checkHealth(now)
  }
}

interface RecorderComposition extends CameraDependencies {
  painter: PicturePainter
  ffmpeg: Ffmpeg | null
  feeds: Map<string, CameraFeed>
}

/** The recorder of the cameras that have a real source. */
function composeRecorder(
  { core, barn, options }: Omit<CameraComposition, 'stores'>,
  { painter, ffmpeg, feeds, ...dependencies }: RecorderComposition,
): Promise<Recorder> {
  const { database, now, log } = core
  const { data, cameraSources, mediaFolder } = options
  checkSources(barn, cameraSources)
  const fetch = dependencies.fetch ?? globalThis.fetch
  return createRecorder({
    ...{ database, folder: data, feeds, painter, ffmpeg, fetch, log, mediaFolder },
    startSources: cameraSources,
    stillFeedOf: (cameraId, settings, mayRead) =>
      createStillFeed(cameraId, settings, { barn, painter, fetch, now, mayRead }),
    clock: { ...systemClock, now },
    random: dependencies.random ?? Math.random,
    measureDisk: dependencies.measureDisk ?? measureDisk,
  })
}

function findInstalledFfmpeg(): Ffmpeg | null {
  const program = findFfmpeg()
  return program === null ? null : createFfmpeg(program)
}
