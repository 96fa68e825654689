import type { z } from 'zod'
import type { FieldError } from '@barn-workbench/core/result'
import type { FieldFault } from './useFieldMessage'

/** The first fault of each field by its name, and of the form as a whole. */
export interface FormFaults {
  fields: ReadonlyMap<string, FieldFault>
  whole: FieldFault | null
}

export const NO_FAULTS: FormFaults = { fields: new Map(), whole: null }

type Checked<Output> = { ok: true; values: Output } | { ok: false; faults: FormFaults }

function gather<Fault extends FieldFault>(
  faults: readonly Fault[],
  fieldOf: (fault: Fault) => string | undefined,
): FormFaults {
  const fields = new Map<string, FieldFault>()
  let whole: FieldFault | null = null
  for (const fault of faults) {
    const field = fieldOf(fault)
    if (field === undefined) whole ??= fault
    else if (!fields.has(field)) fields.set(field, fault)
  }
  return { fields, whole }
}

/** Checks the values of a form by its rules. */
export function checkValues<Output>(schema: z.ZodType<Output>, values: object): Checked<Output> {
  const { success, data, error } = schema.safeParse(values, { reportInput: true })
  if (success) return { ok: true, values: data }
  const faults = gather(error.issues, ({ path: [first] }) => (first === undefined ? undefined : String(first)))
  return { ok: false, faults }
}

/** Finds the field of a form that a path of a refused request means. */
export type FieldOfPath = (path: string) => string | undefined

/**
 * The field whose name comes last in the path: a request wraps what the fields hold, as in
 * `incidentData.payload.specification.timestamp`.
 */
export function lastNamed(names: readonly string[]): FieldOfPath {
  return (path) => path.split('.').findLast((step) => names.includes(step))
}

/** The errors of a refused request at their fields. */
export function placeErrors(errors: readonly FieldError[], fieldOf: FieldOfPath): FormFaults {
  return gather(errors, ({ path }) => fieldOf(path))
}
