import { z } from 'zod'
import { incidents } from '@barn-workbench/core/contract'
import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { TriggerRequest } from './triggering'

/** What may be set apart from the defaults of a type; anything else is left alone. */
const Overrides = z.looseObject({ ...incidents.updateGenericProperties.body.shape, position: z.unknown().optional() })

export function readOverrides(
  given: Readonly<Record<string, unknown>> | undefined,
): Result<NonNullable<TriggerRequest['overrides']>, 'request/invalid'> {
  const parsed = Overrides.safeParse(given ?? {})
  if (!parsed.success) {
    return failInvalid(
      ...parsed.error.issues.map(({ path, message }) => ({
        path: ['incidentData', 'optionalOverrides', ...path].map(String).join('.'),
        message,
      })),
    )
  }
  const { displayConfiguration, stakeholder, position } = parsed.data
  return succeed({ displayConfiguration, stakeholder, ...(position !== undefined && { position }) })
}
