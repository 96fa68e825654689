import { z } from 'zod'
import { ProblemError } from '../../result'
import { STOP_AT_FIRST } from '../../schema'
import { FURTHEST_INSTANT } from '../../time'
import { MAXIMUM_DATA_ROWS } from '../data'

/**
 * The second form of rows of measurements, for clients that name `DATA_COLUMNS_TYPE` in `Accept`. The body is:
 *
 * 1. the four bytes of `COLUMNS_MAGIC`,
 * 2. the length of the header in bytes, as an unsigned number of 32 bits,
 * 3. the header as JSON, see `ColumnsHeader`, padded with spaces so that the matrix begins at a multiple of four,
 * 4. the matrix: the values of all times of the first series, then those of the second one, and so on, as
 *    floating-point numbers of 32 bits. NaN is a missing row, or a row without a value.
 *
 * Numbers are little-endian. Numbers of 32 bits carry seven digits, so a reader rounds to seven.
 */
export const DATA_COLUMNS_TYPE = 'application/vnd.barn-workbench.columns'
export const COLUMNS_MAGIC = 'BWC1'
const COLUMNS_VERSION = 1
/** Number of bytes before the header. */
export const HEADER_OFFSET = 8
const VALUE_BYTES = 4
/** A reply with more series is refused by the client. No barn has nearly as many. */
const MAXIMUM_SERIES = 10_000

/** Whether a time, ms since the epoch, is valid in columns: a date in whole ms, which every zone can show. */
export function isColumnTime(time: number): boolean {
  return Number.isInteger(time) && Math.abs(time) <= FURTHEST_INSTANT
}

/** Regular times: the first one in ms since the epoch, the distance of two in ms, and their number. */
type TimeRun = readonly [start: number, step: number, count: number]

interface ColumnsHeader {
  version: typeof COLUMNS_VERSION
  /** Name of the values, as the query has given it. */
  value: string
  /** Ascending times, which all series share. */
  times: readonly TimeRun[]
  /** The tags of each series; tags that a series lacks are left out. */
  series: readonly Readonly<Record<string, string>>[]
}

/** One series of a measurement: its tags, and a value for each time. */
export interface DataSeries {
  tags: Readonly<Record<string, string>>
  /** NaN is a missing row, or a row without a value. */
  values: Float64Array
}

/** Rows of a measurement by series. */
export interface DataColumns {
  /** ms since the epoch, ascending. */
  times: Float64Array
  series: readonly DataSeries[]
}

const SPACE = 0x20
const encoder = new TextEncoder()

/** Divides ascending times into as few runs as one pass finds. */
export function timeRunsOf(times: Float64Array): TimeRun[] {
  const runs: TimeRun[] = []
  let from = 0
  while (from < times.length) {
    const start = times[from] as number
    const step = from + 1 < times.length ? (times[from + 1] as number) - start : 1
    let to = from + 1
    while (to < times.length && times[to] === start + (to - from) * step) to++
    // A time that only begins the next run is left to it, so that a gap costs one run rather than two.
    const isPair = to - from === 2 && to < times.length
    const count = isPair ? 1 : to - from
    runs.push([start, count === 1 ? 1 : step, count])
    from += count
  }
  return runs
}

function headerBytesOf(header: ColumnsHeader): Uint8Array {
  const json = encoder.encode(JSON.stringify(header))
  const length = Math.ceil((HEADER_OFFSET + json.length) / VALUE_BYTES) * VALUE_BYTES - HEADER_OFFSET
  const bytes = new Uint8Array(length).fill(SPACE)
  bytes.set(json)
  return bytes
}

