import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { hasMovedOut, incidentStateOf } from '@barn-workbench/core/incidentTypes'
import { where, type Condition } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { useLive } from '@barn-workbench/plugin-sdk/react'
import { INCIDENT_SUMMARY_KEYS, NEWEST_FIRST, type IncidentSummary } from '../queries/incidentSummary'
import { parsePayload } from '../types/incidentLabels'

/** A span of time, ms since the epoch. */
export interface Span {
  start: number
  end: number
}

/** An incident on the time line. */
export interface Bar {
  incident: IncidentSummary
  /** As far as it lies in the window, in ms. */
  from: number
  to: number
  /** It is about one moment. */
  isMoment: boolean
  /** It goes on. */
  isOpen: boolean
}

/** Related bars, in rows without overlaps. */
export interface Lane {
  /** `batch`, `intervention`, or the classification of documentations. */
  key: string
  rows: readonly (readonly Bar[])[]
}

export const BATCH = 'batch'
export const INTERVENTION = 'intervention'
/** Documentations without a classification. */
export const UNCLASSIFIED = 'unclassified'

function laneOf(incident: IncidentSummary): string {
  if (incident.type === 'barnState') return BATCH
  if (incident.type === 'barnIntervention') return INTERVENTION
  return parsePayload(incident).classification ?? UNCLASSIFIED
}

/** The end of an incident, ms; null while it goes on. A batch ends when its animals have left. */
function endOf(incident: IncidentSummary): number | null {
  const { type, closedAt, lastEventTimestamp } = incident
  const isOver =
    type === 'barnState' ? hasMovedOut(incident) : closedAt !== null || incidentStateOf(incident).isResolved === true
  return isOver ? lastEventTimestamp : null
}

function barOf(incident: IncidentSummary, { start, end }: Span, now: number): Bar | null {
  const { firstEventTimestamp } = incident
  const endedAt = endOf(incident)
  const until = endedAt ?? Math.max(now, firstEventTimestamp)
  if (firstEventTimestamp > end || until < start) return null
  return {
    incident,
    from: Math.max(start, firstEventTimestamp),
    to: Math.min(end, until),
    isMoment: endedAt === firstEventTimestamp,
    isOpen: endedAt === null,
  }
}

/** Puts bars into as few rows as they need to lie apart by `gap` ms. */
function rowsOf(bars: readonly Bar[], gap: number): Bar[][] {
  const rows: Bar[][] = []
  for (const bar of [...bars].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const row = rows.find((candidate) => (candidate.at(-1)?.to ?? -Infinity) + gap <= bar.from)
    if (row) row.push(bar)
    else rows.push([bar])
  }
  return rows
}

const RANK: Readonly<Record<string, number>> = { [BATCH]: 0, [INTERVENTION]: 1 }
const rankOf = ({ key }: Lane) => RANK[key] ?? 2

/**
 * The lanes of incidents within a window: batches first, then interventions, then each classification by its name.
 * `now` in ms; `gap`: the least distance of two bars of one row, ms.
 */
export function lanesOf(
  incidents: readonly IncidentSummary[],
  window: Span,
  { now, gap }: { now: number; gap: number },
): Lane[] {
  const barsOf = new Map<string, Bar[]>()
  for (const incident of incidents) {
    const bar = barOf(incident, window, now)
    if (!bar) continue
    const key = laneOf(incident)
    barsOf.set(key, [...(barsOf.get(key) ?? []), bar])
  }
  return [...barsOf]
    .map(([key, bars]): Lane => ({ key, rows: rowsOf(bars, gap) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.key < b.key ? -1 : 1))
}

/** Types of work and events in the barn. */
const TYPES = ['barnDocumentation', 'barnIntervention', 'barnState']
/** Time between two refreshes, ms. */
const REFRESH = 5 * MINUTE
/** Maximum number of ongoing, and of ended, incidents that are loaded. */
export const MOST_INCIDENTS = 500

/** Incidents that overlap a window: they began before its end, and go on or ended after its start. */
function queriesOf({ start, end }: Span): Condition[][] {
  const shared = [where('type', 'in', TYPES), where('hidden', '==', false), where('firstEventTimestamp', '<=', end)]
  return [
    [...shared, where('closedAt', '==', null)],
    [...shared, where('closedAt', '!=', null), where('lastEventTimestamp', '>=', start)],
  ]
}

/** The documentations, interventions and barn states of a window, ms. `isCut`: there are more than are loaded. */
export function useTimelineIncidents(span: Span) {
  const call = useLive(
    ['timeline', span.start, span.end],
    async (session, signal) => {
      const load = async (query: Condition[]) => {
        const options = { query, order: [...NEWEST_FIRST], limit: MOST_INCIDENTS, projection: INCIDENT_SUMMARY_KEYS }
        const found: IncidentSummary[] = await session.list(incidents.query, options, { signal })
        return found
      }
      return await Promise.all(queriesOf(span).map(load))
    },
    { refresh: REFRESH, shows: ['incident'], keepPrevious: true },
  )
  const { data } = call
  const found = useMemo(() => data?.flat(), [data])
  return { call, incidents: found, isCut: data?.some(({ length }) => length >= MOST_INCIDENTS) ?? false }
}
