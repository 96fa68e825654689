import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import {
  CLOSED,
  IMPORTANCE_KEY,
  importanceBase,
  importanceOf,
  INCIDENT_TYPES,
  incidentTypeOf,
  LEVEL_OF_NOW,
  TIME_RANGE,
  type Urgency,
} from '@barn-workbench/core/incidentTypes'
import { MINUTE } from '@barn-workbench/core/time'
import { jsonValue, type ComputedKeys } from '../database'

/** The groups follow the clock in steps, so that answers are kept and a page follows the one before it. */
const STEP = 5 * MINUTE

/** The importance of an incident whose state has an urgency, as `importanceOf` computes it. */
function urgentSql({ level, within }: Urgency, now: number): RawBuilder<number> {
  const first = jsonValue('firstEventTimestamp')
  const soon = importanceBase('now', level) + TIME_RANGE - within
  const later = importanceBase('today', level) + TIME_RANGE - within
  const base =
    level >= LEVEL_OF_NOW
      ? sql.lit(soon)
      : sql`(CASE WHEN ${first} <= ${sql.lit(now - within)} THEN ${sql.lit(soon)} ELSE ${sql.lit(later)} END)`
  return sql`${base} - ${first}`
}

/** The urgencies of a state as branches of a CASE; the last entry of a list stands for any other severity. */
function branchesOf(type: string, state: string, urgency: Urgency | readonly Urgency[], now: number) {
  const isState = sql`${jsonValue('type')} = ${sql.lit(type)} AND ${jsonValue('state')} = ${sql.lit(state)}`
  const [none, ...higher] = [urgency].flat() as Urgency[]
  const severity = jsonValue('messagePayload.severity')
  return [
    ...higher.map(
      (one, index) => sql`WHEN ${isState} AND ${severity} = ${sql.lit(index + 1)} THEN ${urgentSql(one, now)}`,
    ),
    ...(none ? [sql`WHEN ${isState} THEN ${urgentSql(none, now)}`] : []),
  ]
}

function importanceSql(now: number): RawBuilder<number> {
  const branches = INCIDENT_TYPES.flatMap((type) =>
    Object.entries(incidentTypeOf(type).states).flatMap(([state, { urgency }]) =>
      urgency ? branchesOf(type, state, urgency, now) : [],
    ),
  )
  const isOver = sql`${jsonValue('closedAt')} IS NOT NULL OR ${jsonValue('state')} = ${sql.lit(CLOSED)}`
  const running = sql`${sql.lit(importanceBase('running', 0))} + ${jsonValue('firstEventTimestamp')}`
  return sql`(CASE WHEN ${isOver} THEN 0 ${sql.join(branches, sql` `)} ELSE ${running} END)`
}

/**
 * The fields that a client sends of the incident that a page begins after; a field of an unexpected type counts as
 * missing.
 */
const CursorFacts = z.object({
  type: z.string().catch(''),
  state: z.string().catch(''),
  closedAt: z.number().nullable().catch(null),
  firstEventTimestamp: z.number().catch(0),
  messagePayload: z.record(z.string(), z.unknown()).catch({}),
})

/**
 * Lets incidents be ordered by importance (`core/src/incidentTypes/importance.ts`) at a time, in ms since the epoch.
 */
export function importanceKeys(now: number): { version: number; keys: ComputedKeys } {
  const time = Math.floor(now / STEP) * STEP
  return {
    version: time,
    keys: {
      [IMPORTANCE_KEY]: {
        sql: importanceSql(time),
        valueOf: (document) => importanceOf(CursorFacts.parse(document), time),
      },
    },
  }
}
