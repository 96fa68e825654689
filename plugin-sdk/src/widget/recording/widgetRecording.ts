import { z } from 'zod'
import type { Snapshots } from '../messages'

/*
 * Recordings of what a widget asks the workbench for: `createRecorder` notes the messages between the two,
 * `scrubRecording` replaces what belongs to people and places, and `createReplay` answers a widget from the recording,
 * in the tests of its author (`renderWidget`) and in the page.
 */

const Message = z.looseObject({ kind: z.string() })

/**
 * A recording, as its file has it. Messages are those of the protocol between a widget and the workbench; pictures and
 * bytes are left out, see `toPlain`.
 */
export const WidgetRecording = z.object({
  format: z.literal('barn-workbench-recording'),
  /** Version of this schema. */
  schema: z.literal(1),
  plugin: z.string(),
  /** The release of the plugin. */
  release: z.string(),
  widget: z.string(),
  /** The clock of the barn at the start, ms since the epoch. */
  startedAt: z.number(),
  /** In ms. */
  duration: z.number(),
  /** The values of the workbench at the start, without the messages of the plugin. */
  snapshots: z.looseObject({}),
  /** `at`: ms since the start. */
  entries: z.array(z.object({ at: z.number(), from: z.enum(['widget', 'workbench']), message: Message })),
})
/** A recording of a widget. @public */
export type WidgetRecording = z.output<typeof WidgetRecording>
export type RecordedEntry = WidgetRecording['entries'][number]
export type RecordedSnapshots = Partial<Omit<Snapshots, 'messages'>>

/** Reads a recording. Throws an error that says what is wrong with it. */
export function readRecording(content: unknown): WidgetRecording {
  const read = WidgetRecording.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`This is no recording of a widget. ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

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
