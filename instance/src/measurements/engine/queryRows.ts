import { sql } from 'kysely'
import type { DataColumns } from '@barn-workbench/core/contract'
import { throwIfStopped, type Sqlite } from '../../database'
import { compileSql, type Sql } from './compileSql'
import type { TagValues } from './grouping'

/** `time` is the start of the bucket in ms since the epoch, the alias holds the value, the other keys are tags. */
export type MeasurementRow = Record<string, number | string | null>

/** The rows of a query, without an object for each. They are sorted by time, then by the number of their group. */
export interface QueryRows {
  /** Starts of the buckets in ms since the epoch. */
  times: Float64Array
  /** Numbers of the groups. */
  groups: Int32Array
  /** NaN for a row without a value. */
  values: Float64Array
  /** Name of the value. */
  alias: string
  /** The tags of the groups by their numbers. */
  tags: readonly TagValues[]
}

export const NO_QUERY_ROWS: QueryRows = {
  times: new Float64Array(0),
  groups: new Int32Array(0),
  values: new Float64Array(0),
  alias: 'y',
  tags: [],
}

/** The rows as objects. */
export function objectsOf({ times, groups, values, alias, tags }: QueryRows): MeasurementRow[] {
  return Array.from(times, (time, index) => {
    const value = values[index] as number
    return { time, [alias]: Number.isNaN(value) ? null : value, ...tags[groups[index] as number] }
  })
}

function withoutNull(tags: TagValues): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** The times that occur, ascending. */
function distinctTimes({ times }: QueryRows): Float64Array {
  const distinct = new Float64Array(times.length)
  let count = 0
  for (const time of times) if (count === 0 || time !== distinct[count - 1]) distinct[count++] = time
  return distinct.slice(0, count)
}

/** The rows as columns: a series for each group that has any. */
export function columnsOf(rows: QueryRows): DataColumns {
  const times = distinctTimes(rows)
  const valuesOf = new Map<number, Float64Array>()
  let column = 0
  for (let index = 0; index < rows.times.length; index++) {
    if (rows.times[index] !== times[column]) column++
    const group = rows.groups[index] as number
    let values = valuesOf.get(group)
    if (!values) valuesOf.set(group, (values = new Float64Array(times.length).fill(NaN)))
    values[column] = rows.values[index] as number
  }
  const ordered = [...valuesOf].sort(([left], [right]) => left - right)
  return {
    times,
    series: ordered.map(([group, values]) => ({ tags: withoutNull(rows.tags[group] ?? {}), values })),
  }
}

/** The rows that a statement has selected, in three columns. */
export interface CollectedRows {
  times: Float64Array
  groups: Int32Array
  /** NaN for null. */
  values: Float64Array
}

/** A statement, and the names of the columns that it selects. */
export interface CollectedStatement {
  rows: Sql
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
export function collectRows(database: Sqlite, { rows, wide }: CollectedStatement): CollectedRows {
  const collector = collectorOf(database)
  collector.wideGroups = wide?.groups ?? []
  collector.start()
  const call = wide
    ? sql`${sql.raw(COLLECT_WIDE)}(bucket, ${sql.join(wide.columns.map((column) => sql.id(column)))})`
    : sql`${sql.raw(COLLECT)}(bucket, series_group, value)`
  const compiled = compileSql(sql`SELECT ${call} FROM (${rows})`)
  database.prepare(compiled.sql).get(compiled.values)
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
