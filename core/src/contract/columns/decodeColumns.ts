import { z } from 'zod'
import { ProblemError } from '../../result'
import { STOP_AT_FIRST } from '../../schema'
import { FURTHEST_INSTANT } from '../../time'
import { MAXIMUM_DATA_ROWS } from '../data'
import {
  COLUMNS_MAGIC,
  COLUMNS_VERSION,
  HEADER_OFFSET,
  isColumnTime,
  MAXIMUM_SERIES,
  VALUE_BYTES,
  type DataColumns,
  type DataSeries,
  type TimeRun,
} from './dataColumns'

const MAXIMUM_TAGS = 10
const time = z.int().refine(isColumnTime)
const span = z.int().min(1).max(FURTHEST_INSTANT)

/** A list whose length is known to be small enough before anything in it is read. */
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
 * Reads a body of the type `DATA_COLUMNS_TYPE`. Nothing is reserved before the sizes that the header claims have been
 * compared with that of the body. Throws `client/unexpected-reply` with the place of what does not fit.
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
  // Without a series there is no value that would prove the number of times.
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
