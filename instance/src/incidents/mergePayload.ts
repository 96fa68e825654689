import { documentOfText, type IncidentPayload } from '@barn-workbench/core/schema'
import type { Happening } from './happening'

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Under which name a documentation keeps the time of an event. */
const documentedTimes: Readonly<Record<string, string>> = {
  started: 'startTimestamp',
  create: 'startTimestamp',
  observed: 'timestamp',
  ended: 'endTimestamp',
}

/** The time of an event where the payload is silent; a start that stands stays, an end that was only planned does not. */
function documentedTime({ trigger, eventTimestamp }: Happening, given: Fields, standing: Fields): Fields {
  const key = documentedTimes[trigger]
  if (key === undefined || typeof given[key] === 'number') return {}
  const isKnown = typeof standing[key] === 'number' || (trigger === 'create' && typeof given['timestamp'] === 'number')
  return isKnown && trigger !== 'ended' ? {} : { [key]: eventTimestamp }
}

function mergeDocumentation(standing: Fields, happening: Happening): IncidentPayload {
  const [before, given] = [fieldsOf(standing['specification']), fieldsOf(happening.payload['specification'])]
  return {
    description: null,
    ...standing,
    ...happening.payload,
    specification: { ...before, ...given, ...documentedTime(happening, given, before) },
  }
}

function boxOf({ x, y, w, h }: Fields): Fields {
  return { x, y, w, h }
}

/** Where it was seen first stays; where it was seen last follows. The flag is set by its own triggers only. */
function mergeDeadAnimal(standing: Fields, { trigger, payload, identifier }: Happening): IncidentPayload {
  const { detection, lastDetection, ...rest } = payload
  const seen = lastDetection ?? (detection ? boxOf(fieldsOf(detection)) : undefined)
  const flagged = trigger === 'falsePositive' || (trigger !== 'reverted' && standing['falsePositive'] === true)
  return {
    cameraName: identifier.cameraId,
    detection: detection ?? null,
    lastDetection: null,
    ...standing,
    ...rest,
    falsePositive: flagged,
    ...(seen !== undefined && { lastDetection: seen }),
  }
}

function withDocuments(payload: IncidentPayload): IncidentPayload {
  const { description } = payload
  return typeof description === 'string' ? { ...payload, description: documentOfText(description) } : payload
}

/** What is known of an incident after an event: what stood, and over it what the event says. */
export function mergePayload(standing: Fields, happening: Happening): IncidentPayload {
  const payload = withDocuments(happening.payload)
  if (happening.type === 'barnDocumentation') return mergeDocumentation(standing, { ...happening, payload })
  if (happening.type === 'deadAnimal') return mergeDeadAnimal(standing, { ...happening, payload })
  const absent = happening.type === 'barnIntervention' ? { issue: null, severity: 0, description: null } : {}
  return { ...absent, ...standing, ...payload }
}
