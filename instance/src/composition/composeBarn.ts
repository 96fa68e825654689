import { systemClock } from '@barn-workbench/core/clock'
import { MINUTE } from '@barn-workbench/core/time'
import type { InstanceOptions } from '../configuration'
import type { Route } from '../http'
import { createIncidentCommentStore, createIncidentStore } from '../incidents'
import { createMeasurementQueries, openMeasurements, type MeasurementStore } from '../measurements'
import {
  checkSources,
  collectGarbage,
  createCameraPictures,
  createPainter,
  createPictureQueue,
  createSimulatedFeeds,
  createStillFeed,
  type CameraFeed,
  type PicturePainter,
} from '../pictures'
import { createCameraHealth, createRecorder, measureDisk, type MeasureDisk, type Recorder } from '../recorder'
import { repeat } from '../repeat'
import {
  cameraCanvasRoutes,
  cameraRoutes,
  cameraSetupRoutes,
  dataRoutes,
  deadAnimalRoutes,
  incidentCommentRoutes,
  incidentEventRoutes,
  incidentRoutes,
  recordingRoutes,
  regionRoutes,
  watchdogRoutes,
} from '../routes'
import { barnTexts, omitDetectionsOnCameras, type Barn } from '../simulator'
import {
  createCameraWatch,
  createInitialComment,
  createInitialEntities,
  createSimulation,
  initializeBarn,
} from '../simulator/runtime'
import { createCameraStore, createCanvasStore, createRegionStore, type CameraStore } from '../stores'
import { createSimulatedRecordings } from '../video'
import { createFfmpeg, findFfmpeg, type Ffmpeg } from '../video/ffmpeg'
import { createWatchdogs } from '../watchdogs/createWatchdogs'
import type { CoreServices } from './composeCore'
import type { InstanceParts } from './instanceParts'
import { registerCameras } from './registerCameras'

/** Dependencies that tests replace. */
export interface BarnDependencies {
  painter?: PicturePainter
  fetch?: typeof fetch
  /** The program that reads videos; null: there is none. */
  ffmpeg?: Ffmpeg | null
  measureDisk?: MeasureDisk
  /** From 0 to 1. */
  random?: () => number
}

/** Frames of recordings exist for this many days at least. */
const MINIMUM_RECORDING_DAYS = 1

/**
 * Creates the services of a barn: incidents, cameras, regions, canvases, measurements and the simulator behind them.
 */
export async function composeBarn(
  core: CoreServices,
  options: InstanceOptions,
  dependencies: BarnDependencies = {},
): Promise<InstanceParts> {
  const { now, info, factStore } = core
  const { simulate, seed, language } = options
  const barn = await initializeBarn({
    ...{ info, factStore, seed, language },
    now: now(),
    ...(!simulate && { cameraCount: 0 }),
  })
  const painter = dependencies.painter ?? createPainter(barn)
  const feeds = createSimulatedFeeds(barn)
  const recorder = await createBarnRecorder(core, options, { ...dependencies, barn, painter, feeds })
  const measurements = openMeasurements(options.data, barn, { now })
  const queries = createMeasurementQueries(measurements, { folder: options.data, barn })
  const stores = createBarnStores(core)
  const watchCameras = watchOf(core, { stores, feeds, recorder, barn })
  const content = simulate
    ? simulatedContent(core, options, { barn, stores, measurements, watchCameras })
    : realContent(core, options, { barn, stores, watchCameras })
  return {
    routes: [
      ...createCameraRoutes(core, options, { stores, feeds, recorder, barn, painter }),
      ...regionRoutes(stores.regions),
      ...cameraCanvasRoutes(stores.canvases),
      ...dataRoutes({ queries, labels: measurements.labels() }),
      ...watchdogRoutes(createWatchdogs({ ...stores, feeds, barn: simulate ? barn : null, now })),
      ...createIncidentRoutes(core, stores),
    ],
    async prepare() {
      await content.prepare()
      collectGarbage()
    },
    start() {
      const stopContent = content.start()
      recorder.start()
      return async () => {
        await stopContent()
        await recorder.close()
        await painter.close()
        await queries.close()
        measurements.database.close()
      }
    },
  }
}

interface CameraParts {
  barn: Barn
  stores: BarnStores
  feeds: ReadonlyMap<string, CameraFeed>
  recorder: Recorder
}

/** What is done about the cameras each minute: looking who is there, and reporting who is not. */
function watchOf({ now }: CoreServices, { stores, feeds, recorder, barn }: CameraParts) {
  const watch = createCameraWatch(stores.cameras, feeds)
  const checkHealth = createCameraHealth({
    ...{ ...stores, feeds, recorder },
    texts: barnTexts(barn.language),
    startedAt: now(),
  })
  return async (time: number): Promise<void> => {
    await watch(time)
    await checkHealth(time)
  }
}

