import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { Incident, IncidentPayload, IncidentType } from '@barn-workbench/core/schema'
import { changesStanding, payloadSchemas } from './payloads'

/** Where a payload stands in the body of a call, for naming what fails. */
const PAYLOAD_PATH = ['incidentData', 'payload']

/** A payload as it is stored, e.g. texts as documents; refused with every failing path. */
export function checkPayload(
  type: IncidentType,
  trigger: string,
  payload: IncidentPayload,
  current: Incident | null,
): Result<IncidentPayload, 'request/invalid'> {
  const schema = payloadSchemas[type][trigger]
  if (!schema) return failInvalid({ path: 'incidentData.trigger', message: 'unknown_trigger' })
  const changing = current !== null && changesStanding(type, trigger)
  const parsed = schema.safeParse(changing ? { ...current.messagePayload, ...payload } : payload)
  if (!parsed.success) {
    return failInvalid(
      ...parsed.error.issues.map(({ path, message }) => ({
        path: [...PAYLOAD_PATH, ...path].map(String).join('.'),
        message,
      })),
    )
  }
  if (!changing) return succeed(parsed.data)
  return succeed(Object.fromEntries(Object.entries(parsed.data).filter(([key]) => Object.hasOwn(payload, key))))
}
