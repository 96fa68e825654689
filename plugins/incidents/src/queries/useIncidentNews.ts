import { useCallback } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useInstance, useLive, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createVisits, type Visits } from '../visits/createVisits'
import { loadNews, type IncidentNews } from './loadNews'

/** Time between two refreshes, in ms. */
const NEWS_REFRESH = 5 * MINUTE

/** The visits of each session, for one account and its permissions. They go on while other screens are on view. */
const visitsBySession = new WeakMap<Session, { scope: string; visits: Visits }>()

function visitsOf(session: Session, create: (isSignedIn: () => boolean) => Visits): Visits {
  const scope = session.snapshot().dataScope
  const known = visitsBySession.get(session)
  if (known?.scope === scope) return known.visits
  known?.visits.stop()
  const visits = create(() => session.snapshot().dataScope === scope)
  visitsBySession.set(session, { scope, visits })
  return visits
}

/** Loads what happened since the account was last here on this device. */
export function useIncidentNews() {
  const { deviceData } = useWorkbench()
  const { accountId } = useInstance().snapshot
  const load = useCallback(
    async (session: Session, signal: AbortSignal): Promise<IncidentNews> => {
      const visits = visitsOf(session, (isSignedIn) =>
        createVisits({ data: deviceData(session), now: () => session.clock.now(), isSignedIn, page: document }),
      )
      const { news, assigned } = await loadNews(session, await visits.before(), signal)
      await visits.note(assigned)
      return news
    },
    [deviceData],
  )
  return useLive(['incident-news'], load, {
    refresh: NEWS_REFRESH,
    isJob: true,
    shows: ['incident'],
    enabled: accountId !== null,
  })
}
