import { DAY, MINUTE } from '@barn-workbench/core/time'
import { openSqlite } from '../../database'
import { createBarn, scheduleAt, type Species } from '../../simulator'
import { createMeasurementStore, type MeasurementStore } from '../storage/measurementStore'

export interface TestBarn {
  species?: Species
  timeZone?: string
  /** The end of the stored rows. The barn is emptied about a day and a half before it. */
  now: number
  /** Days for which rows are stored. */
  days?: number
  cameraCount?: number
}

/** Creates a barn that is emptied within the stored days. */
export function createTestBarn({ species = 'pigs', timeZone = 'Europe/Berlin', now, cameraCount = 4 }: TestBarn) {
  const draft = createBarn({ seed: 7, species, simulationStart: now, timeZone, cameraCount })
  const untilEmpty = scheduleAt(draft, now).movedOutAt - now
  const simulationStart = Math.floor((now - 1.5 * DAY - untilEmpty) / MINUTE) * MINUTE
  return createBarn({ seed: 7, species, simulationStart, timeZone, cameraCount })
}

/** Creates a store in memory with the rows of the last days before `now`. */
export async function createTestStore(options: TestBarn): Promise<MeasurementStore> {
  const store = createMeasurementStore(openSqlite(':memory:'), createTestBarn(options), { now: () => options.now })
  store.migrate()
  await store.fill(options.now - (options.days ?? 4) * DAY, options.now)
  return store
}
