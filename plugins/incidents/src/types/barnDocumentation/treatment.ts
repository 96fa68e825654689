import { z } from 'zod'
import { DAY } from '@barn-workbench/core/time'
import { FilledText, readFields, type FieldsOf } from '../readFields'

const fields = {
  drug: FilledText,
  dose: FilledText,
  animals: z.int().min(1).max(1_000_000),
  withdrawalDays: z.int().min(0).max(1_000),
}
/** A treatment of animals; a field that is missing or unreadable is undefined. */
export type Treatment = FieldsOf<typeof fields>

/** The treatment that a documentation or an event of one holds; empty for any other payload. */
export function treatmentIn(payload: unknown): Treatment {
  const { specification } = readFields({ specification: z.looseObject({}) }, payload).fields
  return readFields(fields, specification?.['treatment']).fields
}

/** The time at which animals may be slaughtered again, in ms. `end`: the end of the treatment. */
export function withdrawalEnd(end: number, days: number): number {
  return end + days * DAY
}
