import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import type { Messages, Tone } from '@barn-workbench/plugin-sdk/react'

const optionalText = z.string().optional().catch(undefined)
/** The fields of any payload that the widgets display. A field of an unexpected type is ignored. */
const DisplayPayload = z.object({
  cameraName: optionalText,
  title: optionalText,
  prettyName: optionalText,
  classification: optionalText,
  falsePositive: z.boolean().optional().catch(undefined),
  severity: z.number().optional().catch(undefined),
  score: z.number().optional().catch(undefined),
  specification: z.object({ type: optionalText }).optional().catch(undefined),
  latestFailures: z.object({ failed: z.number(), outOf: z.number() }).optional().catch(undefined),
})
export type DisplayPayload = z.output<typeof DisplayPayload>

/** Reads the displayed fields of an incident's payload. */
export function parsePayload(incident: Pick<Incident, 'messagePayload'>): DisplayPayload {
  return DisplayPayload.parse(incident.messagePayload)
}

const TYPE_TONES: Record<string, Tone> = {
  deadAnimal: 'error',
  barnIntervention: 'warning',
  barnDocumentation: 'info',
  healthCheck: 'neutral',
  barnState: 'success',
  penState: 'success',
  timeSeries: 'warning',
}
const STATE_TONES: Record<string, Tone> = {
  deadAnimalExists: 'error',
  actionRequired: 'warning',
  isBelowThreshold: 'warning',
  open: 'warning',
  created: 'info',
  penFull: 'success',
  penEmpty: 'brand',
  issueResolved: 'success',
  wasBelowThreshold: 'success',
}
const KNOWN_STATES = [...Object.keys(STATE_TONES), 'closed', 'hidden', 'hadNoDarknessPeriod']

/** The tone of a type; `neutral` for an unknown type. */
export function typeTone(incident: Pick<Incident, 'type'>): Tone {
  return TYPE_TONES[incident.type] ?? 'neutral'
}

/** The tone of a state; `neutral` for an unknown state. */
export function stateTone(incident: Pick<Incident, 'state'>): Tone {
  return STATE_TONES[incident.state] ?? 'neutral'
}

/** The label of a state. A state without a label keeps the name that the instance gives it. */
export function stateLabel(state: string, t: Messages): string {
  return KNOWN_STATES.includes(state) ? t(`state.${state}`) : state
}

/** The name of a type. A type without one keeps the name that the instance gives it. */
export function typeLabel(type: string, t: Messages): string {
  return Object.hasOwn(TYPE_TONES, type) ? t(`type.${type}`) : type
}

/** The type of an incident and its subject in one line, such as `Dead animal · Pens 3–4`. */
export function incidentTitle(incident: Incident, t: Messages): string {
  const type = typeLabel(incident.type, t)
  const payload = parsePayload(incident)
  const classification =
    payload.classification && t(`classification.${payload.classification}`, { defaultValue: payload.classification })
  const specification =
    payload.specification?.type &&
    t(`specification.${payload.specification.type}`, { defaultValue: payload.specification.type })
  const topic = [classification, specification].filter(Boolean).join(', ')
  const subject = payload.cameraName ?? payload.title ?? payload.prettyName ?? topic
  return subject ? `${type} · ${subject}` : type
}
