import type { Species } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { openSqlite } from '../../database'
import { createBarn, scheduleAt } from '../../simulator/model'
import { createRowSource } from '../../simulator/rows/rowSource'
import type { RowSource } from '../series/catalogue'
import { createMeasurementStore, type MeasurementStore } from '../storage/measurementStore'

export interface TestBarn {
  seed?: number
  species?: Species
  timeZone?: string
  /** The end of the stored rows. The barn is emptied about a day and a half before it. */
  now: number
  /** Days for which rows are stored. */
  days?: number
  cameraCount?: number
}

/** Creates a barn that is emptied within the stored days. */
export function createTestBarn({
  seed = 7,
  species = 'pigs',
  timeZone = 'Europe/Berlin',
  now,
  cameraCount = 4,
}: TestBarn) {
  const draft = createBarn({ seed, species, simulationStart: now, timeZone, cameraCount })
  const untilEmpty = scheduleAt(draft, now).movedOutAt - now
  const simulationStart = Math.floor((now - 1.5 * DAY - untilEmpty) / MINUTE) * MINUTE
  return createBarn({ seed, species, simulationStart, timeZone, cameraCount })
}

/** The rows of such a barn. */
export function createTestRows(options: TestBarn): RowSource {
  return createRowSource(createTestBarn(options))
}

/** Creates a store in memory with the rows of the last days before `now`. */
export async function createTestStore(options: TestBarn): Promise<MeasurementStore> {
  const store = createMeasurementStore(openSqlite(':memory:'), createTestRows(options), { now: () => options.now })
  store.migrate()
  await store.fill(options.now - (options.days ?? 4) * DAY, options.now)
  return store
}