/** The routes of cameras, their pictures, recordings and set-up. */
function createCameraRoutes(
  { database }: CoreServices,
  { cameraSources, historyDays }: InstanceOptions,
  { barn, stores, feeds, recorder, painter }: CameraParts & { painter: PicturePainter },
): Route[] {
  const recordingDays = Math.max(MINIMUM_RECORDING_DAYS, historyDays)
  const pictures = createCameraPictures({ ...stores, feeds, queue: createPictureQueue(painter), recordingDays })
  const barnIds = barn.cameras.map(({ cameraId }) => cameraId)
  const sourceIds = new Set(cameraSources.map(({ cameraId }) => cameraId))
  const simulated = createSimulatedRecordings(
    barn,
    barnIds.filter((cameraId) => !sourceIds.has(cameraId)),
    recordingDays,
  )
  const recordings = {
    all: async (time: number) => [...(await simulated.all(time)), ...(await recorder.recordings.all(time))],
  }
  return [
    ...cameraRoutes({ ...stores, feeds, pictures }),
    ...recordingRoutes({ pictures, recordings }),
    ...cameraSetupRoutes({
      ...{ ...stores, database, recorder },
      simulatedIds: new Set(barnIds),
      register: (camera) =>
        registerCameras({ ...stores, database, floorPlanName: barnTexts(barn.language).floorPlan }, [camera]),
    }),
  ]
}

interface RecorderParts extends BarnDependencies {
  barn: Barn
  painter: PicturePainter
  feeds: Map<string, CameraFeed>
}

/** The recorder of the cameras that have a real source. */
function createBarnRecorder(
  { database, now, log }: CoreServices,
  { data, cameraSources, mediaFolder }: InstanceOptions,
  { barn, painter, feeds, ...dependencies }: RecorderParts,
): Promise<Recorder> {
  checkSources(barn, cameraSources)
  const fetch = dependencies.fetch ?? globalThis.fetch
  const program = findFfmpeg()
  const { ffmpeg = program === null ? null : createFfmpeg(program) } = dependencies
  return createRecorder({
    ...{ database, folder: data, feeds, painter, ffmpeg, fetch, log, mediaFolder },
    startSources: cameraSources,
    stillFeedOf: (cameraId, settings) => createStillFeed(cameraId, settings, { barn, painter, fetch, now }),
    clock: { ...systemClock, now },
    random: dependencies.random ?? Math.random,
    measureDisk: dependencies.measureDisk ?? measureDisk,
  })
}

/** Brings entities into a barn: those that it starts with, and then what happens. */
type BarnContent = Pick<InstanceParts, 'prepare' | 'start'>

interface ContentDependencies {
  barn: Barn
  stores: BarnStores
  watchCameras: (now: number) => Promise<void>
}

interface SimulatedContentDependencies extends ContentDependencies {
  measurements: MeasurementStore
}

/** The barn of the simulator, with its history. */
function simulatedContent(
  { database, now, log, factStore, accounts, layouts }: CoreServices,
  { cameraSources, historyDays }: InstanceOptions,
  { barn, stores, measurements, watchCameras }: SimulatedContentDependencies,
): BarnContent {
  const person = { entityType: 'account' as const, entityId: null, displayName: barnTexts(barn.language).staff }
  const camerasWithSource = new Set(cameraSources.map(({ cameraId }) => cameraId))
  const simulation = createSimulation({
    barn,
    database,
    factStore,
    measurements,
    now,
    log,
    recordEvents: (story) =>
      stores.incidents.recordSimulatedEvents(omitDetectionsOnCameras(story, camerasWithSource), { person }),
    everyMinute: watchCameras,
  })
  return {
    async prepare() {
      await createInitialEntities({ ...stores, layouts, database, factStore }, barn, now())
      await simulation.catchUp(historyDays)
      await createInitialComment({ ...stores, factStore, accounts }, barn)
    },
    start: simulation.start,
  }
}

/** The cameras of the configuration and nothing else; everything more comes from people and detectors. */
function realContent(
  { database, now, log }: CoreServices,
  { cameraSources }: InstanceOptions,
  { barn, stores, watchCameras }: ContentDependencies,
): BarnContent {
  return {
    prepare: () =>
      registerCameras({ ...stores, database, floorPlanName: barnTexts(barn.language).floorPlan }, cameraSources),
    start: () => repeat(watchCameras, { period: MINUTE, module: 'cameras', now, log }),
  }
}

type BarnStores = ReturnType<typeof createBarnStores>

function createBarnStores({ database, hub, now }: CoreServices) {
  const cameras = createCameraStore(database, hub)
  const incidents = createIncidentStore({ database, hub, now })
  return {
    cameras,
    incidents,
    regions: createRegionStore({ database, hub, cameras, now }),
    canvases: createCanvasStore({ database, hub, cameras, now }),
    incidentComments: createIncidentCommentStore({ database, hub, now, events: incidents.events }),
  }
}

function createIncidentRoutes(
  { accounts }: CoreServices,
  { cameras, incidents, incidentComments }: BarnStores,
): Route[] {
  const dependencies = { incidents, incidentComments, accounts, cameraName: (id: string) => cameraNameOf(cameras, id) }
  return [
    ...incidentRoutes(dependencies),
    ...incidentEventRoutes(dependencies),
    ...incidentCommentRoutes(dependencies),
    ...deadAnimalRoutes(dependencies),
  ]
}

async function cameraNameOf(cameras: CameraStore, cameraId: string): Promise<string | null> {
  return (await cameras.documents.find(cameraId))?.name ?? null
}
