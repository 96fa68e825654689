import type { DataColumns } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import type { TimeZone } from '@barn-workbench/core/time'
import { loadMeasurement, type MeasurementQuery } from './measurementQuery'
import { daysPerRequest } from './queryLimits'
import { loadOnce } from './sliceCache'
import { splitIntoTimeSlices, type TimeSlice } from './timeSlices'

interface ColumnsRequest {
  query: MeasurementQuery
  window: TimeSlice
  /** The time zone of the barn. */
  zone: TimeZone
  /** Number of cameras of the barn, if it is known. */
  allCameras: number | undefined
}

/**
 * Loads a measurement over a window of time, in slices that the instance answers. They are loaded one after another, so
 * that the request queue stays free for others, and the newest one again each time.
 */
export async function loadColumns(
  session: Session,
  { query, window, zone, allCameras }: ColumnsRequest,
  signal: AbortSignal,
): Promise<DataColumns[]> {
  const slices = splitIntoTimeSlices(window, daysPerRequest(query, allCameras), zone)
  const parts: DataColumns[] = []
  for (const [index, slice] of slices.entries()) {
    const load = () => loadMeasurement(session, query, slice, signal)
    const isComplete = index > 0 && index < slices.length - 1 && slice.end <= session.clock.now()
    parts.push(isComplete ? await loadOnce(session, JSON.stringify([query, slice]), load) : await load())
    signal.throwIfAborted()
  }
  return parts
}
