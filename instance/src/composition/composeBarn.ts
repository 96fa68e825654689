import { MINUTE } from '@barn-workbench/core/time'
import type { InstanceOptions } from '../configuration'
import type { Route } from '../http'
import { createMeasurementQueries, openMeasurements, type MeasurementStore } from '../measurements'
import { simulatedDevices } from '../network/simulatedDevices'
import { collectGarbage } from '../pictures'
import { repeat } from '../repeat'
import {
  cameraCanvasRoutes,
  dataRoutes,
  deadAnimalRoutes,
  incidentCommentRoutes,
  incidentEventRoutes,
  incidentRoutes,
  regionRoutes,
  unusualRoutes,
  watchdogRoutes,
} from '../routes'
import { barnTexts, omitDetectionsOnCameras, type Barn } from '../simulator'
import { createInitialComment, createInitialEntities, createSimulation, initializeBarn } from '../simulator/runtime'
import type { CameraStore } from '../stores'
import { createWatchdogs } from '../watchdogs'
import { createBarnStores, type BarnStores } from './barnStores'
import { composeArtifacts, composeEvidence } from './composeArtifacts'
import { composeCameras, registerCameras, type CameraDependencies, type CameraParts } from './composeCameras'
import type { CoreServices, InstanceParts } from './composeCore'

/**
 * Creates the services of a barn: incidents, cameras, regions, canvases, measurements and the simulator behind them.
 */
export async function composeBarn(
  core: CoreServices,
  options: InstanceOptions,
  dependencies: CameraDependencies = {},
): Promise<InstanceParts> {
  const { now, info, factStore } = core
  const { simulate, seed, language } = options
  const barn = await initializeBarn({
    info,
    factStore,
    seed,
    now: now(),
    language,
    ...(!simulate && { cameraCount: 0 }),
  })
  const measurements = openBarnMeasurements(core, options, barn)
  const queries = createMeasurementQueries(measurements, { folder: options.data, barn })
  const stores = createBarnStores(core, options, dependencies.measureDisk)
  const cameraParts = await composeCameras({ core, stores, barn, options }, dependencies)
  const { feeds, watch: watchCameras } = cameraParts
  core.network.know({
    cameraHosts: cameraParts.hosts,
    ...(simulate && { simulatedDevices: (time) => devicesOf({ barn, stores, feeds }, time) }),
  })
  const composition = { core, stores, barn, options, cameraParts, queries }
  const artifactParts = composeArtifacts(composition, dependencies)
  const content = simulate
    ? simulatedContent(core, options, { barn, stores, measurements, watchCameras })
    : realContent(core, options, { barn, stores, watchCameras })
  return {
    routes: [
      ...cameraParts.routes,
      ...artifactParts.routes,
      ...(await composeEvidence(composition, options)),
      ...regionRoutes(stores.regions, core.accounts),
      ...cameraCanvasRoutes(stores.canvases, core.accounts),
      ...dataRoutes({ queries, labels: simulate ? measurements.labels() : [] }),
      ...unusualRoutes({ queries, incidents: stores.incidents, now }),
      ...watchdogRoutes(createWatchdogs({ ...stores, feeds, barn: simulate ? barn : null, now })),
      ...createIncidentRoutes(core, stores),
    ],
    openRoutes: cameraParts.openRoutes,
    async prepare() {
      await content.prepare()
      await artifactParts.prepare()
      collectGarbage()
    },
    start() {
      const stopContent = content.start()
      cameraParts.start()
      artifactParts.start()
      return async () => {
        // Together, since what is under way may wait for a camera that is only now let go.
        await Promise.all([stopContent(), artifactParts.stop(), cameraParts.close()])
        await queries.close()
        measurements.database.close()
      }
    },
  }
}

/** Opens the measurements of the barn. Where they are found damaged, the instance starts anew and computes them again. */
function openBarnMeasurements(
  { now, hostControl }: CoreServices,
  { data }: InstanceOptions,
  barn: Barn,
): MeasurementStore {
  return openMeasurements(data, barn, {
    now,
    onDamage() {
      hostControl.restartSoon()
    },
  })
}

/** The devices of a simulated barn. Only who manages the network asks for them. */
async function devicesOf(
  { barn, stores, feeds }: { barn: Barn; stores: BarnStores; feeds: CameraParts['feeds'] },
  time: number,
) {
  const lastSeen = new Map<string, number>()
  for (const { cameraId } of await stores.cameras.all())
    lastSeen.set(cameraId, (await feeds.get(cameraId)?.lastSeenOnline(time)) ?? time)
  return simulatedDevices(barn, [...lastSeen.keys()], { now: time, lastSeenOf: (id) => lastSeen.get(id) ?? time })
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
  { cameraSources, historyDays, earlierBatches }: InstanceOptions,
  { barn, stores, measurements, watchCameras }: SimulatedContentDependencies,
): BarnContent {
  const person = { entityType: 'account' as const, entityId: null, displayName: barnTexts(barn.language).staff }
  const camerasWithSource = new Set(cameraSources.map(({ cameraId }) => cameraId))
  const simulation = createSimulation({
    barn,
    database,
    factStore,
    measurements,
    earlierBatches,
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
      registerCameras({ ...stores, database, now, floorPlanName: barnTexts(barn.language).floorPlan }, cameraSources),
    start: () => repeat(watchCameras, { period: MINUTE, module: 'cameras', now, log }),
  }
}

function createIncidentRoutes(
  { accounts }: CoreServices,
  { cameras, regions, incidents, incidentComments }: BarnStores,
): Route[] {
  const dependencies = {
    incidents,
    incidentComments,
    accounts,
    cameraName: (id: string) => cameraNameOf(cameras, id),
    hasRegion: async (id: string) => (await regions.specifications.find(id)) !== null,
  }
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
