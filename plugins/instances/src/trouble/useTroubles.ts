import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { isReached, type Session } from '@barn-workbench/core/session'
import { useLiveEach } from '@barn-workbench/plugin-sdk/react'
import type { Site } from '../sites/site'
import { FIGURES_REFRESH, isBarn } from '../sites/siteFigures'
import { askSite } from '../sites/siteQueue'
import { FIGURE_CALLS, type SiteFigureName, type SiteFigureValues } from './figures'
import type { KnownFigure, SiteTrouble } from './trouble'

/** One figure of sites, in their order. Each site answers for itself: one that is slow or fails changes no other. */
function useFigure<Name extends SiteFigureName>(
  sites: readonly Site[],
  name: Name,
): readonly KnownFigure<SiteFigureValues[Name]>[] {
  const { needs, shows, load } = FIGURE_CALLS[name]
  const isPermitted = ({ snapshot }: Site) => hasAnyPermission(snapshot.permissions, needs)
  const results = useLiveEach(
    sites.map((site) => ({
      session: site.session,
      key: ['siteFigure', name],
      enabled: isReached(site.snapshot) && isBarn(site.snapshot) && isPermitted(site),
      load: (session: Session, signal: AbortSignal) => askSite(session, () => load(session, signal), signal),
    })),
    { refresh: FIGURES_REFRESH, shows },
  )
  return sites.map((site, index) => {
    const { data, dataUpdatedAt = 0, error = null } = results[index] ?? {}
    const isRefused = site.snapshot.arePermissionsKnown && !isPermitted(site)
    return { value: isRefused ? null : data, loadedAt: dataUpdatedAt, hasFailed: error !== null }
  })
}

/** Barns with the figures by which they are compared, in their order. */
export function useTroubles(barns: readonly Site[]): readonly SiteTrouble[] {
  const deadToday = useFigure(barns, 'deadToday')
  const batch = useFigure(barns, 'batch')
  const offlineCameras = useFigure(barns, 'offlineCameras')
  const unusual = useFigure(barns, 'unusual')
  const tasks = useFigure(barns, 'tasks')
  const round = useFigure(barns, 'round')
  const unknown = { value: undefined, loadedAt: 0, hasFailed: false }
  return barns.map((site, index) => ({
    site,
    figures: {
      deadNow: { ...site.known, value: site.known.figures?.deadAnimals },
      deadToday: deadToday[index] ?? unknown,
      batch: batch[index] ?? unknown,
      offlineCameras: offlineCameras[index] ?? unknown,
      unusual: unusual[index] ?? unknown,
      tasks: tasks[index] ?? unknown,
      round: round[index] ?? unknown,
    },
  }))
}
