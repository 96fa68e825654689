import {
  MAXIMUM_COMPUTED_ROWS,
  MAXIMUM_DATA_ROWS,
  MINUTE_RETENTION,
  ROLL_UP_RESOLUTION,
} from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  formatDuration,
  useCameras,
  useLocale,
  useMessages,
  useNow,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import type { MeasurementQuery, SeriesTag } from './measurementQuery'
import type { TimeSlice } from './timeSlices'

/**
 * The share of a limit of the instance that one request uses. A quarter of the minutes is computed in a second or two,
 * so that other requests need not wait long and a request that is given up has not cost much.
 */
const SHARE_OF_ROWS = 1 / 2
const SHARE_OF_COMPUTED_ROWS = 1 / 4
/** Maximum number of minutes that a chart has computed, counted for each camera, since the user waits for them. */
const MAXIMUM_COMPUTED_MINUTES = MAXIMUM_COMPUTED_ROWS * SHARE_OF_COMPUTED_ROWS
/** Maximum number of values of one chart: 16 MB. Four weeks of single minutes of 48 cameras have as many. */
const MAXIMUM_VALUES = 2_000_000
/** More series than the barns that we know have, for each tag but the camera. */
const SERIES_OF_TAG = { label: 4, inner: 16, sensor: 48 } as const
const PENS_PER_CAMERA = 4
/** The number of cameras while it is not known. */
const ASSUMED_CAMERAS = 24

/** Resolutions that are proposed, in ms. */
const PROPOSED_RESOLUTIONS = [
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 12, 24, 48].map((hours) => hours * HOUR),
  7 * DAY,
]

/** The alternatives for a chart with too many values, or too many minutes to compute. */
interface Excess {
  /** The next longer resolution that the window allows, in ms. */
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
  return needsMinutes(timeResolution) || first !== undefined
}

/** Whether the limits depend on the number of cameras of the barn. */
function dependsOnAllCameras(query: QueryShape): boolean {
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

/** Whether buckets are made of single minutes, also in one stage. A sum of minutes before is read from the roll-ups. */
function needsMinutes(timeResolution: number): boolean {
  return timeResolution % ROLL_UP_RESOLUTION !== 0
}

/** The length of the part of a window whose minutes are stored, in ms. */
function storedLength({ start, end }: TimeSlice, now: number): number {
  return Math.max(0, Math.min(end, now) - Math.max(start, now - MINUTE_RETENTION))
}

interface ExcessOptions {
  /** Number of cameras of the barn, if it is known. */
  allCameras: number | undefined
  /** The barn's time, in ms since the epoch. */
  now: number
}

/** Null if a chart of the window can be drawn soon; else a request that would fit. */
export function excessOf(query: QueryShape, window: TimeSlice, { allCameras, now }: ExcessOptions): Excess | null {
  const cameraCount = cameraCountOf(query, allCameras)
  const series = seriesCountOf(query.by, cameraCount)
  const stored = storedLength(window, now)
  const computable = (MAXIMUM_COMPUTED_MINUTES / cameraCount) * MINUTE
  const longestAt = (timeResolution: number) =>
    Math.min((MAXIMUM_VALUES / series) * timeResolution, needsMinutes(timeResolution) ? stored + computable : Infinity)
  const length = window.end - window.start
  if (length <= longestAt(query.timeResolution)) return null
  const longer = PROPOSED_RESOLUTIONS.filter((resolution) => resolution > query.timeResolution)
  return {
    timeResolution:
      longer.find((resolution) => length <= longestAt(resolution)) ?? (PROPOSED_RESOLUTIONS.at(-1) as number),
    days: Math.max(1, Math.floor(longestAt(query.timeResolution) / DAY)),
  }
}

/**
 * Whether a chart of some windows would have too many values or computed minutes, and the number of cameras on which
 * this depends. `isSure`: false while the cameras are loading, when many are assumed.
 */
export function useExcess(query: MeasurementQuery | null, ...windows: readonly TimeSlice[]) {
  const cameras = useCameras({ enabled: query !== null && dependsOnAllCameras(query) })
  const now = useNow(DAY)
  const allCameras = cameras.data?.length
  const excesses = windows.flatMap((window) => (query && excessOf(query, window, { allCameras, now })) ?? [])
  // An alternative for the one with the longest buckets fits all.
  const excess = excesses.sort((left, right) => right.timeResolution - left.timeResolution)[0] ?? null
  return { excess, allCameras, isSure: !cameras.isLoading }
}

/**
 * The notice in place of a chart that requests too much: a choice that fits, and a button that takes it, unless the
 * choice is fixed.
 */
export function useTooMuch(
  { excess, isSure }: { excess: Excess | null; isSure: boolean },
  choose: ((timeResolution: number) => void) | null,
): ViewState | null {
  const t = useMessages()
  const locale = useLocale()
  if (!excess) return null
  if (!isSure) return { kind: 'loading' }
  const { timeResolution, days } = excess
  const resolution = formatDuration(locale, timeResolution)
  return {
    kind: 'empty',
    title: t('tooMuch.title'),
    hint: t('tooMuch.hint', { resolution, count: days }),
    ...(choose && { action: { label: t('tooMuch.action', { resolution }), onClick: () => choose(timeResolution) } }),
  }
}
