import { sql } from 'kysely'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { AlarmCaseRow, Database, DeliveryRow } from '../../database'
import type { People } from './people'

/** Time within which 95 of 100 cases that wake have reached a service, in ms. */
export const LONGEST_P95 = MINUTE
/** Incidents that were over sooner need not have been noticed: the instance may have been down. */
const SHORTEST_INCIDENT = 6 * MINUTE

/** A message that a service has got. */
export interface ReceivedMessage {
  deliveryId: string
  caseId: string
  event: string
  accountId: string | null
  at: number
  /** Whether the person had the right to view the case then. */
  isAllowed: boolean
}

/** An incident that the soak has made. */
export interface MadeIncident {
  incidentId: string
  type: string
  at: number
}

export interface AlarmReport {
  seed?: number
  /** What broke a law, in words. */
  violations: string[]
  cases: number
  incidents: number
  messages: number
  /** Times from an incident that wakes to the first message that a service took, in ms. */
  delays: number[]
}

interface Evidence {
  database: Database
  made: readonly MadeIncident[]
  received: readonly ReceivedMessage[]
  now: number
  people: People
}

/** Checks what has happened against the laws of alarms. */
export async function checkLaws(evidence: Evidence): Promise<AlarmReport> {
  const { database, made, received } = evidence
  const cases = await database.current().selectFrom('alarm_cases').selectAll().execute()
  const deliveries = await database.current().selectFrom('deliveries').selectAll().execute()
  return {
    violations: [
      ...findUnfinished(cases, evidence.now),
      ...(await findUntold(evidence)),
      ...findForbidden(received),
      ...(await findRepeated(database)),
      ...findLost(deliveries, received),
      ...findStuck(deliveries, evidence.now),
    ],
    cases: cases.length,
    incidents: made.length,
    messages: received.length,
    delays: delaysOf(cases, received),
  }
}

/** Every case that wakes is answered, over, quiet for a time, or has taken all of its steps. */
function findUnfinished(cases: readonly AlarmCaseRow[], now: number): string[] {
  return cases
    .filter(({ state, next_at }) => state === 'open' || (next_at !== null && next_at < now - MINUTE))
    .map(({ id, type, state }) => `the case ${id} (${type}) is still ${state}`)
}

/** Every incident that lasted has a case, whenever the instance was down. */
async function findUntold({ database, made }: Evidence): Promise<string[]> {
  const { rows } = await sql<{
    id: string
    closed: number | null
  }>`SELECT id, document ->> '$.closedAt' AS closed FROM incidents
    WHERE NOT EXISTS (SELECT 1 FROM alarm_incidents WHERE incident_id = incidents.id)`.execute(database.current())
  return rows.flatMap(({ id, closed }) => {
    const incident = made.find(({ incidentId }) => incidentId === id)
    const lasted = incident && (closed === null || closed - incident.at > SHORTEST_INCIDENT)
    return lasted ? [`nobody was told of the incident ${id} (${incident.type})`] : []
  })
}

/** Nobody gets a message about what they may not view. */
function findForbidden(received: readonly ReceivedMessage[]): string[] {
  return received
    .filter(({ isAllowed }) => !isAllowed)
    .map(({ accountId, caseId }) => `${accountId} was told of the case ${caseId} without the right`)
}

/** A step of a case tells a person once, by each way once. */
async function findRepeated(database: Database): Promise<string[]> {
  const { rows } = await sql<{
    about: string
  }>`SELECT case_id || ' ' || step || ' ' || recipient AS about FROM notifications
    GROUP BY case_id, step, recipient HAVING count(*) > 1
    UNION ALL SELECT notification_id || ' ' || way FROM deliveries WHERE notification_id IS NOT NULL
    GROUP BY notification_id, way HAVING count(*) > 1`.execute(database.current())
  return rows.map(({ about }) => `told more than once: ${about}`)
}

/** What counts as accepted has reached its service. */
function findLost(deliveries: readonly DeliveryRow[], received: readonly ReceivedMessage[]): string[] {
  const arrived = new Set(received.map(({ deliveryId }) => deliveryId))
  return deliveries
    .filter(
      ({ id, state, channel, case_id }) =>
        state === 'accepted' && channel !== 'inbox' && case_id !== null && !arrived.has(id),
    )
    .map(({ id }) => `the message ${id} counts as accepted and never arrived`)
}

/** No message waits for ever once its service works again. */
function findStuck(deliveries: readonly DeliveryRow[], now: number): string[] {
  return deliveries
    .filter(({ state, next_at }) => state === 'waiting' && next_at < now - MINUTE)
    .map(({ id, attempts, error }) => `the message ${id} waits after ${attempts} attempts (${error})`)
}

/** Cases that were quiet at first are left out. */
function delaysOf(cases: readonly AlarmCaseRow[], received: readonly ReceivedMessage[]): number[] {
  return cases
    .filter(({ urgency, silence_id }) => urgency === 'wakes' && silence_id === null)
    .flatMap(({ id, opened_at }) => {
      const first = received.find(({ caseId, accountId }) => caseId === id && accountId !== null)
      return first ? [first.at - opened_at] : []
    })
}

/** The value below which 95 of 100 lie; 0 for none. */
export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0
}

/** A report in one line. */
export function describeReport({ seed, violations, cases, incidents, messages, delays }: AlarmReport): string {
  const seconds = Math.round(p95(delays) / SECOND)
  return `seed ${seed}: ${incidents} incidents, ${cases} cases, ${messages} messages, p95 ${seconds} s, ${violations.length} violations`
}
