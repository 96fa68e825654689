import type { Result } from '@barn-workbench/core/result'
import type { MeasurementStore } from '../storage/measurementStore'
import { prepareMeasurement, type PreparedQuery, type QueryProblem } from './queryMeasurement'
import type { StageCondition, TimeRange } from './stage'

export interface LabelCountsQuery {
  /** Empty for all. */
  labels: readonly string[]
  /** Empty for all. */
  cameras: readonly string[]
  time: TimeRange
  /** Width of a bucket, as `{n}ms`. */
  timeResolution: string
  groupByLabel: boolean
  groupByCamera: boolean
}

function conditionsOn(key: string, values: readonly string[]): StageCondition[] {
  return values.length > 0 ? [{ key, operator: 'in', value: values }] : []
}

/**
 * Prepares a query for the number of detected animals: the mean of each camera and label over the bucket, added up over
 * cameras or labels by which the rows are not grouped. Twelve cameras of 30 pigs give 360, however long the bucket. A
 * camera that was offline is missing in the sum for as long as it was: of two that take over from each other within a
 * bucket, each counts for its part of it.
 */
export function prepareLabelCounts(
  store: MeasurementStore,
  query: LabelCountsQuery,
): Result<PreparedQuery, QueryProblem> {
  const { time, timeResolution } = query
  const groupByTags = [...(query.groupByLabel ? ['label'] : []), ...(query.groupByCamera ? ['camera'] : [])]
  const where = [...conditionsOn('label', query.labels), ...conditionsOn('camera', query.cameras)]
  const columns = { value: 'mean@y', time: 'time' }
  return prepareMeasurement(store, 'labelCounts', [
    { time, timeResolution, columns, where, groupByTags: ['label', 'camera'] },
    { timeResolution, columns: { y: 'sum@y', time: 'time' }, groupByTags, isByPresence: true },
  ])
}
