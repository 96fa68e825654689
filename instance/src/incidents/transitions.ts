import type { Incident, IncidentType } from '@barn-workbench/core/schema'

export const CLOSED = 'closed'
/** Of an incident that somebody closed or reopened by hand; no payload goes with it. */
export const CLOSE_TRIGGER = 'close'
export const REOPEN_TRIGGER = 'reopen'

/** What a trigger does to an incident. */
export interface Transition {
  /** States that it is meant for; null: it begins an incident. */
  from: readonly string[] | null
  /** Null keeps the state. */
  to: string | null
  /** States that a beginning is taken in too: it is seen again, or comes back. */
  also?: readonly string[]
  /** Taken as a beginning too, where there is nothing yet that it could continue. */
  mayBegin?: true
  /** In these states the incident is closed and another one begins. */
  replaces?: readonly string[]
  /** Only for an incident that was dismissed as a false positive. */
  onlyFalsePositive?: true
}

const occupancy: Record<string, Transition> = {
  animalsDetected: { from: null, to: 'penFull', replaces: ['penEmpty'] },
  noAnimalsDetected: { from: ['penFull'], to: 'penEmpty', mayBegin: true },
  barnEvent: { from: ['penFull', 'penEmpty'], to: null },
}

/** Every type of incident: its triggers and what they do. */
export const transitions: Readonly<Record<IncidentType, Readonly<Record<string, Transition>>>> = {
  deadAnimal: {
    detected: { from: null, to: 'deadAnimalExists', also: ['deadAnimalExists'] },
    removed: { from: ['deadAnimalExists'], to: CLOSED },
    falsePositive: { from: ['deadAnimalExists'], to: CLOSED },
    reverted: { from: [CLOSED], to: 'deadAnimalExists', onlyFalsePositive: true },
  },
  penState: occupancy,
  barnState: occupancy,
  healthCheck: {
    belowThreshold: {
      from: null,
      to: 'isBelowThreshold',
      also: ['isBelowThreshold', 'wasBelowThreshold', 'hadNoDarknessPeriod'],
    },
    recovered: { from: ['isBelowThreshold'], to: 'wasBelowThreshold' },
    noDarknessPeriod: {
      from: null,
      to: 'hadNoDarknessPeriod',
      also: ['isBelowThreshold', 'wasBelowThreshold', 'hadNoDarknessPeriod'],
    },
  },
  timeSeries: {
    belowThreshold: { from: null, to: 'open', also: ['open'] },
    recovered: { from: ['open'], to: CLOSED },
  },
  barnIntervention: {
    issueDetected: { from: null, to: 'actionRequired', also: ['actionRequired', 'issueResolved'] },
    noIssueDetected: { from: ['actionRequired'], to: 'issueResolved', mayBegin: true },
  },
  barnDocumentation: {
    started: { from: null, to: 'created' },
    observed: { from: null, to: CLOSED },
    ended: { from: ['created'], to: CLOSED },
    create: { from: null, to: 'created', also: ['hidden'] },
    hide: { from: ['created'], to: 'hidden' },
  },
}

export function isIncidentType(type: string): type is IncidentType {
  return Object.hasOwn(transitions, type)
}

export function transitionOf(type: IncidentType, trigger: string): Transition | null {
  return Object.hasOwn(transitions[type], trigger) ? (transitions[type][trigger] ?? null) : null
}

/** Where an incident of a type goes that is reopened though it was never open: to what its first trigger leads to. */
export function openStateOf(type: IncidentType): string {
  return Object.values(transitions[type])[0]?.to ?? CLOSED
}

export type Effect = 'begins' | 'continues' | 'replaces'

type Standing = Pick<Incident, 'state' | 'messagePayload'>

function isTaken({ from, also, onlyFalsePositive }: Transition, { state, messagePayload }: Standing): boolean {
  return (from ?? also ?? []).includes(state) && (!onlyFalsePositive || messagePayload['falsePositive'] === true)
}

/** What a trigger does to an incident (null: there is none); null where it may not be. */
export function effectOn(transition: Transition, incident: Standing | null): Effect | null {
  if (incident === null) return transition.from === null || transition.mayBegin ? 'begins' : null
  if (transition.replaces?.includes(incident.state)) return 'replaces'
  return isTaken(transition, incident) ? 'continues' : null
}

/** States in which there is nothing left to do but to close. */
const OVER: ReadonlySet<string> = new Set(['wasBelowThreshold', 'hadNoDarknessPeriod', 'issueResolved'])

export function isOver({ state }: Pick<Incident, 'state'>): boolean {
  return OVER.has(state)
}
