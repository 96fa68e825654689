import { FURTHEST_INSTANT } from '../../time'

/**
 * The second form of rows of measurements, for clients that name `DATA_COLUMNS_TYPE` in `Accept`. The body is:
 *
 * 1. the four bytes of `COLUMNS_MAGIC`,
 * 2. the length of the header in bytes, as an unsigned number of 32 bits,
 * 3. the header as JSON, see `ColumnsHeader`, filled up with spaces so that the matrix begins at a multiple of four,
 * 4. the matrix: the values of all times of the first series, then those of the second one, and so on, as floating-point
 *    numbers of 32 bits. NaN stands where there is no row, or one without a value.
 *
 * Numbers are little-endian. Numbers of 32 bits carry seven digits, so a reader rounds to seven.
 */
export const DATA_COLUMNS_TYPE = 'application/vnd.barn-workbench.columns'
export const COLUMNS_MAGIC = 'BWC1'
export const COLUMNS_VERSION = 1
/** Bytes before the header. */
export const HEADER_OFFSET = 8
export const VALUE_BYTES = 4
/** A reply with more series is refused by the client. No barn has nearly as many. */
export const MAXIMUM_SERIES = 10_000

/** Whether a time, ms since the epoch, can stand in columns: a date in whole ms, which every zone can show. */
export function isColumnTime(time: number): boolean {
  return Number.isInteger(time) && Math.abs(time) <= FURTHEST_INSTANT
}

/** Regular times: the first one in ms since the epoch, the distance of two in ms, and their number. */
export type TimeRun = readonly [start: number, step: number, count: number]

export interface ColumnsHeader {
  version: typeof COLUMNS_VERSION
  /** Name of the values, as the query has given it. */
  value: string
  /** Ascending times, which all series share. */
  times: readonly TimeRun[]
  /** The tags of each series, without those that it lacks. */
  series: readonly Readonly<Record<string, string>>[]
}

/** One series of a measurement: its tags, and a value for each time. */
export interface DataSeries {
  tags: Readonly<Record<string, string>>
  /** NaN where there is no row, or one without a value. */
  values: Float64Array
}

/** Rows of a measurement by series. */
export interface DataColumns {
  /** ms since the epoch, ascending. */
  times: Float64Array
  series: readonly DataSeries[]
}
