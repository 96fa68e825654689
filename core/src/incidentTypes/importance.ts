import { CLOSED, type IncidentState, type Urgency } from './incidentType'
import { incidentStateOf } from './incidentTypes'

/*
 * The order of incidents by importance. An incident that asks for something has an urgency, by its type, state and
 * severity: a level, and a time within which it is dealt with. The order is
 *
 * 1. by group: to be done now (its level is high, or its time is over), to be done today, or just going on,
 * 2. by level,
 * 3. by the time until which it is to be done, the earliest first; an incident that just goes on by its beginning, the
 *    latest first.
 *
 * An assignment to an account does not count: rows would move while a user assigns one after the other.
 *
 * All of it is one number, so that an instance can order and page by it (`instance/src/incidents/importanceKeys.ts`).
 */

/** The key by which a query of incidents is ordered by importance. */
export const IMPORTANCE_KEY = 'importance'

/** `closed`: nothing is to be done any more. */
export type ImportanceGroup = 'now' | 'today' | 'running' | 'closed'

const RANK: Readonly<Record<ImportanceGroup, number>> = { now: 3, today: 2, running: 1, closed: 0 }

/** From this level on something is to be done at once. */
export const LEVEL_OF_NOW = 3

/** The number of an incident is a rank, times this, and a time in ms that is less than it. */
export const TIME_RANGE = 1e13
/** Levels of a group. */
const LEVELS = 8

/** The part of the number that an incident has by its group and level. */
export function importanceBase(group: ImportanceGroup, level: number): number {
  return (RANK[group] * LEVELS + level) * TIME_RANGE
}

/** The facts from which the importance of an incident follows. */
export interface ImportanceFacts {
  type: string
  state: string
  closedAt: number | null
  /** In ms since the epoch. */
  firstEventTimestamp: number
  messagePayload?: Readonly<Record<string, unknown>> | undefined
}

/** The urgency of a state at a severity; a severity that is none counts as 0. */
export function urgencyOf({ urgency }: IncidentState, severity: unknown): Urgency | null {
  if (urgency === undefined) return null
  if (!isList(urgency)) return urgency
  return (typeof severity === 'number' ? urgency[severity] : undefined) ?? urgency[0] ?? null
}

function urgencyOfIncident(incident: ImportanceFacts): Urgency | null {
  return urgencyOf(incidentStateOf(incident), incident.messagePayload?.['severity'])
}

function isList(urgency: Urgency | readonly Urgency[]): urgency is readonly Urgency[] {
  return Array.isArray(urgency)
}

function isOver({ state, closedAt }: ImportanceFacts): boolean {
  return closedAt !== null || state === CLOSED
}

function groupOf(urgency: Urgency | null, firstEventTimestamp: number, now: number): ImportanceGroup {
  if (!urgency) return 'running'
  return urgency.level >= LEVEL_OF_NOW || firstEventTimestamp + urgency.within <= now ? 'now' : 'today'
}

/** The group of an incident at a time, in ms since the epoch. */
export function importanceGroup(incident: ImportanceFacts, now: number): ImportanceGroup {
  if (isOver(incident)) return 'closed'
  return groupOf(urgencyOfIncident(incident), incident.firstEventTimestamp, now)
}

/** The importance of an incident at a time, in ms since the epoch: the higher, the sooner it comes. 0: it is closed. */
export function importanceOf(incident: ImportanceFacts, now: number): number {
  if (isOver(incident)) return 0
  const { firstEventTimestamp } = incident
  const urgency = urgencyOfIncident(incident)
  const base = importanceBase(groupOf(urgency, firstEventTimestamp, now), urgency?.level ?? 0)
  if (!urgency) return base + firstEventTimestamp
  return base + TIME_RANGE - firstEventTimestamp - urgency.within
}
