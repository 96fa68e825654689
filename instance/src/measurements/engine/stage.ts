import type { AGGREGATIONS } from '@barn-workbench/core/contract'
import type { Condition } from '@barn-workbench/core/query'

export type Aggregation = (typeof AGGREGATIONS)[number]

/** What to put into a bucket without points; only between `time.start` and `time.end`, at most a year beyond the rows. */
export type Fill = 'none' | 'null' | 'previous' | number

/** One step of a query as it comes over the wire. */
export interface Stage {
  time?: TimeRange | undefined
  /** `{n}ms` */
  timeResolution: string
  /** `{[field]: '<aggregation>@<alias>', time: 'time'}`; the field is `value`, in a second stage the first one's alias. */
  columns: Readonly<Record<string, string>>
  /** All must hold; keys are tags. */
  where?: readonly StageCondition[] | undefined
  groupByTags?: readonly string[] | undefined
  fill?: Fill | undefined
}

/** [start, end), milliseconds. */
export interface TimeRange {
  start: number
  end: number
}

export interface StageCondition {
  key: string
  operator: string
  value: unknown
}

/** A stage after `checkStages`: everything in it is known to make sense. */
export interface CheckedStage {
  time: TimeRange
  resolution: number
  aggregation: Aggregation
  alias: string
  where: readonly Condition[]
  groupBy: readonly string[]
  fill: Fill
}
