import type { InstanceOptions } from '../configuration'
import type { Route } from '../http'
import { createIncidentCommentStore, createIncidentStore } from '../incidents'
import { createMeasurementQueries, openMeasurements } from '../measurements'
import {
  collectGarbage,
  createCameraPictures,
  createFeeds,
  createPainter,
  createPictureQueue,
  type PicturePainter,
} from '../pictures'
import {
  cameraCanvasRoutes,
  cameraRoutes,
  dataRoutes,
  deadAnimalRoutes,
  incidentCommentRoutes,
  incidentEventRoutes,
  incidentRoutes,
  recordingRoutes,
  regionRoutes,
} from '../routes'
import { omitDetectionsOnCameras } from '../simulator'
import {
  createCameraWatch,
  createInitialComment,
  createInitialEntities,
  createSimulation,
  initializeBarn,
} from '../simulator/runtime'
import { createCameraStore, createCanvasStore, createRegionStore, type CameraStore } from '../stores'
import type { CoreServices } from './composeCore'

/** Dependencies that tests replace. */
export interface BarnDependencies {
  painter?: PicturePainter
  fetch?: typeof fetch
}

/** The part of an instance that only barns have. */
export interface ComposedBarn {
  routes: readonly Route[]
  /** Creates the initial entities once and records the history up to now. */
  prepare(): Promise<void>
  /** Starts the simulation. Returns the function that stops it and closes what the barn holds open. */
  start(): () => Promise<void>
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
): Promise<ComposedBarn> {
  const { database, now, log, info, factStore, accounts, layouts } = core
  const barn = await initializeBarn({ info, factStore, seed: options.seed, now: now() })
  const painter = dependencies.painter ?? createPainter(barn)
  const feeds = createFeeds(barn, options.cameraSources, { painter, fetch: dependencies.fetch ?? fetch, now })
  const measurements = openMeasurements(options.data, barn, { now })
  const queries = createMeasurementQueries(measurements, { folder: options.data, barn })
  const stores = createBarnStores(core)
  const pictures = createCameraPictures({
    ...stores,
    feeds,
    queue: createPictureQueue(painter),
    recordingDays: Math.max(MINIMUM_RECORDING_DAYS, options.historyDays),
  })
  const camerasWithSource = new Set(options.cameraSources.map(({ cameraId }) => cameraId))
  const simulation = createSimulation({
    barn,
    database,
    factStore,
    measurements,
    now,
    log,
    recordEvents: (story) => stores.incidents.recordSimulatedEvents(omitDetectionsOnCameras(story, camerasWithSource)),
    everyMinute: createCameraWatch(stores.cameras, feeds),
  })
  return {
    routes: [
      ...cameraRoutes({ ...stores, feeds, pictures }),
      ...recordingRoutes(pictures),
      ...regionRoutes(stores.regions),
      ...cameraCanvasRoutes(stores.canvases),
      ...dataRoutes({ queries, labels: measurements.labels() }),
      ...createIncidentRoutes(core, stores),
    ],
    async prepare() {
      await createInitialEntities({ ...stores, layouts, database, factStore }, barn, now())
      await simulation.catchUp(options.historyDays)
      await createInitialComment({ ...stores, factStore, accounts })
      collectGarbage()
    },
    start() {
      const stopSimulation = simulation.start()
      return async () => {
        await stopSimulation()
        await painter.close()
        await queries.close()
        measurements.database.close()
      }
    },
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
