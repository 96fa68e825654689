import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../../base'
import type { Database, FactStore } from '../../database'
import { logFailure, repeat, type InstanceLog } from '../../log'
import { extendHistory, type MeasurementStore } from '../../measurements'
import { generateIncidentStory, type Barn, type SimulatedEvent } from '../model'
import { scheduleAt, scheduleOfBatch } from '../model/batch/batchSchedule'
import { findStoryStart, generateBatchBefore } from '../model/incidents/incidentStory'

export interface SimulationDependencies {
  barn: Barn
  /** When the outages that a restart has cut short ended, by their ids. */
  outageEndings: ReadonlyMap<string, number>
  database: Database
  factStore: FactStore
  measurements: MeasurementStore
  /** Number of earlier batches with measurements. */
  earlierBatches: number
  recordEvents: (events: readonly SimulatedEvent[]) => Promise<unknown>
  /** Called at the first step and then once a minute. */
  everyMinute: (now: number) => Promise<void>
  now: Now
  log: InstanceLog
}

/** Fills an instance with the events and measurements of a simulated barn. */
export interface Simulation {
  /**
   * Records everything that happened since the last recorded event, or in the last `historyDays` in a new barn; one
   * with a history knows its batch before as well. Calling
   * it again at the same time does nothing.
   */
  catchUp(historyDays: number): Promise<void>
  /**
   * Records events and measurements over time, and in the background the measurements before them. The returned
   * function stops that, after the current step.
   */
  start(): () => Promise<void>
}

/** Time between two steps of a running simulation, in ms. */
export const SIMULATION_STEP_PERIOD = 5_000
/**
 * Longest span of the story that is recorded in one transaction, in ms, so that other work gets its turn in between.
 */
const LONGEST_SPAN = 7 * DAY
/** Key of the stored time up to which the story is recorded. */
const RECORDED_UNTIL_FACT = 'storyToldUntil'

/** Runs a simulated barn in an instance. It can be stopped at any time and continues from there at the next start. */
export function createSimulation(dependencies: SimulationDependencies): Simulation {
  const { measurements, everyMinute, now, log } = dependencies
  let lastMinute = -1

  async function step(time: number): Promise<void> {
    await recordStory(dependencies, time, 0)
    const minute = Math.floor(time / MINUTE)
    if (minute === lastMinute) return
    lastMinute = minute
    await measurements.advance(time)
    await everyMinute(time)
  }

  return {
    async catchUp(historyDays) {
      const time = now()
      await recordStory(dependencies, time, historyDays)
      await measurements.fill(time - historyDays * DAY, time)
    },
    start() {
      const stopSteps = repeat(step, { period: SIMULATION_STEP_PERIOD, module: 'simulation', now, log })
      const stopExtending = startExtending(dependencies)
      return async () => {
        await Promise.all([stopSteps(), stopExtending()])
      }
    },
  }
}

/**
 * Adds the measurements of earlier times than the barn has started with. A failure is tried again at the next start.
 */
function startExtending({ barn, measurements, earlierBatches, now, log }: SimulationDependencies): () => Promise<void> {
  const controller = new AbortController()
  const firstBatch = scheduleOfBatch(barn, scheduleAt(barn, now()).index - earlierBatches)
  const from = earlierBatches > 0 ? firstBatch.movedInAt : Infinity
  const extending = extendHistory(measurements, from, controller.signal).catch((error: unknown) => {
    logFailure({ log, now, module: 'simulation' }, error)
  })
  return async () => {
    controller.abort()
    await extending
  }
}

/** Begins the story of a new barn, and returns the time up to which it is recorded, in ms since the epoch. */
async function beginStory(dependencies: SimulationDependencies, end: number, historyDays: number): Promise<number> {
  const { barn, database, factStore, recordEvents } = dependencies
  const start = Math.min(findStoryStart(barn, end), end - historyDays * DAY)
  if (historyDays > 0)
    await database.transaction(async () => {
      await recordEvents(generateBatchBefore(barn, start))
      await factStore.set(RECORDED_UNTIL_FACT, String(start))
    })
  return start
}

/** Records the story from its last recorded time up to `end`. */
async function recordStory(dependencies: SimulationDependencies, end: number, historyDays: number): Promise<void> {
  const { barn, outageEndings, database, factStore, recordEvents } = dependencies
  const recordedUntil = await factStore.get(RECORDED_UNTIL_FACT)
  let from = recordedUntil === null ? await beginStory(dependencies, end, historyDays) : Number(recordedUntil)
  while (from < end) {
    const to = Math.min(end, from + LONGEST_SPAN)
    const story = generateIncidentStory(barn, from, to, outageEndings)
    // A short span without events is generated again at the next step, which spares a write every few seconds.
    if (story.length > 0 || to - from >= MINUTE) {
      await database.transaction(async () => {
        await recordEvents(story)
        await factStore.set(RECORDED_UNTIL_FACT, String(to))
      })
    }
    from = to
  }
}
