import { throwIfStopped, type Sqlite } from '../../database'

/** What a statement has selected, in three columns. */
export interface CollectedRows {
  times: Float64Array
  groups: Int32Array
  /** NaN for null. */
  values: Float64Array
}

/** A statement, and the names of the columns that it selects. */
export interface CollectedStatement {
  sql: string
  values: Record<string, number | bigint | string>
  /** `bucket`, `series_group` and `value`, or `bucket` and one column of values for each of the `groups`. */
  wide?: { columns: readonly string[]; groups: readonly number[] }
}

const COLLECT = 'collect_row'
const COLLECT_WIDE = 'collect_wide_row'
const FIRST_CAPACITY = 4_096
/** Rows after which a statement looks whether its thread has to stop. */
const ROWS_PER_CHECK = 4_096

/** Gathers rows that SQLite passes to it one by one. */
class RowCollector {
  private times = new Float64Array(FIRST_CAPACITY)
  private groups = new Int32Array(FIRST_CAPACITY)
  private values = new Float64Array(FIRST_CAPACITY)
  private count = 0
  /** The groups of the columns of a wide row. */
  wideGroups: readonly number[] = []

  start(): void {
    this.count = 0
  }

  add(time: number, group: number, value: number | null): void {
    if (this.count === this.times.length) this.grow()
    if (this.count % ROWS_PER_CHECK === 0) throwIfStopped()
    this.times[this.count] = time
    this.groups[this.count] = group
    this.values[this.count] = value ?? NaN
    this.count++
  }

  /** A group without a value has no row. */
  addWide(time: number, values: readonly (number | null)[]): void {
    for (let index = 0; index < values.length; index++) {
      const value = values[index] as number | null
      if (value !== null) this.add(time, this.wideGroups[index] as number, value)
    }
  }

  private grow(): void {
    const { times, groups, values } = this
    const capacity = times.length * 2
    this.times = new Float64Array(capacity)
    this.groups = new Int32Array(capacity)
    this.values = new Float64Array(capacity)
    this.times.set(times)
    this.groups.set(groups)
    this.values.set(values)
  }

  rows(): CollectedRows {
    const { times, groups, values, count } = this
    return { times: times.slice(0, count), groups: groups.slice(0, count), values: values.slice(0, count) }
  }
}

const collectors = new WeakMap<Sqlite, RowCollector>()

function collectorOf(database: Sqlite): RowCollector {
  const known = collectors.get(database)
  if (known) return known
  const collector = new RowCollector()
  database.addAggregate(COLLECT, {
    step: (time: number, group: number, value: number | null) => collector.add(time, group, value),
  })
  database.addAggregate(COLLECT_WIDE, {
    varargs: true,
    step: (time: number, ...values: (number | null)[]) => collector.addWide(time, values),
  })
  collectors.set(database, collector)
  return collector
}

/**
 * Runs a statement that selects a time, the number of a group and a value. The rows come as columns, without an object
 * for each, which takes most of the time of a long reply.
 */
export function collectRows(database: Sqlite, { sql, values, wide }: CollectedStatement): CollectedRows {
  const collector = collectorOf(database)
  collector.wideGroups = wide?.groups ?? []
  collector.start()
  const call = wide ? `${COLLECT_WIDE}(bucket, ${wide.columns.join(', ')})` : `${COLLECT}(bucket, series_group, value)`
  database.prepare(`SELECT ${call} FROM (${sql})`).get(values)
  return collector.rows()
}

/** Rows one after another. */
export function joinRows(parts: readonly CollectedRows[]): CollectedRows {
  const [only] = parts
  if (only && parts.length === 1) return only
  const length = parts.reduce((sum, { times }) => sum + times.length, 0)
  const joined = { times: new Float64Array(length), groups: new Int32Array(length), values: new Float64Array(length) }
  let at = 0
  for (const { times, groups, values } of parts) {
    joined.times.set(times, at)
    joined.groups.set(groups, at)
    joined.values.set(values, at)
    at += times.length
  }
  return joined
}
