import { data, type DataRow } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { Session } from '@barn-workbench/core/session'
import type { SeriesTag } from '../measurementChart'
import type { TimeSlice } from './timeSlices'

/** A request for a measurement, without its time. */
export interface MeasurementQuery {
  measurement: string
  aggregate: 'mean' | 'count'
  /** Tag by which rows are divided into series. Null: all rows are one series. */
  by: SeriesTag | null
  /** Ids of the cameras. Empty: all. */
  cameras: readonly string[]
  /** Labels to count; used by `labelCounts` only. */
  labels: readonly string[]
  /** Length of a bucket in ms. */
  timeResolution: number
}

/** Name of the measurement that has an endpoint of its own. */
export const LABEL_COUNTS = 'labelCounts'

/** Loads the rows `{ time, y, …tags }` of a measurement in a slice of time. */
export function loadMeasurementRows(
  session: Session,
  query: MeasurementQuery,
  time: TimeSlice,
  signal: AbortSignal,
): Promise<readonly DataRow[]> {
  return query.measurement === LABEL_COUNTS
    ? loadLabelCounts(session, query, time, signal)
    : loadMeasurement(session, query, time, signal)
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
  return session.send(data.labelCounts, { body }, { signal })
}

function loadMeasurement(session: Session, query: MeasurementQuery, time: TimeSlice, signal: AbortSignal) {
  const { measurement, aggregate, by, cameras, timeResolution } = query
  const stage = {
    time,
    timeResolution: `${timeResolution}ms`,
    columns: { value: `${aggregate}@y`, time: 'time' },
    ...(by && { groupByTags: [by] }),
    ...(cameras.length > 0 && { where: [where('camera', 'in', cameras)] }),
  }
  const body = { query: [stage], readDocumentationAndWantAllData: true as const }
  return session.send(data.query, { params: { measurement }, body }, { signal })
}
