import { MAXIMUM_COMPUTED_ROWS, MAXIMUM_DATA_ROWS, ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { SeriesTag } from '../seriesTag'
import type { MeasurementQuery } from './measurementQuery'
import type { TimeSlice } from './timeSlices'

/**
 * The share of a limit of the instance that one request uses. A quarter of the minutes is computed in a second or two,
 * so that other requests need not wait long and a request that is given up has not cost much.
 */
const SHARE_OF_ROWS = 1 / 2
const SHARE_OF_COMPUTED_ROWS = 1 / 4
/** Most values of one chart: 16 MB, which four weeks of single minutes of 48 cameras have. */
const MAXIMUM_VALUES = 2_000_000
/** More series than the barns that we know have, for each tag but the camera. */
const SERIES_OF_TAG = { label: 4, inner: 16 } as const
const PENS_PER_CAMERA = 4
/** The number of cameras while it is not known. */
const ASSUMED_CAMERAS = 24

/** Resolutions that are proposed, in ms. */
const PROPOSED_RESOLUTIONS = [
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 12, 24, 48].map((hours) => hours * HOUR),
  7 * DAY,
]

/** What would fit where a chart would have too many values. */
export interface Excess {
  /** Resolution that the window allows, in ms. */
  timeResolution: number
  /** Days that the resolution allows. */
  days: number
}

type QueryShape = Pick<MeasurementQuery, 'by' | 'cameras' | 'first' | 'timeResolution'>

function cameraCountOf({ cameras }: QueryShape, allCameras: number | undefined): number {
  return cameras.length || (allCameras ?? ASSUMED_CAMERAS)
}

function seriesCountOf(by: SeriesTag | null, cameraCount: number): number {
  if (by === null) return 1
  if (by === 'camera') return cameraCount
  return by === 'pen' ? cameraCount * PENS_PER_CAMERA : SERIES_OF_TAG[by]
}

/** Whether single minutes are read, which may have to be computed. */
function readsMinutes({ first, timeResolution }: QueryShape): boolean {
  return timeResolution % ROLL_UP_RESOLUTION !== 0 || first !== undefined
}

/** Whether the limits depend on the number of cameras of the barn. */
export function dependsOnAllCameras(query: QueryShape): boolean {
  if (query.cameras.length > 0) return false
  return query.by === 'camera' || query.by === 'pen' || readsMinutes(query)
}

/** Days of one request, so that it stays within the limits of the instance; infinite if any number does. */
export function daysPerRequest(query: QueryShape, allCameras: number | undefined): number {
  const { by, timeResolution } = query
  // Buckets of several days may not be cut. There are few of them.
  if (timeResolution > DAY) return Infinity
  const cameraCount = cameraCountOf(query, allCameras)
  const rowsOfDay = Math.ceil(DAY / timeResolution) * seriesCountOf(by, cameraCount)
  const byRows = (MAXIMUM_DATA_ROWS * SHARE_OF_ROWS) / rowsOfDay
  const byMinutes = readsMinutes(query)
    ? (MAXIMUM_COMPUTED_ROWS * SHARE_OF_COMPUTED_ROWS) / ((DAY / MINUTE) * cameraCount)
    : Infinity
  return Math.max(1, Math.floor(Math.min(byRows, byMinutes)))
}

/** Null if a chart of the window can be drawn; else what would fit. */
export function excessOf(query: QueryShape, { start, end }: TimeSlice, allCameras: number | undefined): Excess | null {
  const series = seriesCountOf(query.by, cameraCountOf(query, allCameras))
  const length = end - start
  const fits = (timeResolution: number) => (length / timeResolution) * series <= MAXIMUM_VALUES
  if (fits(query.timeResolution)) return null
  return {
    timeResolution: PROPOSED_RESOLUTIONS.find(fits) ?? (PROPOSED_RESOLUTIONS.at(-1) as number),
    days: Math.max(1, Math.floor((MAXIMUM_VALUES / series) * (query.timeResolution / DAY))),
  }
}
