import type { IncidentType } from '@barn-workbench/core/incidentTypes'
import { incidentPayloads, type PayloadSchema } from '@barn-workbench/core/incidentTypes/payloads'
import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { documentOfText, type Incident, type IncidentPayload } from '@barn-workbench/core/schema'
import { fieldErrorsOf, NAMING_FIELDS } from '../http'

export type Fields = Readonly<Record<string, unknown>>

/** A value as an object; empty for any other value. */
export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** The payload schema of a trigger; undefined if the type has no such trigger. */
export function payloadSchemaOf(type: IncidentType, trigger: string): PayloadSchema | undefined {
  const schemas: Readonly<Record<string, PayloadSchema>> = incidentPayloads[type]
  return Object.hasOwn(schemas, trigger) ? schemas[trigger] : undefined
}

/** Whether a later event may send single fields, which are then checked together with the current payload. */
function acceptsPartialPayload(type: IncidentType, trigger: string): boolean {
  return type === 'barnIntervention' || (type === 'barnDocumentation' && trigger === 'create')
}

/** Whether a payload states another type of intervention than the current one. */
function isOtherType(payload: IncidentPayload, current: IncidentPayload): boolean {
  return payload['type'] !== undefined && current['type'] !== undefined && payload['type'] !== current['type']
}

/** The failure of an event that does not say when it happened. `field` is a path in the payload. */
export function missingTimeAt(field: string): Result<never, 'request/invalid'> {
  return failInvalid({ path: [...PAYLOAD_PATH, field].join('.'), message: 'no_time_selected' })
}

/** Path of the payload in the body of a request, for error messages. */
const PAYLOAD_PATH = ['incidentData', 'payload']

/**
 * Checks the payload of a trigger. `current` is the incident that the event continues, if there is one. Succeeds with
 * the payload in its stored form, in which plain texts have become documents. A failure lists every invalid field.
 */
export function checkPayload(
  type: IncidentType,
  trigger: string,
  payload: IncidentPayload,
  current: Incident | null,
): Result<IncidentPayload, 'request/invalid'> {
  const schema = payloadSchemaOf(type, trigger)
  if (!schema) return failInvalid({ path: 'incidentData.trigger', message: 'unknown_trigger' })
  const currentPayload = current && acceptsPartialPayload(type, trigger) ? current.messagePayload : null
  if (type === 'barnIntervention' && current && isOtherType(payload, current.messagePayload))
    return failInvalid({ path: [...PAYLOAD_PATH, 'type'].join('.'), message: 'must_equal_incident' })
  const parsed = schema.safeParse({ ...currentPayload, ...payload }, NAMING_FIELDS)
  if (!parsed.success) return failInvalid(fieldErrorsOf(parsed.error, PAYLOAD_PATH))
  if (!currentPayload) return succeed(parsed.data)
  const sentFields = Object.entries(parsed.data).filter(([key]) => Object.hasOwn(payload, key))
  return succeed(Object.fromEntries(sentFields))
}

/** Replaces a description that is plain text by a document. */
export function withRichTextDescription(payload: IncidentPayload): IncidentPayload {
  const { description } = payload
  return typeof description === 'string' ? { ...payload, description: documentOfText(description) } : payload
}
