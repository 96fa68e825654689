import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import {
  createAccumulator,
  createAnnotations,
  createArtifactPictures,
  createArtifactProduction,
  createCameraPass,
  createCanvasProducer,
  createClipMaker,
  createFrameProducer,
  createRecordingProducer,
  createReportProducer,
  createTimelapseProducer,
  createVideoCut,
  planArtifact,
  planSchedule,
  readActivity,
  type ArtifactProduction,
  type Producer,
} from '../artifacts'
import { barnTexts } from '../barn'
import type { InstanceOptions } from '../configuration'
import { createEvidencePacks, openEvidenceKey } from '../evidence'
import type { Route } from '../http'
import { repeat } from '../log'
import type { MeasurementQueries } from '../measurements'
import { artifactRoutes, evidenceRoutes } from '../routes'
import type { BarnComposition, CameraDependencies, CameraParts } from './composeCameras'

/** Maximum time that background work waits for people before each picture, in ms. */
const LONGEST_WAIT = 5 * SECOND
/**
 * Length of the daily recording of a camera that records, in ms. For other cameras a video is painted, which takes
 * long.
 */
const RECORDED_LENGTH = HOUR
const MADE_LENGTH = 6 * SECOND

interface ArtifactComposition extends BarnComposition {
  cameraParts: CameraParts
  queries: MeasurementQueries
}

export interface ArtifactParts {
  routes: readonly Route[]
  /** Resumes interrupted work, and plans the artifacts that a new simulated barn begins with. */
  prepare(): Promise<void>
  /** Begins to make artifacts in the background. */
  start(): void
  stop(): Promise<void>
}

const BEGINNING_FACT = 'beginning'

/**
 * When a barn with real cameras was started first, in ms since the epoch. A barn that has artifacts already is older
 * than this fact.
 */
async function beginningOf({ core: { factStore, now }, stores }: ArtifactComposition): Promise<number> {
  const stored = await factStore.get(BEGINNING_FACT)
  if (stored !== null) return Number(stored)
  const beginning = (await stores.artifacts.documents.count()) > 0 ? 0 : now()
  await factStore.set(BEGINNING_FACT, String(beginning))
  return beginning
}

/** Creates the production and the storage of artifacts. */
export function composeArtifacts(
  composition: ArtifactComposition,
  dependencies: Pick<CameraDependencies, 'makesArtifacts'>,
): ArtifactParts {
  const { core, stores, language, simulation, cameraParts } = composition
  const { database, info, now, log, factStore } = core
  const { artifacts } = stores
  const producers = createProducers(composition)
  const production = createArtifactProduction({
    artifacts,
    producerOf: (type) => producers.byType[type] ?? null,
    now,
    log,
  })
  const planName = barnTexts(language).floorPlan
  let beginning = -Infinity
  const schedule = createSchedule(composition, {
    production,
    pictures: producers.pictures,
    planName,
    beginning: () => beginning,
  })
  let stopSchedule: () => Promise<void> = () => Promise.resolve()
  return {
    routes: artifactRoutes({
      artifacts,
      database,
      cameras: stores.cameras,
      incidents: stores.incidents,
      queue: cameraParts.queue,
      planOf: (facts) => planArtifact(facts, info.timeZone),
      wakeProduction: () => production.wake(),
    }),
    async prepare() {
      await artifacts.recover()
      if (simulation) await simulation.planArtifacts({ database, factStore, artifacts }, now())
      else beginning = await beginningOf(composition)
    },
    start() {
      if (dependencies.makesArtifacts === false) return
      production.start()
      stopSchedule = schedule()
    },
    async stop() {
      await Promise.all([stopSchedule(), production.stop()])
      await producers.close()
    },
  }
}

interface Scheduled {
  production: ArtifactProduction
  pictures: ReturnType<typeof createArtifactPictures>
  planName: string
  /** The time before which there are no artifacts, in ms since the epoch. */
  beginning: () => number
}

