import type { Hono } from 'hono'
import type { Route } from '../http/implement'
import { openMeasurements } from '../measurements'
import {
  collectGarbage,
  createCameraPictures,
  createFeeds,
  createPainter,
  createPictureQueue,
  type PicturePainter,
} from '../pictures'
import { cameraCanvasRoutes } from '../routes/cameraCanvases'
import { cameraRoutes } from '../routes/cameras'
import { dataRoutes } from '../routes/data'
import { deadAnimalRoutes } from '../routes/deadAnimals'
import { incidentCommentRoutes } from '../routes/incidentComments'
import { incidentEventRoutes } from '../routes/incidentEvents'
import { incidentRoutes } from '../routes/incidents'
import { recordingRoutes } from '../routes/recordings'
import { regionRoutes } from '../routes/regions'
import { omitDetectionsOnCameras } from '../simulator'
import {
  createCameraWatch,
  createInitialComment,
  createInitialEntities,
  createSimulation,
  initializeBarn,
} from '../simulator/runtime'
import { createCameraStore } from '../stores/cameraStore'
import { createCanvasStore } from '../stores/canvasStore'
import { createIncidentCommentStore } from '../stores/incidentCommentStore'
import { createIncidentStore } from '../stores/incidentStore'
import { createRegionStore } from '../stores/regionStore'
import type { CoreParts } from './coreParts'
import type { InstanceOptions } from './instanceOptions'

/** What a type of instance adds to the parts that all have. */
export interface TypeParts {
  routes: readonly Route[]
  /** Mounts what is no call of the contract. */
  extend?: (app: Hono) => void
  /** Makes the entities that the instance starts with, once; the instance is usable when this is done. */
  prepare(): Promise<void>
  /** Starts what runs by itself; returns what stops it. */
  start(): () => Promise<void>
}

/** What tests replace. */
export interface BarnDependencies {
  painter?: PicturePainter
  fetch?: typeof fetch
}

/** Pictures of recordings exist for a day at least. */
const SHORTEST_RECORDING_DAYS = 1

/** A barn: incidents, cameras, regions, canvases, measurements, and the simulator that feeds them. */
export async function createBarnParts(
  core: CoreParts,
  options: InstanceOptions,
  seams: BarnDependencies = {},
): Promise<TypeParts> {
  const { database, now, log, facts, factStore } = core
  const barn = await initializeBarn({ facts, factStore, seed: options.seed, now: now() })
  const painter = seams.painter ?? createPainter(barn)
  const feeds = createFeeds(barn, options.cameraSources, { painter, fetch: seams.fetch ?? fetch, now })
  const measurements = openMeasurements(options.data, barn, { now })
  const stores = createBarnStores(core)
  const pictures = createCameraPictures({
    ...stores,
    feeds,
    queue: createPictureQueue(painter),
    recordingDays: Math.max(SHORTEST_RECORDING_DAYS, options.historyDays),
  })
  const realCameras = new Set(options.cameraSources.map(({ cameraId }) => cameraId))
  const simulation = createSimulation({
    barn,
    database,
    factStore,
    measurements,
    now,
    log,
    recordEvents: (story) => stores.incidents.recordEvents(omitDetectionsOnCameras(story, realCameras)),
    everyMinute: createCameraWatch(stores.cameras, feeds),
  })
  const cameraName = async (cameraId: string): Promise<string | null> =>
    (await stores.cameras.documents.find(cameraId))?.name ?? null
  const incidentDeps = { ...stores, accounts: core.accounts, cameraName }
  return {
    routes: [
      ...cameraRoutes({ ...stores, feeds, pictures }),
      ...recordingRoutes(pictures),
      ...regionRoutes(stores.regions),
      ...cameraCanvasRoutes(stores.canvases),
      ...dataRoutes(measurements),
      ...incidentRoutes(incidentDeps),
      ...incidentEventRoutes(incidentDeps),
      ...incidentCommentRoutes(incidentDeps),
      ...deadAnimalRoutes(incidentDeps),
    ],
    async prepare() {
      await createInitialEntities({ ...stores, layouts: core.layouts, database, factStore }, barn, now())
      await simulation.catchUp(options.historyDays)
      await createInitialComment({ ...stores, factStore, accounts: core.accounts })
      collectGarbage()
    },
    start() {
      const stopSimulation = simulation.start()
      return async () => {
        await stopSimulation()
        await painter.close()
        measurements.database.close()
      }
    },
  }
}

function createBarnStores({ database, hub, now }: CoreParts) {
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
