import type { DataColumns } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE, type TimeZone } from '@barn-workbench/core/time'
import { loadMeasurement, type MeasurementQuery } from './measurementQuery'
import { daysPerRequest } from './queryLimits'
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

/** Values that are kept of one instance: 16 MB. */
const MAXIMUM_VALUES = 2_000_000
/** Time for which a slice is kept, in ms. Missing values may have been added after it was loaded. */
const LIFETIME = 10 * MINUTE

interface StoredSlice {
  columns: DataColumns
  loadedAt: number
  size: number
}

/** Slices of one account, the oldest first. */
interface SliceStore {
  dataScope: string
  slices: Map<string, StoredSlice>
  size: number
}

const stores = new WeakMap<Session, SliceStore>()

/** The slices of a session. They are dropped when its account or the permissions change. */
function storeOf(session: Session): SliceStore {
  const { dataScope } = session.snapshot()
  const known = stores.get(session)
  if (known?.dataScope === dataScope) return known
  const store: SliceStore = { dataScope, slices: new Map(), size: 0 }
  stores.set(session, store)
  return store
}

function remove(store: SliceStore, key: string): void {
  store.size -= store.slices.get(key)?.size ?? 0
  store.slices.delete(key)
}

function sizeOf({ times, series }: DataColumns): number {
  return times.length * (series.length + 1)
}

/**
 * Loads a slice of time that has ended, or takes it from memory: a chart that is refreshed or moved asks for most of
 * its slices again.
 */
async function loadOnce(session: Session, key: string, load: () => Promise<DataColumns>): Promise<DataColumns> {
  const stored = storeOf(session).slices.get(key)
  if (stored && session.clock.now() - stored.loadedAt < LIFETIME) return stored.columns
  const { dataScope } = session.snapshot()
  const columns = await load()
  const store = storeOf(session)
  // Another account must not find the data that was loaded for this one.
  if (store.dataScope !== dataScope) return columns
  remove(store, key)
  store.slices.set(key, { columns, loadedAt: session.clock.now(), size: sizeOf(columns) })
  store.size += sizeOf(columns)
  for (const oldest of store.slices.keys()) {
    if (store.size <= MAXIMUM_VALUES) break
    remove(store, oldest)
  }
  return columns
}
