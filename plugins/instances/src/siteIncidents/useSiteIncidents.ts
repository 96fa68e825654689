import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { importanceOf } from '@barn-workbench/core/incidentTypes'
import { hasAnyPermission, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { MOST_IMPORTANT_FIRST, openIncidentConditions } from '@barn-workbench/core/query'
import { isAccessRefused } from '@barn-workbench/core/result'
import type { Incident } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useLiveEach, useSessions, useSnapshots } from '@barn-workbench/plugin-sdk/react'
import type { MissingReason, MissingSite } from '../sites/MissingSites'
import { siteStateOf } from '../sites/site'
import { isBarn } from '../sites/siteFigures'
import { askSite } from '../sites/siteQueue'
import { useChecks } from '../sites/useSites'

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
/** Incidents of one site that a list shows at most. */
const OF_ONE_SITE = 20

export type IncidentKind = 'deadAnimals' | 'open' | 'interventions'

/** The types of a kind. An empty list: all that a list shows. */
const TYPES = { deadAnimals: ['deadAnimal'], open: [], interventions: ['barnIntervention'] } as const
const PERMISSIONS = {
  deadAnimals: incidentViewPermissions('deadAnimal'),
  open: incidentViewPermissions(),
  interventions: incidentViewPermissions('barnIntervention'),
} as const

/** An incident and the site that it is of. */
export interface SiteIncident {
  session: Session
  incident: Incident
}

/** The incidents of some sites, and the sites whose incidents are unknown. */
export interface SiteIncidents {
  /** The most important first. */
  found: readonly SiteIncident[]
  /** Sites whose incidents are not known, or not as of now. */
  missing: readonly MissingSite[]
  isLoading: boolean
  /** Whether the incidents of any site are loaded. */
  hasAny: boolean
}

/** The most important open incidents in the list of a site; null if the account may not see them. */
async function load(kind: IncidentKind, session: Session, signal: AbortSignal): Promise<Incident[] | null> {
  const query = openIncidentConditions(TYPES[kind])
  const order = [...MOST_IMPORTANT_FIRST]
  try {
    return await session.list(incidents.query, { query, order, limit: OF_ONE_SITE }, { signal })
  } catch (error) {
    if (isAccessRefused(error)) return null
    throw error
  }
}

/** The barns that a widget shows, including sites of unknown type, with their state. */
function useBarns(ids: readonly string[]): { session: Session; snapshot: SessionSnapshot }[] {
  const all = useSessions()
  const chosen = useMemo(() => all.filter(({ id }) => ids.length === 0 || ids.includes(id)), [all, ids])
  const snapshots = useSnapshots(chosen)
  useChecks()
  return useMemo(
    () =>
      chosen.flatMap((session, index) => {
        const snapshot = snapshots[index]
        return snapshot && isBarn(snapshot) ? [{ session, snapshot }] : []
      }),
    [chosen, snapshots],
  )
}

type Call = ReturnType<typeof useLiveEach<Incident[] | null>>[number]

/** Returns the reason why the incidents of a site are not current; null if they are, or are loading. */
function reasonOf(snapshot: SessionSnapshot, isPermitted: boolean, { data, error }: Call): MissingReason | null {
  const state = siteStateOf(snapshot)
  if (state === 'signedOut') return 'signedOut'
  if (state === 'notReached' || state === 'untrusted') return 'notReached'
  if (state === 'checking') return null
  if (!isPermitted || data === null) return 'noRight'
  return error ? 'failed' : null
}

/** The incidents of a kind at some sites, or at all if none is named. A failing site hides no other. */
export function useSiteIncidents(kind: IncidentKind, ids: readonly string[]): SiteIncidents {
  const barns = useBarns(ids)
  const isPermitted = ({ permissions }: SessionSnapshot) => hasAnyPermission(permissions, PERMISSIONS[kind])
  const calls = useLiveEach(
    barns.map(({ session, snapshot }) => ({
      session,
      key: ['siteIncidents', kind],
      enabled: snapshot.instanceType === 'barn' && isPermitted(snapshot),
      load: (one: Session, signal: AbortSignal) => askSite(one, () => load(kind, one, signal), signal),
    })),
    { refresh: REFRESH, shows: ['incident'] },
  )
  const sites = barns.flatMap(({ session, snapshot }, index) => {
    const call = calls[index]
    return call ? [{ session, call, reason: reasonOf(snapshot, isPermitted(snapshot), call) }] : []
  })
  const found = sites.flatMap(({ session, call }) =>
    (call.data ?? []).map((incident): SiteIncident => ({ session, incident })),
  )
  const importance = ({ session, incident }: SiteIncident) => importanceOf(incident, session.clock.now())
  return {
    found: found.sort((left, right) => importance(right) - importance(left)),
    missing: sites.flatMap(({ session, call, reason }): MissingSite[] =>
      reason === null ? [] : [{ session, reason, toldAt: call.data ? call.dataUpdatedAt : null }],
    ),
    isLoading: sites.some(({ call, reason }) => reason === null && call.data === undefined),
    hasAny: sites.some(({ call }) => Array.isArray(call.data)),
  }
}
