import { data, type DataColumns, type DataStage } from '@barn-workbench/core/contract'
import { where, type Condition } from '@barn-workbench/core/query'
import type { Session } from '@barn-workbench/core/session'
import type { TimeSlice } from './timeSlices'

/** The function that reduces the values of a bucket to one. */
export type Aggregate = 'mean' | 'count' | 'sum'

/** A stage before the chart's own. */
export interface FirstStage {
  aggregate: 'sum'
  /** ms. */
  timeResolution: number
  /** Tags whose values are summed separately, besides the tag of the series. */
  apart?: readonly SeriesTag[]
}

/** A request for a measurement, without its time. */
export interface MeasurementQuery {
  measurement: string
  /** The aggregation of the values of a bucket. */
  aggregate: Aggregate
  /** The aggregation before `aggregate`, for measurements that are summed first. */
  first?: FirstStage
  /** The condition on the tags of the rows that count; all count by default. */
  where?: readonly Condition[]
  /** Tag by which rows are divided into series. Null: all rows are one series. */
  by: SeriesTag | null
  /** Ids of the cameras. Empty: all. */
  cameras: readonly string[]
  /** Labels to count; used by `labelCounts` only. */
  labels: readonly string[]
  /** Length of a bucket in ms. */
  timeResolution: number
}

/** Name of the measurement that has a separate endpoint. */
export const LABEL_COUNTS = 'labelCounts'

/** Loads the series of a measurement in a slice of time. */
export function loadMeasurement(
  session: Session,
  query: MeasurementQuery,
  time: TimeSlice,
  signal: AbortSignal,
): Promise<DataColumns> {
  return query.measurement === LABEL_COUNTS
    ? loadLabelCounts(session, query, time, signal)
    : loadStages(session, query, time, signal)
}

function loadLabelCounts(session: Session, query: MeasurementQuery, time: TimeSlice, signal: AbortSignal) {
  const body = {
    labels: [...query.labels],
    time,
    timeResolution: `${query.timeResolution}ms`,
    groupByLabel: query.by === 'label',
    groupByCamera: query.by === 'camera',
    cameras: [...query.cameras],
  }
  return session.columns(data.labelCounts, { body }, { signal })
}

function stagesOf(query: MeasurementQuery, time: TimeSlice): DataStage[] {
  const { aggregate, first, by, cameras, timeResolution } = query
  const conditions = [...(query.where ?? []), ...(cameras.length > 0 ? [where('camera', 'in', cameras)] : [])]
  const groups = by && { groupByTags: [by] }
  const reads = { time, ...(conditions.length > 0 && { where: conditions }), ...groups }
  const columns = { value: `${aggregate}@y`, time: 'time' }
  if (!first) return [{ ...reads, timeResolution: `${timeResolution}ms`, columns }]
  const sums = { value: `${first.aggregate}@y`, time: 'time' }
  const apart = [...(first.apart ?? []), ...(by ? [by] : [])]
  return [
    { ...reads, timeResolution: `${first.timeResolution}ms`, columns: sums, groupByTags: apart },
    { timeResolution: `${timeResolution}ms`, columns: { y: `${aggregate}@y`, time: 'time' }, ...groups },
  ]
}

function loadStages(session: Session, query: MeasurementQuery, time: TimeSlice, signal: AbortSignal) {
  const { measurement } = query
  const body = { query: stagesOf(query, time), readDocumentationAndWantAllData: true as const }
  return session.columns(data.query, { params: { measurement }, body }, { signal })
}

export const SERIES_TAGS = ['camera', 'label', 'inner', 'pen', 'sensor'] as const
/** Tag by which the rows of a measurement are divided into series. */
export type SeriesTag = (typeof SERIES_TAGS)[number]
