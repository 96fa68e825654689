import { gather, systemClock } from '@barn-workbench/core/clock'
import { dataPermissions } from '@barn-workbench/core/contract'
import { SENSOR_MEASUREMENTS } from '@barn-workbench/core/schema'
import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { barnTexts } from '../barn'
import type { InstanceOptions } from '../configuration'
import { createGuestFindings, createGuestLinks } from '../guests'
import type { Route } from '../http'
import { repeat } from '../log'
import {
  createEmptyOrigin,
  createMeasurementQueries,
  createRowReceiver,
  filesSetAside,
  openMeasurements,
  type MeasurementOrigin,
  type MeasurementStore,
  type RowReceiver,
} from '../measurements'
import { createNotifications, type NotificationServices } from '../notifications'
import { collectGarbage } from '../painting'
import { createWatchdogs, type CheckedComponent } from '../recorder'
import { createRoundStore } from '../rounds'
import {
  cameraCanvasRoutes,
  dataRoutes,
  deadAnimalRoutes,
  guestLinkRoutes,
  handoverRoutes,
  importRoutes,
  incidentCommentRoutes,
  incidentEventRoutes,
  incidentPhotoRoutes,
  incidentRoutes,
  measurementRoutes,
  notificationRoutes,
  regionRoutes,
  roundRoutes,
  sensorRoutes,
  unusualRoutes,
  watchdogRoutes,
} from '../routes'
import { openSecretBox } from '../secrets'
import { simulateBarn, type BarnEvents, type SimulatedBarn } from '../simulator'
import { registerCameras, type CameraStore } from '../stores'
import { addBarnMetrics } from './barnMetrics'
import { createBarnStores, type BarnStores } from './barnStores'
import { composeArtifacts, composeEvidence } from './composeArtifacts'
import { composeCameras, type BarnComposition, type CameraDependencies, type CameraParts } from './composeCameras'
import { composeConnections } from './composeConnections'
import type { CoreServices, InstanceParts } from './composeCore'
import { composeDetections } from './composeDetections'
import { composeMovement } from './composeMovement'
import { composeRules } from './composeRules'
import { createPartHealth } from './partHealth'
import { settleLanguage } from './settleSite'

/**
 * Creates the services of a barn: incidents, cameras, regions, canvases and measurements. They come from the simulator,
 * or, in a barn without a simulation, from people and cameras alone.
 */
export async function composeBarn(
  core: CoreServices,
  options: InstanceOptions,
  dependencies: CameraDependencies = {},
): Promise<InstanceParts> {
  const { now, info, factStore } = core
  const language = await settleLanguage(factStore, options)
  const { species, timeZone } = info
  const simulation = options.simulate
    ? await simulateBarn({ species, timeZone, language, seed: options.seed, factStore, now: now() })
    : null
  const origin = simulation?.measurements ?? createEmptyOrigin(info)
  const measurements = openBarnMeasurements(core, options, origin)
  const queries = createMeasurementQueries(measurements, { folder: options.data, thread: origin.thread })
  const stores = createBarnStores(core, options, dependencies.measureDisk)
  const barn = { core, stores, language, simulation, options }
  const cameraParts = await composeCameras(barn, dependencies)
  const { feeds } = cameraParts
  addBarnMetrics({ core, stores, cameraParts, measurements })
  core.network.know({
    cameraHosts: cameraParts.hosts,
    ...(simulation && { simulatedDevices: (time) => devicesOf({ simulation, stores, feeds }, time) }),
  })
  const composition = { ...barn, cameraParts, queries }
  const artifactParts = composeArtifacts(composition, dependencies)
  const notifications = composeNotifications(barn, dependencies)
  const detections = composeDetections(core, stores)
  const rules = composeRules(barn, { measurements, queries })
  const events = createEvents(barn, measurements, composeWatch(barn, cameraParts))
  const rows = composeRows(core, stores, measurements)
  const connections = composeConnections(barn, { ...rows, measurements })
  const movement = composeMovement(barn, cameraParts, rows.receive)
  return {
    routes: [
      ...cameraParts.routes,
      ...artifactParts.routes,
      ...(await composeEvidence(composition, options)),
      ...composeGuestLinks(composition),
      ...regionRoutes(stores.regions, core.accounts),
      ...cameraCanvasRoutes(stores.canvases, core.accounts),
      ...dataRoutes({ queries, labels: () => labelsOf(measurements, simulation !== null) }),
      ...rows.routes,
      ...connections.routes,
      ...movement.routes,
      ...sensorRoutes({ ...stores, measurements, proposals: connections.proposals }),
      ...unusualRoutes({ queries, incidents: stores.incidents, now }),
      ...watchdogRoutes(createWatchdogs({ ...stores, feeds, equipment: () => checkedComponents(barn), now })),
      ...createIncidentRoutes(core, stores),
      ...roundRoutes({ rounds: createRoundStore({ ...core, ...stores, species, timeZone }), accounts: core.accounts }),
      ...incidentPhotoRoutes({ ...stores, accounts: core.accounts, queue: cameraParts.queue }),
      ...detections.routes,
      ...rules.routes,
      ...notificationRoutes({ ...core, ...stores, services: notifications }),
    ],
    openRoutes: cameraParts.openRoutes,
    async prepare() {
      await events.prepare()
      await artifactParts.prepare()
      collectGarbage()
    },
    start() {
      const stopEvents = events.start()
      const stopCare = repeat((time) => measurements.maintain(time), {
        period: MINUTE,
        module: 'measurements',
        now,
        log: core.log,
      })
      const stopPhotos = startPhotoCare(core, stores)
      const stopDetections = detections.start()
      const stopRules = rules.start()
      cameraParts.start()
      artifactParts.start()
      const stopNotifications = notifications.start()
      const stopConnections = connections.start()
      const stopMovement = movement.start()
      return async () => {
        // At the same time: a task of one of them may wait for a camera until another one releases it.
        await Promise.all([
          stopEvents(),
          stopCare(),
          stopPhotos(),
          stopDetections(),
          stopRules(),
          stopNotifications(),
          stopConnections(),
          stopMovement(),
          artifactParts.stop(),
          cameraParts.close(),
        ])
        await queries.close()
        measurements.database.close()
      }
    },
  }
}

