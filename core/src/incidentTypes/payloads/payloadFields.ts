import { z } from 'zod'
import { Id, RichTextInput } from '../../schema'

/** Schema of the payload of a trigger's events. Unknown keys are stored unchanged. */
export type PayloadSchema = z.ZodType<Record<string, unknown>>

/** The text that every payload may have. */
export const description = { description: RichTextInput.nullish() }

/** The cameras, or the regions, of a location. */
export const placeIds = z.array(Id).max(500).optional()

/** A type or issue that no other word names. */
export const OTHER = 'other'

/** A list that has at least one entry, as unions need it. */
export function nonEmpty<T>(list: readonly T[]): [T, ...T[]] {
  const [first, ...others] = list
  if (first === undefined) throw new Error('A union needs a branch')
  return [first, ...others]
}
