import { setTimeout } from 'node:timers/promises'
import { where } from '@barn-workbench/core/query'
import type { ArtifactFailure } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { Now } from '../../base'
import { logFailure, type InstanceLog } from '../../log'
import { isDiskFull } from '../../recorder'
import type { ArtifactStore, MadeArtifact, StoredArtifact } from '../artifactStore'
import { SCHEDULE_PRIORITY } from '../planArtifact'

/** The reason why an artifact cannot be made. */
export class ArtifactError extends Error {
  constructor(readonly failure: ArtifactFailure) {
    super(`An artifact cannot be made: ${failure}`)
  }
}

function failureOf(error: unknown): ArtifactFailure {
  if (error instanceof ArtifactError) return error.failure
  return isDiskFull(error) ? 'disk-full' : 'unexpected'
}

/** An artifact that is made, or the reason why it alone is not. */
export type Outcome = { artifact: StoredArtifact } & ({ made: MadeArtifact } | { failure: ArtifactFailure })

/** Says how much of an artifact is made, 0–1, as often as that changes. */
export type ReportProgress = (artifact: StoredArtifact, share: number) => void

/**
 * Makes artifacts that come out of the same pictures, one after the other. Throws an `ArtifactError` if none of the
 * remaining ones can be made.
 */
export type Producer = (
  artifacts: readonly StoredArtifact[],
  signal: AbortSignal,
  report: ReportProgress,
) => AsyncIterable<Outcome>

/** A span of time in ms since the epoch. */
export interface Span {
  start: number
  end: number
}

/** The span of time of an artifact, in ms since the epoch. */
export function spanOf({ data: { time }, timestamp }: StoredArtifact): Span {
  return time ?? { start: timestamp, end: timestamp }
}

/** The times of the pictures of an artifact, the first and the last of its span among them. */
export function pictureTimes(artifact: StoredArtifact): { times: number[]; interval: number } {
  const { start, end } = spanOf(artifact)
  const interval = Math.max(1, artifact.data.frameIntervalSeconds ?? 1) * 1_000
  const count = Math.floor((end - start) / interval) + 1
  return { times: Array.from({ length: count }, (_, index) => start + index * interval), interval }
}

export interface ArtifactProductionDependencies {
  artifacts: ArtifactStore
  /** Returns the producer of a type. Types with the same producer, camera and span are made together. */
  producerOf(type: string): Producer | null
  now: Now
  log: InstanceLog
}

/** Makes planned artifacts in the background, one group at a time. */
export interface ArtifactProduction {
  /** Makes the artifacts that are planned, and ends a rest. Does nothing before the start and after the end. */
  wake(): void
  start(): void
  /** Returns the artifacts in production to the queue, and ends. */
  stop(): Promise<void>
  /** Resolves when no artifact is in production. */
  whenIdle(): Promise<void>
}

/**
 * Length of a rest as a multiple of the work before it, and its maximum in ms. Work that takes longer than a third of
 * the maximum therefore has more than a quarter of the time.
 */
const REST_FACTOR = 3
const LONGEST_REST = 30 * SECOND

/**
 * Makes artifacts in the background: one after the other, first the ones that people request, then the newest. Not a
 * limiter of `core/concurrency`: the waiting artifacts are in the database, which orders them and survives a restart.
 */
export function createArtifactProduction(dependencies: ArtifactProductionDependencies): ArtifactProduction {
  const { artifacts } = dependencies
  const stopped = new AbortController()
  let isStarted = false
  let isWoken = false
  let running: Promise<void> | null = null
  let endRest = new AbortController()

  /**
   * Rests after a scheduled artifact, to leave time to other work. `wake` ends the rest: when somebody requests an
   * artifact, and once a minute when the schedule is checked.
   */
  async function rest(worked: number): Promise<void> {
    endRest = new AbortController()
    const signal = AbortSignal.any([stopped.signal, endRest.signal])
    await setTimeout(Math.min(REST_FACTOR * worked, LONGEST_REST), undefined, { signal }).catch(() => undefined)
  }

  async function makeAll(): Promise<void> {
    while (isWoken && !stopped.signal.aborted) {
      isWoken = false
      // Artifacts that cannot be made since the disk is full wait for the next time.
      if (!(await hasRoom(artifacts))) return
      const group = await nextGroup(dependencies)
      if (group.length === 0) return
      const startedAt = performance.now()
      isWoken = await makeGroup(dependencies, group, stopped.signal)
      if ((group[0]?.priority ?? 0) >= SCHEDULE_PRIORITY) await rest(performance.now() - startedAt)
    }
  }

  function wake(): void {
    if (!isStarted || stopped.signal.aborted) return
    isWoken = true
    endRest.abort()
    running ??= makeAll()
      .catch((error: unknown) => logFailure({ ...dependencies, module: 'artifacts' }, error))
      .finally(() => {
        running = null
      })
  }

  return {
    wake,
    start() {
      isStarted = true
      wake()
    },
    async stop() {
      stopped.abort()
      await running
    },
    async whenIdle() {
      while (running) await running
    },
  }
}

