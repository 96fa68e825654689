import type { Incident, IncidentPayload } from '@barn-workbench/core/schema'

/** Where the payload of a trigger says when it happened, the first that is given. */
const places: Readonly<Record<string, readonly string[]>> = {
  started: ['specification.startTimestamp'],
  create: ['specification.startTimestamp', 'specification.timestamp'],
  observed: ['specification.timestamp', 'specification.startTimestamp'],
  ended: ['specification.endTimestamp'],
  detected: ['detection.timestamp'],
}

function numberAt(payload: IncidentPayload, place: string): number | null {
  let value: unknown = payload
  for (const part of place.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return typeof value === 'number' ? value : null
}

/** When something happened by its payload; a false positive by the incident, which then has lasted no time. Null: not said. */
export function givenTimestamp(trigger: string, payload: IncidentPayload, current: Incident | null): number | null {
  if (trigger === 'falsePositive' && current) return current.firstEventTimestamp
  // A documentation that is shown again keeps the start that it had.
  if (trigger === 'create' && current) return null
  for (const place of places[trigger] ?? []) {
    const found = numberAt(payload, place)
    if (found !== null) return found
  }
  return null
}
