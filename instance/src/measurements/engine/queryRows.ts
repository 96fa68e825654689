import type { DataColumns } from '@barn-workbench/core/contract'
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
