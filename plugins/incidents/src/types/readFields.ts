import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { FURTHEST_INSTANT } from '@barn-workbench/core/time'

type Shape = Readonly<Record<string, z.ZodType>>
/** Each field as far as its value is of the expected type. */
export type FieldsOf<S extends Shape> = { [Key in keyof S]?: z.output<S[Key]> | undefined }

/** The entries of an object; empty for any other value. */
function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

/**
 * Reads the fields of a payload one by one: an invalid one does not affect the others. `rest`: the unknown and invalid
 * fields, to be shown as they are.
 */
export function readFields<S extends Shape>(
  shape: S,
  payload: unknown,
): { fields: FieldsOf<S>; rest: Readonly<Record<string, unknown>> } {
  const fields: Record<string, unknown> = {}
  const rest: [string, unknown][] = []
  for (const [key, value] of entriesOf(payload)) {
    const parsed = Object.hasOwn(shape, key) ? shape[key]?.safeParse(value) : undefined
    if (parsed?.success) fields[key] = parsed.data
    else if (value !== null) rest.push([key, value])
  }
  return { fields: fields as FieldsOf<S>, rest: Object.fromEntries(rest) }
}

/** A time in ms within the range of calendars. */
export const Time = z.int().min(-FURTHEST_INSTANT).max(FURTHEST_INSTANT)
/** A text with something in it. */
export const FilledText = z.string().regex(/\S/)
/** A rich text, or a plain one. `RichText` reads its content. */
export const RichTextField = z.union([z.string(), z.looseObject({ type: z.literal('doc') })])

/** The cameras that see a place of which only regions are named. */
export const affectedCamerasField = z.array(Id)
/** The cameras and regions that a documentation is about. */
export const locationFields = { cameraId: z.array(Id), regionSpecification: z.array(Id) }