/**
 * Opens the measurements of the barn. If they are damaged, the instance restarts, sets their file aside and says so.
 */
function openBarnMeasurements(
  { now, hostControl, limits, retention, log, monitoring }: CoreServices,
  { data }: InstanceOptions,
  origin: MeasurementOrigin,
): MeasurementStore {
  if (data !== undefined)
    monitoring.health.addWarning(() => (filesSetAside(data).length > 0 ? 'measurementsSetAside' : null))
  return openMeasurements(data, origin.createRows(), {
    now,
    isPaused: () => retention.pause() !== null,
    rollUpDays: () => (retention.pause() ? null : limits.current().rollUpDays),
    onDamage() {
      hostControl.restartSoon()
    },
    onSetAside(name) {
      const message = `the file of the measurements was damaged; it is set aside as ${name}, and a new one begins`
      log.write({ kind: 'system', timestamp: now(), level: 'error', module: 'measurements', message })
    },
  })
}

/** The labels of counted animals, from the simulated detectors or from rows of outside sources. */
function labelsOf({ labels, written }: MeasurementStore, isSimulated: boolean): string[] {
  if (isSimulated) return labels()
  const ofRows = written.seriesOf('labelCounts').flatMap(({ tags }) => tags['label'] ?? [])
  return [...new Set(ofRows)].sort()
}

/** Shortest time between two notices of a measurement, in ms: clients that show it reload it at each notice. */
const NOTICE_PERIOD = 20 * SECOND

/** Shortest time between two notices of the newest values of sensors, in ms. They are one small read. */
const VALUE_NOTICE_PERIOD = 0.25 * SECOND
/** Series from which on newest values are no small read: their screens follow the notices of measurements. */
const MANY_SERIES = 500
const VIEW_SENSORS = ['data.view.sensors', 'sensors.manage']
const MEASURED_BY_SENSORS: ReadonlySet<string> = new Set(SENSOR_MEASUREMENTS)

/** Creates the services that take rows from outside. */
function composeRows(
  { hub, limits, accounts }: CoreServices,
  { cameras }: BarnStores,
  store: MeasurementStore,
): { receive: RowReceiver; routes: Route[] } {
  const notices = gather<string>({
    clock: systemClock,
    interval: NOTICE_PERIOD,
    keyOf: (measurement) => measurement,
    pass: (changed) =>
      changed.forEach((id) => hub.publish({ entity: 'measurement', id, version: Date.now() }, dataPermissions(id))),
  })
  const values = gather<string>({
    clock: systemClock,
    interval: VALUE_NOTICE_PERIOD,
    keyOf: () => '*',
    pass: () => hub.publish({ entity: 'sensorValue', id: '*', version: Date.now() }, VIEW_SENSORS),
  })
  const receive = createRowReceiver({
    store,
    rollUpDays: () => limits.current().rollUpDays,
    onWritten(changed) {
      changed.forEach(notices.add)
      const isOfSensors = changed.some((measurement) => MEASURED_BY_SENSORS.has(measurement))
      if (isOfSensors && store.written.list(MANY_SERIES).length < MANY_SERIES) values.add('*')
    },
  })
  return {
    receive,
    routes: [
      ...measurementRoutes({ store, receive, cameras }),
      ...importRoutes({ store, accounts, onUndone: () => store.written.measured().forEach(notices.add) }),
    ],
  }
}

