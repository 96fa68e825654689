import type { AGGREGATIONS } from '@barn-workbench/core/contract'
import type { Condition } from '@barn-workbench/core/query'

export type Aggregation = (typeof AGGREGATIONS)[number]

/**
 * The value of buckets without points, from `time.start` to `time.end` and at most a year beyond the rows. `none` gives
 * no row.
 */
export type Fill = 'none' | 'null' | 'previous' | number

/** One step of a query as it comes in a request. */
export interface Stage {
  time?: TimeRange | undefined
  /** Width of a bucket, as `{n}ms`. */
  timeResolution: string
  /**
   * `{[field]: '<aggregation>@<alias>', time: 'time'}`. The field is `value`, in a second stage the alias of the first.
   */
  columns: Readonly<Record<string, string>>
  /** Conditions on tags, all of which must hold. */
  where?: readonly StageCondition[] | undefined
  groupByTags?: readonly string[] | undefined
  fill?: Fill | undefined
  /**
   * Set for a second stage that adds up the means of a first one over the same buckets: each mean counts by its share
   * of the minutes. A request cannot set it.
   */
  isByPresence?: boolean
}

/** [start, end) in ms since the epoch. */
export interface TimeRange {
  start: number
  end: number
}

/** A condition on the tags of rows. */
export interface StageCondition {
  key: string
  operator: string
  value: unknown
}

/** A valid stage, see `checkStages`. */
export interface CheckedStage {
  time: TimeRange
  /** Width of a bucket in ms. */
  resolution: number
  aggregation: Aggregation
  alias: string
  where: readonly Condition[]
  groupBy: readonly string[]
  fill: Fill
  isByPresence: boolean
}