/** Writes the body that `decodeColumns` reads. */
export function encodeColumns({ times, series }: DataColumns, value: string): Uint8Array<ArrayBuffer> {
  const header = headerBytesOf({
    version: COLUMNS_VERSION,
    value,
    times: timeRunsOf(times),
    series: series.map(({ tags }) => tags),
  })
  const bytes = new Uint8Array(HEADER_OFFSET + header.length + series.length * times.length * VALUE_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(encoder.encode(COLUMNS_MAGIC))
  view.setUint32(COLUMNS_MAGIC.length, header.length, true)
  bytes.set(header, HEADER_OFFSET)
  let offset = HEADER_OFFSET + header.length
  for (const { values } of series) {
    for (let i = 0; i < values.length; i++, offset += VALUE_BYTES) view.setFloat32(offset, values[i] as number, true)
  }
  return bytes
}

const MAXIMUM_TAGS = 10
const time = z.int().refine(isColumnTime)
const span = z.int().min(1).max(FURTHEST_INSTANT)

/** A list whose length is checked before its items are parsed. */
function boundedList<Item extends z.ZodType>(item: Item, maximum: number) {
  return z.array(z.unknown()).max(maximum).pipe(z.array(item))
}

/** Few tags. They are counted first, since all mistakes of a record are listed, however many it has. */
const Tags = z
  .custom<object>((value) => typeof value === 'object' && value !== null && Object.keys(value).length <= MAXIMUM_TAGS)
  .pipe(z.record(z.string(), z.string()))

const Header = z.object({
  version: z.literal(COLUMNS_VERSION),
  times: boundedList(z.tuple([time, span, span]), MAXIMUM_DATA_ROWS),
  series: boundedList(Tags, MAXIMUM_SERIES),
})

/** Digits that a number of 32 bits carries. */
const DIGITS = 7
/** From here on, a number of 32 bits has no digits behind the point that would have to be rounded. */
const EXACT_FROM = 10 ** DIGITS
const SMALLEST = 1e-12
/** Powers of ten up to the one by which the smallest value is scaled to seven digits. */
const POWERS = Array.from({ length: 20 }, (_, exponent) => 10 ** exponent)

/** The number with seven digits that is next to one of 32 bits: 0.1 rather than 0.10000000149011612. */
function roundToDigits(value: number): number {
  const size = Math.abs(value)
  if (!(size >= SMALLEST && size < EXACT_FROM)) return value
  const scale = POWERS[DIGITS - 1 - Math.floor(Math.log10(size))] as number
  return Math.round(value * scale) / scale
}

function refuse(path: string): never {
  throw new ProblemError({ code: 'client/unexpected-reply', params: { path } })
}

function parseHeader(bytes: Uint8Array): z.output<typeof Header> {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('header')
  }
  const parsed = Header.safeParse(json, STOP_AT_FIRST)
  if (!parsed.success) return refuse(['header', ...(parsed.error.issues[0]?.path ?? [])].map(String).join('.'))
  const names = new Set(parsed.data.series.map((tags) => JSON.stringify(Object.entries(tags).sort())))
  return names.size === parsed.data.series.length ? parsed.data : refuse('header.series')
}

/** The number of times. Runs must follow each other. */
function countTimes(runs: readonly TimeRun[]): number {
  let count = 0
  let last = -Infinity
  runs.forEach(([start, step, length], index) => {
    if (start <= last) refuse(`header.times.${index}`)
    last = start + step * (length - 1)
    if (!isColumnTime(last)) refuse(`header.times.${index}`)
    count += length
  })
  return count
}

function timesOf(runs: readonly TimeRun[], count: number): Float64Array {
  const times = new Float64Array(count)
  let at = 0
  for (const [start, step, length] of runs) for (let i = 0; i < length; i++) times[at++] = start + i * step
  return times
}

/**
 * Reads a body of the type `DATA_COLUMNS_TYPE`. Compares the sizes that the header claims with the size of the body
 * before it allocates memory. Throws `client/unexpected-reply` with the place of the mismatch.
 */
export function decodeColumns(bytes: Uint8Array): DataColumns {
  if (bytes.length < HEADER_OFFSET) return refuse('length')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = String.fromCharCode(...bytes.subarray(0, COLUMNS_MAGIC.length))
  if (magic !== COLUMNS_MAGIC) return refuse('magic')
  const matrix = HEADER_OFFSET + view.getUint32(COLUMNS_MAGIC.length, true)
  if (matrix > bytes.length) return refuse('length')
  const header = parseHeader(bytes.subarray(HEADER_OFFSET, matrix))
  const count = countTimes(header.times)
  // Without a series the body has no values, so that its size would not bound the number of times.
  if (count > 0 && header.series.length === 0) return refuse('header.series')
  if (count * header.series.length * VALUE_BYTES !== bytes.length - matrix) return refuse('length')
  let offset = matrix
  const series = header.series.map((tags): DataSeries => {
    const values = new Float64Array(count)
    for (let i = 0; i < count; i++, offset += VALUE_BYTES) {
      const value = view.getFloat32(offset, true)
      values[i] = Number.isFinite(value) ? roundToDigits(value) : NaN
    }
    return { tags, values }
  })
  return { times: timesOf(header.times, count), series }
}
