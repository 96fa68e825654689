import type { WidgetRecording } from '@barn-workbench/core/plugins'
import type { Snapshots } from '../messages'

/*
 * Recordings of what a widget asks the workbench for: `createRecorder` notes the messages between the two,
 * `scrubRecording` replaces what belongs to people and places, and `createReplay` answers a widget from the recording,
 * in the tests of its author (`renderWidget`) and in the page.
 */

export type RecordedEntry = WidgetRecording['entries'][number]
export type RecordedSnapshots = Partial<Omit<Snapshots, 'messages'>>

const NUMBERS = 'numbers'
type NumberArray = Float32Array | Float64Array | Int32Array | Uint32Array
const isNumberArray = (value: unknown): value is NumberArray =>
  ArrayBuffer.isView(value) && !(value instanceof DataView) && !(value instanceof Uint8Array)

/** Whether a value is the image of a picture; those of tests are simple objects with a size. */
function isPicture(value: object): value is { width: number; height: number } {
  return typeof ImageBitmap !== 'undefined' && value instanceof ImageBitmap
}

/** A value as JSON can hold it. A picture is left with its size, bytes are left with their length. */
export function toPlain(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return value
  if (isPicture(value)) return { $picture: [value.width, value.height] }
  if (isNumberArray(value))
    return { $: NUMBERS, values: Array.from(value, (one) => (Number.isFinite(one) ? one : null)) }
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return { $bytes: value.byteLength }
  if (Array.isArray(value)) return value.map(toPlain)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]))
}

/** The value that was recorded: numbers in columns are such again, bytes are zeros. Pictures stay as they are. */
export function fromPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(fromPlain)
  const given = value as Record<string, unknown>
  if (given['$'] === NUMBERS && Array.isArray(given['values']))
    return Float64Array.from(given['values'], (one: unknown) => (typeof one === 'number' ? one : NaN))
  if (typeof given['$bytes'] === 'number') return new Uint8Array(given['$bytes'])
  return Object.fromEntries(Object.entries(given).map(([key, part]) => [key, fromPlain(part)]))
}
