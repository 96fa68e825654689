import type { AccountStore } from '../../auth'
import { barnTexts, type BarnLanguage, type Site } from '../../barn'
import { StartError, type Now } from '../../base'
import type { CameraSource } from '../../configuration'
import type { Database, FactStore } from '../../database'
import type { IncidentCommentStore, IncidentStore } from '../../incidents'
import type { InstanceLog } from '../../log'
import type { MeasurementOrigin, MeasurementStore } from '../../measurements'
import type { DeviceWithoutVendor } from '../../network'
import type { CameraFeed, SimulatedPictures } from '../../pictures'
import type { CheckedComponent } from '../../recorder'
import type { CameraStore, CanvasStore, LayoutStore, RegionStore } from '../../stores'
import type { PictureTrack } from '../../streams'
import type { RecordingList } from '../../video'
import {
  barnOptionsOf,
  componentsOf,
  isComponentWellAt,
  omitDetectionsOnCameras,
  storyTexts,
  type Barn,
} from '../model'
import { createRowSource } from '../rows/rowSource'
import { createSimulation } from './createSimulation'
import { createEventRecorder } from './eventRecorder'
import { createInitialArtifacts, type InitialArtifactDependencies } from './initialArtifacts'
import { createInitialComment, createInitialEntities, initializeBarn } from './initializeBarn'
import { loadOutageEndings, type OutageEndings } from './outageEndings'
import { createSimulatedFeed, createSimulatedSilence, createSimulatedTrack } from './simulatedCameras'
import { simulatedDevices } from './simulatedDevices'
import { createSimulatedRecordings } from './simulatedRecordings'

export interface SimulatedBarnOptions extends Site {
  seed: number
  language: BarnLanguage
  factStore: FactStore
  /** The current time in ms since the epoch. */
  now: number
}

export interface SimulatedEventsDependencies {
  database: Database
  factStore: FactStore
  accounts: AccountStore
  layouts: LayoutStore
  cameras: CameraStore
  regions: RegionStore
  canvases: CanvasStore
  incidents: IncidentStore
  incidentComments: IncidentCommentStore
  measurements: MeasurementStore
  /** The sources of cameras, on which detectors find nothing. */
  cameraSources: readonly CameraSource[]
  /** Days of history of a new barn. */
  historyDays: number
  /** Number of earlier batches with measurements. */
  earlierBatches: number
  /** Called at the first step and then once a minute. */
  everyMinute: (now: number) => Promise<void>
  now: Now
  log: InstanceLog
}

/** The events of a barn: `prepare` brings it up to now, `start` goes on from there until its result is called. */
export interface BarnEvents {
  prepare(): Promise<void>
  start(): () => Promise<void>
}

/** A simulated barn as an instance sees it: feeds, rows and events, in the types of the rooms that take them. */
export interface SimulatedBarn {
  cameraIds: ReadonlySet<string>
  /** The pictures of its cameras. */
  pictures: SimulatedPictures
  /** The feeds of its cameras by their ids. */
  createFeeds(): Map<string, CameraFeed>
  /** The pictures from which the video of a camera is made, from `keptSince` on (ms since the epoch). */
  trackOf(cameraId: string, keptSince: () => number): PictureTrack | null
  /** The recordings of cameras of a number of days. */
  createRecordings(cameraIds: readonly string[], days: number): RecordingList
  measurements: MeasurementOrigin
  /** Its equipment whose health is checked. */
  equipment: readonly CheckedComponent[]
  /** The devices of its network. `lastSeenOf`: when a camera last sent a picture, in ms since the epoch. */
  devices(
    cameraIds: readonly string[],
    at: { now: number; lastSeenOf: (cameraId: string) => number },
  ): readonly DeviceWithoutVendor[]
  /** Plans the artifacts that a new barn begins with. */
  planArtifacts(dependencies: Omit<InitialArtifactDependencies, 'planName'>, now: number): Promise<void>
  createEvents(dependencies: SimulatedEventsDependencies): BarnEvents
  /** @throws StartError if a source is for a camera that the barn does not have. */
  checkSources(sources: readonly CameraSource[]): void
}

/** Creates the simulated barn of a data folder, the same at every start. */
export async function createSimulatedBarn(options: SimulatedBarnOptions): Promise<SimulatedBarn> {
  const barn = await initializeBarn(options)
  const endings = await loadOutageEndings(options.factStore)
  const silences = new Map(
    barn.cameras.map(({ cameraId }) => [cameraId, createSimulatedSilence(barn, cameraId, endings)]),
  )
  const planName = barnTexts(barn.language).floorPlan
  return {
    cameraIds: new Set(silences.keys()),
    pictures: {
      thread: { file: 'simulatedPaintWorker.js', data: barnOptionsOf(barn) },
      async paint({ cameraId, time }, job) {
        const { paintFrame } = await import('../model/frame/paintFrame')
        return paintFrame(barn, cameraId, time, job)
      },
    },
    createFeeds: () =>
      new Map([...silences].map(([cameraId, silence]) => [cameraId, createSimulatedFeed(barn, cameraId, silence)])),
    trackOf(cameraId, keptSince) {
      const silence = silences.get(cameraId)
      return silence ? createSimulatedTrack(cameraId, silence, keptSince) : null
    },
    createRecordings: (cameraIds, days) =>
      createSimulatedRecordings(barn, new Map([...silences].filter(([id]) => cameraIds.includes(id))), days),
    measurements: {
      createRows: () => createRowSource(barn),
      thread: { file: 'simulatedQueryWorker.js', data: barnOptionsOf(barn) },
    },
    equipment: componentsOf(barn).map((component) => ({
      component,
      isWell: (time) => Promise.resolve(isComponentWellAt(barn, component, time)),
    })),
    devices: (cameraIds, at) => simulatedDevices(barn, cameraIds, at),
    planArtifacts: (dependencies, now) => createInitialArtifacts({ ...dependencies, planName }, barn, now),
    createEvents: (dependencies) => createEvents(barn, endings, dependencies),
    checkSources(sources) {
      const unknown = sources.find(({ cameraId }) => !silences.has(cameraId))
      if (unknown)
        throw new StartError(
          `the simulated barn has no camera ${unknown.cameraId}, only ${[...silences.keys()].join(', ')}`,
        )
    },
  }
}

function createEvents(barn: Barn, endings: OutageEndings, dependencies: SimulatedEventsDependencies): BarnEvents {
  const { incidents, cameraSources, historyDays, now } = dependencies
  const person = { entityType: 'account' as const, entityId: null, displayName: storyTexts(barn.language).staff }
  const camerasWithSource = new Set(cameraSources.map(({ cameraId }) => cameraId))
  const recordEvents = createEventRecorder({ ...dependencies, incidents })
  const simulation = createSimulation({
    ...dependencies,
    barn,
    outageEndings: endings.all,
    recordEvents: (story) => recordEvents(omitDetectionsOnCameras(story, camerasWithSource), { person }),
  })
  return {
    async prepare() {
      await createInitialEntities(dependencies, barn, now())
      await simulation.catchUp(historyDays)
      await createInitialComment(dependencies, barn)
    },
    start: simulation.start,
  }
}