/** The devices of a simulated barn. Only accounts that manage the network ask for them. */
async function devicesOf(
  { simulation, stores, feeds }: { simulation: SimulatedBarn; stores: BarnStores; feeds: CameraParts['feeds'] },
  time: number,
) {
  const lastSeen = new Map<string, number>()
  for (const { cameraId } of await stores.cameras.all())
    lastSeen.set(cameraId, (await feeds.get(cameraId)?.lastSeenOnline(time)) ?? time)
  return simulation.devices([...lastSeen.keys()], { now: time, lastSeenOf: (id) => lastSeen.get(id) ?? time })
}

/** The components with a health check besides the cameras: the equipment, and the backups once they are scheduled. */
async function checkedComponents({
  core,
  simulation,
  language,
}: BarnComposition): Promise<readonly CheckedComponent[]> {
  const equipment = simulation?.equipment ?? []
  if (!(await core.backups.isScheduled())) return equipment
  const prettyName = barnTexts(language).parts.backups
  const component = { componentType: 'backups', componentId: 'backups', prettyName }
  return [...equipment, { component, isWell: () => core.backups.isWell() }]
}

/** Removes photos that belong to nothing, while the clock is trusted. */
function startPhotoCare({ retention, now, log }: CoreServices, { photos }: BarnStores): () => Promise<void> {
  const care = async () => {
    if (retention.pause() === null) await photos.removeOld()
  }
  return repeat(care, { period: HOUR, module: 'photos', now, log })
}

/** Checks once a minute which cameras are online, and the health of the instance. */
function composeWatch({ core, stores, language }: BarnComposition, cameraParts: CameraParts) {
  const reportParts = createPartHealth({
    ...core,
    incidents: stores.incidents,
    health: core.monitoring.health,
    language,
  })
  return async (now: number) => {
    await cameraParts.watch(now)
    await reportParts(now)
  }
}

/**
 * The events of the barn: the simulation, or the cameras of the configuration and the reports of people and detectors.
 */
function createEvents(
  { core, stores, language, simulation, options }: BarnComposition,
  measurements: MeasurementStore,
  watch: (now: number) => Promise<void>,
): BarnEvents {
  const { database, now, log } = core
  const { cameraSources, historyDays, earlierBatches } = options
  if (simulation)
    return simulation.createEvents({
      ...core,
      ...stores,
      measurements,
      cameraSources,
      historyDays,
      earlierBatches,
      everyMinute: watch,
    })
  const floorPlanName = barnTexts(language).floorPlan
  return {
    prepare: () => registerCameras({ ...stores, database, now, floorPlanName }, cameraSources),
    start: () => repeat(watch, { period: MINUTE, module: 'cameras', now, log }),
  }
}

function createIncidentRoutes(
  { accounts }: CoreServices,
  { cameras, regions, incidents, incidentComments, photos, handovers }: BarnStores,
): Route[] {
  const dependencies = {
    incidents,
    incidentComments,
    photos,
    accounts,
    cameraName: (id: string) => cameraNameOf(cameras, id),
    hasRegion: async (id: string) => (await regions.specifications.find(id)) !== null,
  }
  return [
    ...incidentRoutes(dependencies),
    ...incidentEventRoutes(dependencies),
    ...incidentCommentRoutes(dependencies),
    ...deadAnimalRoutes(dependencies),
    ...handoverRoutes({ handovers, accounts }),
  ]
}

/** Creates the notifications of people. */
function composeNotifications(
  { core, stores, language, options }: BarnComposition,
  { postWebhook }: Pick<CameraDependencies, 'postWebhook'>,
): NotificationServices {
  const { cameras, regions } = stores
  const { globalUniqueIdentifier: id, name, timeZone } = core.info
  return createNotifications({
    ...core,
    ...stores,
    facts: core.factStore,
    secrets: openSecretBox(options.data, { file: 'webhook-key', name: 'the key of the webhooks' }),
    instance: { id, name, timeZone },
    language,
    faults: () => core.monitoring.health.faults(),
    clientAddress: () => {
      const [origin] = core.webOrigins
      return origin === undefined ? null : new URL(options.webPath, origin).href.replace(/\/?$/, '/')
    },
    nameOfPlace: async (place) =>
      (await cameraNameOf(cameras, place)) ?? (await regions.specifications.find(place))?.name ?? null,
    post: postWebhook,
  })
}

/** Creates the links that give findings away to guests. */
function composeGuestLinks({
  core,
  stores,
  cameraParts: { pictures },
}: Pick<BarnComposition & { cameraParts: CameraParts }, 'core' | 'stores' | 'cameraParts'>): Route[] {
  const findings = createGuestFindings({ ...stores, pictures })
  const { name, timeZone } = core.info
  return guestLinkRoutes(createGuestLinks({ ...core, findings, instance: { name, timeZone } }))
}

async function cameraNameOf(cameras: CameraStore, cameraId: string): Promise<string | null> {
  return (await cameras.documents.find(cameraId))?.name ?? null
}
