import type { InstanceOptions } from '../configuration'
import type { Route } from '../http'
import { createIncidentCommentStore, createIncidentStore } from '../incidents'
import { openMeasurements } from '../measurements'
import { createCameraPictures } from '../pictures/cameraPictures'
import { createFeeds } from '../pictures/createFeeds'
import { createPainter } from '../pictures/createPainter'
import type { PicturePainter } from '../pictures/pictureJob'
import { createPictureQueue } from '../pictures/pictureQueue'
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
import { collectGarbage } from '../simulation/collectGarbage'
import { createCameraWatch } from '../simulation/createCameraWatch'
import { createSimulation } from '../simulation/createSimulation'
import { makeFirstComment } from '../simulation/firstComment'
import { makeFirstEntities } from '../simulation/firstEntities'
import { foundBarn } from '../simulation/foundBarn'
import { withoutRealCameras } from '../simulation/withoutRealCameras'
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

/** Creates the services of a barn: incidents, cameras, regions, canvases, measurements and the simulator behind them. */
export async function composeBarn(
  core: CoreServices,
  options: InstanceOptions,
  dependencies: BarnDependencies = {},
): Promise<ComposedBarn> {
  const { database, now, log, info, factStore, accounts, layouts } = core
  const barn = await foundBarn({ facts: info, factStore, seed: options.seed, now: now() })
  const painter = dependencies.painter ?? createPainter(barn)
  const feeds = createFeeds(barn, options.cameraSources, { painter, fetch: dependencies.fetch ?? fetch, now })
  const measurements = openMeasurements(options.data, barn, { now })
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
    recordEvents: (story) => stores.incidents.recordSimulatedEvents(withoutRealCameras(story, camerasWithSource)),
    everyMinute: createCameraWatch(stores.cameras, feeds),
  })
  return {
    routes: [
      ...cameraRoutes({ ...stores, feeds, pictures }),
      ...recordingRoutes(pictures),
      ...regionRoutes(stores.regions),
      ...cameraCanvasRoutes(stores.canvases),
      ...dataRoutes(measurements),
      ...createIncidentRoutes(core, stores),
    ],
    async prepare() {
      await makeFirstEntities({ ...stores, layouts, database, factStore }, barn, now())
      await simulation.catchUp(options.historyDays)
      await makeFirstComment({ ...stores, factStore, accounts })
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
