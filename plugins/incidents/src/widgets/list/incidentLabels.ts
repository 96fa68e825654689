import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import type { Messages, Tone } from '@barn-workbench/plugin-sdk/react'

const text = z.string().optional().catch(undefined)
const Payload = z.object({
  cameraName: text,
  title: text,
  prettyName: text,
  classification: text,
  falsePositive: z.boolean().optional().catch(undefined),
  severity: z.number().optional().catch(undefined),
  score: z.number().optional().catch(undefined),
  specification: z.object({ type: text }).optional().catch(undefined),
  latestFailures: z.object({ failed: z.number(), outOf: z.number() }).optional().catch(undefined),
})
export type IncidentPayload = z.output<typeof Payload>

/** What the list knows of a payload; what it does not know stays unread. */
export function parsePayload(incident: Pick<Incident, 'messagePayload'>): IncidentPayload {
  return Payload.parse(incident.messagePayload)
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

export function typeTone(incident: Pick<Incident, 'type'>): Tone {
  return TYPE_TONES[incident.type] ?? 'neutral'
}

export function stateTone(incident: Pick<Incident, 'state'>): Tone {
  return STATE_TONES[incident.state] ?? 'neutral'
}

/** A word for a state; an unknown one is shown as the instance calls it. */
export function stateLabel(state: string, t: Messages): string {
  return KNOWN_STATES.includes(state) ? t(`state.${state}`) : state
}

/** What an incident is about, in one line. */
export function incidentTitle(incident: Incident, t: Messages): string {
  const kind = incident.type in TYPE_TONES ? t(`type.${incident.type}`) : incident.type
  const payload = parsePayload(incident)
  const classification =
    payload.classification && t(`classification.${payload.classification}`, { defaultValue: payload.classification })
  const specification =
    payload.specification?.type &&
    t(`specification.${payload.specification.type}`, { defaultValue: payload.specification.type })
  const documented = [classification, specification].filter(Boolean).join(', ')
  const subject = payload.cameraName ?? payload.title ?? payload.prettyName ?? documented
  return subject ? `${kind} · ${subject}` : kind
}