/** Returns the function that starts the planning of artifacts once a minute, which returns the one that stops it. */
function createSchedule(
  { core: { info, now, log }, stores, options, cameraParts }: ArtifactComposition,
  { production, pictures, planName, beginning }: Scheduled,
): () => () => Promise<void> {
  const startedAt = now()
  const { artifacts } = stores
  const dependencies = {
    artifacts,
    cameras: stores.cameras,
    pictures,
    planName,
    startedAt,
    recordingLength: (cameraId: string) => (cameraParts.isRecorded(cameraId) ? RECORDED_LENGTH : MADE_LENGTH),
    hasReports: options.simulate,
    timeZone: info.timeZone,
  }

  async function look(time: number): Promise<void> {
    await artifacts.takeUpAnnounced()
    if (options.artifacts) await planSchedule({ ...dependencies, beginning: beginning() }, time)
    // Also without news: there may be room on the disk again.
    production.wake()
  }

  return () => repeat(look, { period: MINUTE, module: 'artifacts', now, log })
}

function createProducers({ core: { info, now }, stores, language, cameraParts, queries }: ArtifactComposition): {
  byType: Readonly<Record<string, Producer>>
  pictures: Scheduled['pictures']
  close(): Promise<void>
} {
  const { feeds, queue, activity, findFfmpeg, videoOf } = cameraParts
  const { files } = stores.artifacts
  const accumulator = createAccumulator()
  const waitForTurn = async (signal: AbortSignal): Promise<void> => {
    await activity.whenIdle(LONGEST_WAIT, signal)
    await files.checkRoom()
  }
  const pictures = createArtifactPictures({ cameras: stores.cameras, feeds, queue, waitForTurn })
  const { timeZone } = info
  const annotationOf = createAnnotations({ ...stores, language, timeZone })
  const cameraPass = createCameraPass({
    pictures,
    accumulator,
    masksOf: (cameraId) => stores.movement.masksOf(cameraId),
    annotationOf,
    heatMapCaption: barnTexts(language).movementShare,
  })
  const cut = createVideoCut({ videoOf, waitForTurn })
  const makeClip = createClipMaker({
    ...files,
    cut,
    accumulator,
    cameras: stores.cameras,
    findFfmpeg,
    language,
    timeZone,
  })
  const canvas = { ...files, pictures, accumulator, findFfmpeg, canvases: stores.canvases }
  return {
    pictures,
    byType: {
      heatmap: cameraPass,
      longTimeExposure: cameraPass,
      longTimeExposureAnnotation: cameraPass,
      singleFrame: createFrameProducer({ pictures }),
      canvas: createCanvasProducer(canvas),
      canvasTimelapse: createTimelapseProducer(canvas),
      recording: createRecordingProducer({ cut, makeClip, isClosed: pictures.isClosed }),
      feedReport: createReportProducer({ queries, timeZone, now }),
    },
    close: () => accumulator.free(),
  }
}

/** Creates the evidence packs of incidents. */
export async function composeEvidence(
  { core, stores, language, cameraParts, queries }: ArtifactComposition,
  { data, id, name }: InstanceOptions,
): Promise<Route[]> {
  const { now, info, accounts } = core
  const key = await openEvidenceKey(data)
  const packs = createEvidencePacks({
    ...stores,
    key,
    now,
    pictures: cameraParts.pictures,
    timeZone: info.timeZone,
    instance: { id, name },
    activityOf: async (cameraId, span, resolution, signal) => {
      const rows = await readActivity({ queries, now }, span, { resolution, signal })
      return rows.filter(({ camera }) => camera === cameraId)
    },
    photosOf: (incidentId) => stores.photos.filesOf(incidentId),
    async nameOf(accountId) {
      const account = await accounts.nameOf(accountId)
      return account.ok ? account.value.displayName : accountId
    },
  })
  return evidenceRoutes({ ...stores, packs, key, language })
}
