import { documentOfText, type IncidentPayload } from '@barn-workbench/core/schema'
import type { Happening } from './happening'

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Under which name a documentation keeps the time of an event. */
const documentedTimes: Readonly<Record<string, string>> = { started: 'startTimestamp', create: 'startTimestamp', observed: 'timestamp', ended: 'endTimestamp' }

function mergeDocumentation(standing: Fields, { trigger, payload, eventTimestamp }: Happening): IncidentPayload {
  const time = documentedTimes[trigger]
  const given = fieldsOf(payload['specification'])
  const specification = {
    ...fieldsOf(standing['specification']), ...given,
    ...(time !== undefined && (given[time] ?? null) === null && !(trigger === 'create' && typeof given['timestamp'] === 'number') && { [time]: eventTimestamp }),
  }
  return { description: null, ...standing, ...payload, specification }
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
    cameraName: identifier.cameraId, detection: detection ?? null, lastDetection: null,
    ...standing, ...rest, falsePositive: flagged,
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
