import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { incidents, notifications } from '@barn-workbench/core/contract'
import { hasAnyPermission, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { MOST_IMPORTANT_FIRST, openIncidentConditions, where } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'
import { useSessions, useSnapshots, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { comesToFront, inFront, isSevere, noteAlarms, type SeenAlarms, type SevereIncident } from './alarms'
import type { PlaylistEntry } from './playlist'
import { instanceIdOf } from './usePlaylist'

/** Time between two refreshes, in ms: an incident is noticed before the instance has decided whom it concerns. */
const REFRESH = 5 * SECOND
/** Incidents of one site that are looked at: the most important come first. */
const OF_ONE_SITE = 20

/** An incident that is an alarm, with its site. */
export interface SiteAlarm extends SevereIncident {
  session: Session
  incident: Incident
}

/** The severe incidents of the sites that a wall shows. */
export interface SevereIncidents {
  /** All that are open. */
  open: readonly SiteAlarm[]
  /** The incidents that are shown before everything else. */
  front: readonly SiteAlarm[]
}

/** The sites of a wall: the sites of its screens, or all if one of its screens is about all. */
function useWatched(entries: readonly PlaylistEntry[], path: string): readonly Session[] {
  const all = useSessions()
  return useMemo(() => {
    const ids = [path, ...entries.map((entry) => entry.path)].map(instanceIdOf)
    return ids.includes(null) ? all : all.filter(({ id }) => ids.includes(id))
  }, [all, entries, path])
}

/**
 * The incidents of which people are notified at once by the rules of the barn. Without an answer about these, as of an
 * older instance, those of the severest kind.
 */
export async function loadSevere(session: Pick<Session, 'send' | 'list'>, signal: AbortSignal): Promise<Incident[]> {
  const alarms = await session.send(notifications.open, {}, { signal }).catch(() => null)
  const ids = alarms?.filter(comesToFront).map(({ incidentId }) => incidentId)
  if (ids?.length === 0) return []
  const query = ids ? [where('incidentId', 'in', ids), where('closedAt', '==', null)] : openIncidentConditions()
  const order = [...MOST_IMPORTANT_FIRST]
  const open = await session.list(incidents.query, { query, order, limit: OF_ONE_SITE }, { signal })
  return ids ? open : open.filter(isSevere)
}

/**
 * The open alarms at the sites of a wall. The wall redraws every few seconds, so that none
 * stays in front for too long.
 */
export function useSevereIncidents(entries: readonly PlaylistEntry[], path: string): SevereIncidents {
  const { clock } = useWorkbench()
  const sessions = useWatched(entries, path)
  const snapshots = useSnapshots(sessions)
  const calls = useQueries({
    queries: sessions.map((session, index) => {
      const { dataScope, login, permissions } = snapshots[index] ?? session.snapshot()
      const mayView = hasAnyPermission(permissions, incidentViewPermissions())
      return {
        queryKey: [session.id, dataScope, 'wall-severe'],
        queryFn: ({ signal }: { signal: AbortSignal }) => loadSevere(session, signal),
        enabled: login.state === 'loggedIn' && mayView,
        refetchInterval: REFRESH,
        meta: { shows: ['incident' as const] },
      }
    }),
  })
  const open = sessions.flatMap((session, index) =>
    (calls[index]?.data ?? []).map((incident): SiteAlarm => {
      const { incidentId, firstEventTimestamp } = incident
      return { key: `${session.id}/${incidentId}`, firstEventTimestamp, session, incident }
    }),
  )
  const [seen, setSeen] = useState<SeenAlarms>({})
  const now = clock.now()
  const noted = noteAlarms(seen, open, { now, siteNow: ({ session }) => session.clock.now() })
  if (noted !== seen) setSeen(noted)
  return { open, front: inFront(noted, open, now) }
}
