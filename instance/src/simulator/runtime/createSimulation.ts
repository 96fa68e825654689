import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Clock } from '../../database/clock'
import type { Database } from '../../database/database'
import type { InstanceLog } from '../../http/instanceLog'
import type { MeasurementStore } from '../../measurements'
import { generateIncidentStory, findStoryStart, type Barn, type SimulatedEvent } from '..'
import type { FactStore } from '../../stores/factStore'

/** How often the barn is looked after, in ms. */
export const SIMULATION_STEP_PERIOD = 5_000
/** What is told and written at once: other work gets its turn in between. */
const TOLD_AT_ONCE = 7 * DAY
const TOLD_UNTIL = 'storyToldUntil'

export interface SimulationDeps {
  barn: Barn
  database: Database
  factStore: FactStore
  measurements: MeasurementStore
  recordEvents: (events: readonly SimulatedEvent[]) => Promise<unknown>
  /** Called once a minute, and at once. */
  everyMinute: (now: number) => Promise<void>
  now: Clock
  log: InstanceLog
}

export interface Simulation {
  /** Tells what happened since the last time, or since `historyDays` ago; a second call at the same time does nothing. */
  catchUp(historyDays: number): Promise<void>
  /** Lives on by the clock; returns what ends it. */
  start(): () => Promise<void>
}

/** Lets a barn live: what its detectors and people do is written when it is due. Stopped at any point, it goes on from there. */
export function createSimulation(deps: SimulationDeps): Simulation {
  const { barn, database, factStore, measurements, recordEvents, everyMinute, now, log } = deps

  async function tellUntil(end: number, historyDays: number): Promise<void> {
    const known = await factStore.get(TOLD_UNTIL)
    let from = known === null ? Math.min(findStoryStart(barn, end), end - historyDays * DAY) : Number(known)
    while (from < end) {
      const to = Math.min(end, from + TOLD_AT_ONCE)
      const story = generateIncidentStory(barn, from, to)
      // Without events the story is told again from the same moment, which spares a write every few seconds.
      if (story.length > 0 || to - from >= MINUTE) {
        await database.transaction(async () => {
          await recordEvents(story)
          await factStore.set(TOLD_UNTIL, String(to))
        })
      }
      from = to
    }
  }

  let minute = -1
  async function beat(): Promise<void> {
    const time = now()
    await tellUntil(time, 0)
    if (Math.floor(time / MINUTE) === minute) return
    minute = Math.floor(time / MINUTE)
    await measurements.advance(time)
    await everyMinute(time)
  }

  return {
    async catchUp(historyDays) {
      const time = now()
      await tellUntil(time, historyDays)
      await measurements.fill(time - historyDays * DAY, time)
    },
    start() {
      let beating: Promise<void> | null = null
      const report = (error: unknown): void => {
        log.write({
          kind: 'system',
          timestamp: now(),
          level: 'error',
          module: 'simulation',
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        })
      }
      const beatOnce = (): void => {
        beating ??= beat()
          .catch(report)
          .finally(() => {
            beating = null
          })
      }
      const timer = setInterval(beatOnce, SIMULATION_STEP_PERIOD)
      timer.unref()
      beatOnce()
      return async () => {
        clearInterval(timer)
        await beating
      }
    },
  }
}
