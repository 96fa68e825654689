import { incidents } from '@barn-workbench/core/contract'
import { hasAnyPermission, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { openIncidentConditions } from '@barn-workbench/core/query'
import { isAccessRefused } from '@barn-workbench/core/result'
import { isReached, type Session, type SessionSnapshot } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useLiveEach } from '@barn-workbench/plugin-sdk/react'
import { askSite } from './siteQueue'

/** Time between two refreshes of the figures of a site, in ms. */
export const FIGURES_REFRESH = 2 * MINUTE

const DEAD_ANIMALS = incidentViewPermissions('deadAnimal')

/** The figures of a site. Null: the account may not see it. */
export interface SiteFigures {
  openIncidents: number | null
  deadAnimals: number | null
}

/** The figures of a site as far as they are known. */
export interface KnownFigures {
  /** Undefined: not known yet. */
  figures: SiteFigures | undefined
  /** The time at which they were loaded, in ms since the epoch by this device. */
  loadedAt: number
  /** Whether the last attempt to load them has failed. */
  hasFailed: boolean
}

/** Whether a site is, or may be, a barn; only barns have figures. The type may not be known yet. */
export function isBarn({ instanceType }: SessionSnapshot): boolean {
  return instanceType === null || instanceType === 'barn'
}

/**
 * Counts the open incidents that the list of the site shows, of some types or of all. Null: the account may not see
 * them.
 */
async function count(session: Session, types: readonly string[], signal: AbortSignal): Promise<number | null> {
  try {
    return await session.count(incidents.query, { query: openIncidentConditions(types) }, { signal })
  } catch (error) {
    if (isAccessRefused(error)) return null
    throw error
  }
}

async function loadFigures(session: Session, signal: AbortSignal): Promise<SiteFigures> {
  const { permissions } = session.snapshot()
  const maySeeDead = hasAnyPermission(permissions, DEAD_ANIMALS)
  const maySeeAny = hasAnyPermission(permissions, incidentViewPermissions())
  const [openIncidents, deadAnimals] = await Promise.all([
    maySeeAny ? count(session, [], signal) : null,
    maySeeDead ? count(session, ['deadAnimal'], signal) : null,
  ])
  return { openIncidents, deadAnimals }
}

/**
 * Loads the figures of sites, a few sites at a time, and returns them in the order of the sites. Only barns that can be
 * reached with a signed-in account have figures.
 */
export function useSiteFigures(
  sessions: readonly Session[],
  snapshots: readonly SessionSnapshot[],
): readonly KnownFigures[] {
  const results = useLiveEach(
    sessions.map((session, index) => {
      const snapshot = snapshots[index]
      return {
        session,
        key: ['siteFigures'],
        enabled: snapshot !== undefined && isReached(snapshot) && isBarn(snapshot),
        load: (one: Session, signal: AbortSignal) => askSite(one, () => loadFigures(one, signal), signal),
      }
    }),
    { refresh: FIGURES_REFRESH, shows: ['incident'] },
  )
  return results.map(({ data, dataUpdatedAt, error }) => ({
    figures: data,
    loadedAt: dataUpdatedAt,
    hasFailed: error !== null,
  }))
}
