import type { z } from 'zod'
import { RichTextInput } from '@barn-workbench/core/schema'

/** A type or issue that none of the words names. */
export const OTHER = 'other'

export type PayloadSchema = z.ZodType<Record<string, unknown>>

/** The text that every payload may have. */
export const description = { description: RichTextInput.nullish() }

/** A list that has at least one entry, as unions need it. */
export function nonEmpty<T>(list: readonly T[]): [T, ...T[]] {
  const [first, ...others] = list
  if (first === undefined) throw new Error('A union needs a branch')
  return [first, ...others]
}

export type Fields = Readonly<Record<string, unknown>>

/** A value as an object; empty if it is none. */
export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
