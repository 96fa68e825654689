import { useEffect, useMemo } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { useLocalSettings, useSessions, useSnapshots, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { isKnownType, type Site } from './site'
import { useSiteFigures } from './siteFigures'

/** Minimum time between redraws of the list because of changes at its sites, in ms. */
const SNAPSHOT_INTERVAL = 200

/** All sites of the list, with the known facts about each. */
export function useSites(): readonly Site[] {
  const all = useSessions()
  const { sessions } = useWorkbench()
  const [{ genericInstancesEnabled }] = useLocalSettings()
  const snapshots = useSnapshots(all, { every: SNAPSHOT_INTERVAL })
  const figures = useSiteFigures(all, snapshots)
  useChecks()
  return useMemo(
    () =>
      all.flatMap((session: Session, index): Site[] => {
        const [snapshot, known] = [snapshots[index], figures[index]]
        if (!snapshot || !known || !sessions.has(session.id)) return []
        if (!genericInstancesEnabled && !isKnownType(snapshot)) return []
        return [{ session, entry: sessions.entry(session.id), snapshot, known }]
      }),
    [all, sessions, snapshots, figures, genericInstancesEnabled],
  )
}

/** The sites of these ids, or all if none is named. */
export function useChosenSites(ids: readonly string[]): readonly Site[] {
  const sites = useSites()
  return useMemo(() => sites.filter(({ session }) => ids.length === 0 || ids.includes(session.id)), [sites, ids])
}

/** Checks the sites that were not checked yet, in the order of the list. */
export function useChecks(): void {
  const sessions = useSessions()
  useEffect(() => {
    for (const session of [...sessions].reverse()) {
      const { strategy, checking } = session.snapshot().connection
      if (strategy === 'unknown' && !checking) void session.checkConnection('full')
    }
  }, [sessions])
}
