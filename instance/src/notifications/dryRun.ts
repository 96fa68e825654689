import { incidentTypeOf } from '@barn-workbench/core/incidentTypes'
import type { DryRunEntry, EscalationSettings, Incident } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { waitOf } from './caseNotifications'
import { concernedBy, planSteps, type Staff, type Step } from './escalation'
import { asksForAnswer, factsOf, highest, type Moment } from './rules'

/** Incidents of one type and urgency that come within this time are one case, in ms. */
const STORM_TIME = MINUTE

interface DryRunOptions {
  /** The incidents, the earliest first. */
  history: readonly Incident[]
  /** The people as they are now, and who would have been on duty at a time. */
  staffAt: (time: number) => Staff
  momentAt: (time: number) => Moment
  escalation: EscalationSettings
}

/**
 * The people who would have been notified of past incidents by the present rules without an answer. Reads nothing.
 */
export function dryRun({ history, staffAt, momentAt, escalation }: DryRunOptions): DryRunEntry[] {
  const lastOfAlike = new Map<string, number>()
  return history.flatMap((incident) => {
    const { type, firstEventTimestamp: at, closedAt } = incident
    if (!asksForAnswer({ type, state: firstStateOf(type), closedAt: null, hidden: incident.hidden })) return []
    const concerned = concernedBy([factsOf(incident)], staffAt(at).people, momentAt(at))
    const urgency = highest(concerned.map((one) => one.urgency))
    if (urgency === null) return []
    const alike = `${type} ${urgency}`
    if (at - (lastOfAlike.get(alike) ?? Number.NEGATIVE_INFINITY) < STORM_TIME) return []
    lastOfAlike.set(alike, at)
    const end = closedAt ?? Number.POSITIVE_INFINITY
    const entry = { incidentId: incident.incidentId, type }
    const waiting = concerned
      .filter((one) => one.urgency === 'waits')
      .map(({ person }) => ({
        ...entry,
        at,
        step: 0,
        urgency: 'waits' as const,
        ...nameOf(person),
        channels: ['report'],
      }))
    const steps = planSteps(concerned, staffAt(at), urgency)
    const notified = timesOf(steps, at, waitOf(escalation, urgency))
      .filter(({ time }) => time < end)
      .flatMap(({ step, index, time }) =>
        step.map((one) => ({
          ...entry,
          at: time,
          step: index,
          urgency: one.urgency,
          ...nameOf(one),
          channels: one.ways.length === 0 ? ['inbox'] : one.ways.map(({ kind }) => kind),
        })),
      )
    return [...waiting, ...notified]
  })
}

/** The times of steps. A step in which nobody can be reached takes no time. */
function timesOf(steps: readonly Step[], start: number, wait: number) {
  let time = start
  return steps.map((step, index) => {
    const taken = { step, index, time }
    if (step.some(({ ways }) => ways.length > 0)) time += wait
    return taken
  })
}

/** The first state of an incident of a type. The present state does not tell it. */
function firstStateOf(type: string): string {
  return Object.values(incidentTypeOf(type).triggers)[0]?.to ?? ''
}

function nameOf({ accountId, name }: { accountId: string | null; name: string }) {
  return { accountId, name }
}