async function hasRoom({ files }: ArtifactStore): Promise<boolean> {
  return files.checkRoom().then(
    () => true,
    (error: unknown) => {
      if (failureOf(error) === 'disk-full') return false
      throw error
    },
  )
}

/** Most artifacts that come out of the same pictures. */
const LARGEST_GROUP = 20

/** The next artifact, with the others that are made of the same pictures. */
async function nextGroup({ artifacts, producerOf, now }: ArtifactProductionDependencies): Promise<StoredArtifact[]> {
  const due = [where('status', '==', 'scheduled'), where('timestamp', '<=', now())]
  const [first] = await artifacts.documents.list({
    query: due,
    order: [
      { key: 'priority', direction: 'asc' },
      { key: 'timestamp', direction: 'desc' },
      { key: 'data.cameraId', direction: 'asc' },
    ],
    limit: 1,
  })
  if (!first) return []
  const alike = await artifacts.documents.list({
    query: [...due, where('timestamp', '==', first.timestamp), where('data.cameraId', '==', first.data.cameraId)],
    limit: LARGEST_GROUP,
  })
  return [first, ...alike.filter((other) => isMadeWith(first, other, producerOf))]
}

function isMadeWith(
  first: StoredArtifact,
  other: StoredArtifact,
  producerOf: ArtifactProductionDependencies['producerOf'],
): boolean {
  return (
    other.artifactId !== first.artifactId &&
    producerOf(other.type) === producerOf(first.type) &&
    spanOf(other).start === spanOf(first).start &&
    other.data.frameIntervalSeconds === first.data.frameIntervalSeconds
  )
}

/** Least time between two stored shares of what is being made, in ms. Each is a notice to the clients. */
const REPORT_PERIOD = 2 * SECOND

/** Stores how much of an artifact is made. */
function createProgressReports(dependencies: ArtifactProductionDependencies) {
  let reportedAt = performance.now()
  let storing: Promise<unknown> = Promise.resolve()
  const report: ReportProgress = ({ artifactId }, share) => {
    const now = performance.now()
    if (now - reportedAt < REPORT_PERIOD) return
    reportedAt = now
    const progress = Math.round(Math.min(1, Math.max(0, share)) * 100) / 100
    storing = storing
      .then(() => dependencies.artifacts.report(artifactId, progress))
      .catch((error: unknown) => logFailure({ ...dependencies, module: 'artifacts' }, error))
  }
  return { report, whenStored: () => storing }
}

/** Makes artifacts together. False: the disk is full, or the instance ends. */
async function makeGroup(
  dependencies: ArtifactProductionDependencies,
  group: readonly StoredArtifact[],
  signal: AbortSignal,
): Promise<boolean> {
  const { artifacts } = dependencies
  const left = new Map(group.map((artifact) => [artifact.artifactId, artifact]))
  const progress = createProgressReports(dependencies)
  try {
    for (const { artifactId } of group) await artifacts.begin(artifactId)
    for await (const outcome of outcomesOf(dependencies, group, { signal, report: progress.report })) {
      const { artifact } = outcome
      await progress.whenStored()
      if ('made' in outcome) await artifacts.complete(artifact, outcome.made, signal)
      else await artifacts.fail(artifact.artifactId, 'error', outcome.failure)
      left.delete(artifact.artifactId)
    }
    return true
  } catch (error) {
    await progress.whenStored()
    const ids = [...left.keys()]
    if (signal.aborted) return await putBack(artifacts, ids)
    const failure = failureOf(error)
    if (failure === 'unexpected') logFailure({ ...dependencies, module: 'artifacts' }, error)
    if (failure !== 'disk-full') {
      for (const id of ids) await artifacts.fail(id, 'error', failure)
      return true
    }
    // The first one was in production; the others wait for room.
    for (const id of ids.slice(0, 1)) await artifacts.fail(id, 'error', failure)
    return await putBack(artifacts, ids.slice(1))
  }
}

async function* outcomesOf(
  { producerOf }: ArtifactProductionDependencies,
  group: readonly StoredArtifact[],
  { signal, report }: { signal: AbortSignal; report: ReportProgress },
): AsyncGenerator<Outcome> {
  const make = producerOf(group[0]?.type ?? '')
  if (!make) throw new ArtifactError('unexpected')
  yield* make(group, signal, report)
}

async function putBack(artifacts: ArtifactStore, ids: readonly string[]): Promise<false> {
  for (const id of ids) await artifacts.postpone(id)
  return false
}
