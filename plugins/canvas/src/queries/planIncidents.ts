import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { DEAD_ANIMAL_CONDITIONS, descending, where, type Condition } from '@barn-workbench/core/query'
import { type Incident } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms; notices of a change refresh earlier. */
const INCIDENTS_REFRESH = MINUTE
const ORDER = [descending('firstEventTimestamp')]
/** Most incidents of one kind that a plan, or its strip of time, marks; the newest ones. */
export const MOST_INCIDENTS = 500

export const DEAD_ANIMAL_PERMISSIONS = incidentViewPermissions('deadAnimal')
/** Permissions to see incidents of some type; one is enough. */
export const ANY_INCIDENT_PERMISSIONS = incidentViewPermissions()

const NO_INCIDENTS: readonly Incident[] = []

/** A time in ms since the epoch; null for now. */
type Moment = number | null

function useIncidents(query: Condition[], enabled: boolean) {
  return useDocuments(
    incidents.query,
    { query, order: ORDER, limit: MOST_INCIDENTS },
    { enabled, refresh: INCIDENTS_REFRESH, shows: ['incident'], keepPrevious: true },
  )
}

/** The day around a moment. Steps within it need no further call. */
function dayOf(moment: Moment): { start: number; end: number } {
  const start = Math.floor((moment ?? 0) / DAY) * DAY
  return { start, end: start + DAY }
}

/** Conditions for incidents that were open on the day of a moment, whatever their state is now. */
function closedSince(moment: Moment): Condition[] {
  const { start, end } = dayOf(moment)
  return [where('firstEventTimestamp', '<', end), where('closedAt', '>', start)]
}

/** Whether an incident had begun at a moment and was not over. */
function wasOpenAt({ firstEventTimestamp, closedAt }: Incident, moment: Moment): boolean {
  if (moment === null) return closedAt === null
  return firstEventTimestamp <= moment && (closedAt === null || closedAt > moment)
}

/** The incidents of two lists that were open at a moment; null until both are loaded. */
function useOpenAt(
  open: readonly Incident[] | undefined,
  closed: readonly Incident[] | undefined,
  moment: Moment,
): readonly Incident[] | null {
  return useMemo(() => {
    if (!open || (moment !== null && !closed)) return null
    const known = new Map([...(closed ?? []), ...open].map((incident) => [incident.incidentId, incident]))
    return [...known.values()].filter((incident) => wasOpenAt(incident, moment))
  }, [open, closed, moment])
}

/** The dead animals that lay there at a moment, without false alarms; null until they are loaded. */
export function useDeadAnimalsAt(moment: Moment, enabled: boolean): readonly Incident[] | null {
  const open = useIncidents([...DEAD_ANIMAL_CONDITIONS, where('closedAt', '==', null)], enabled)
  const closed = useIncidents([...DEAD_ANIMAL_CONDITIONS, ...closedSince(moment)], enabled && moment !== null)
  return useOpenAt(open.data, closed.data, moment)
}

/** The false alarms of dead animals in the 24 h before a moment. */
export function useFalseAlarmsAt(moment: Moment, now: number, enabled: boolean): readonly Incident[] {
  const at = moment ?? now
  const { start, end } = dayOf(at)
  const isFalse = [where('type', '==', 'deadAnimal'), where('messagePayload.falsePositive', '==', true)]
  const isNear = [where('firstEventTimestamp', '>', start - DAY), where('firstEventTimestamp', '<', end)]
  const { data } = useIncidents([...isFalse, ...isNear], enabled)
  return useMemo(
    () =>
      enabled && data ? data.filter(({ firstEventTimestamp: first }) => first <= at && first > at - DAY) : NO_INCIDENTS,
    [enabled, data, at],
  )
}

/** The incidents of other types that were open at a moment and are shown on plans. */
export function useOtherIncidentsAt(moment: Moment, enabled: boolean): readonly Incident[] {
  const isOther = [
    where('type', '!=', 'deadAnimal'),
    where('hidden', '==', false),
    where('displayConfiguration.includeIn', 'contains', 'canvas'),
  ]
  const open = useIncidents([...isOther, where('closedAt', '==', null)], enabled)
  const closed = useIncidents([...isOther, ...closedSince(moment)], enabled && moment !== null)
  const all = useOpenAt(open.data, closed.data, moment)
  return enabled && all ? all : NO_INCIDENTS
}

/** The incidents that went on within a window; times in ms since the epoch. */
export function useIncidentsWithin(
  { start, end }: { start: number; end: number },
  enabled: boolean,
): readonly Incident[] {
  const isShown = [where('hidden', '==', false), where('firstEventTimestamp', '<', end)]
  const options = { enabled, refresh: INCIDENTS_REFRESH, shows: ['incident' as const], keepPrevious: true }
  const open = useDocuments(
    incidents.query,
    { query: [...isShown, where('closedAt', '==', null)], order: ORDER, limit: MOST_INCIDENTS },
    options,
  )
  const closed = useDocuments(
    incidents.query,
    { query: [...isShown, where('closedAt', '>=', start)], order: ORDER, limit: MOST_INCIDENTS },
    options,
  )
  return useMemo(
    () => (enabled ? [...(closed.data ?? []), ...(open.data ?? [])] : NO_INCIDENTS),
    [enabled, closed.data, open.data],
  )
}
