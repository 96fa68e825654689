import { ProblemError } from '../result'
import type { Session } from '../session'
import { MINUTE } from '../time'
import type { Job } from './scheduler'

/** Periods of the background jobs of a session, in ms. */
const QUICK_CHECK_PERIOD = 2 * MINUTE
const FULL_CHECK_PERIOD_ONLINE = 10 * MINUTE
const FULL_CHECK_PERIOD_OFFLINE = 5 * MINUTE
const PERMISSIONS_PERIOD = 30 * MINUTE
const VERSION_PERIOD = 60 * MINUTE

/** Rejects where no address of the instance answers. */
async function checkConnection(session: Session, extent: 'full' | 'quick'): Promise<void> {
  const isReached = await session.checkConnection(extent)
  if (!isReached) throw new ProblemError({ code: 'client/no-host-available', params: {} })
}

/** The background jobs of a session: checks of the connection, and loading the facts of the instance again. */
export function sessionJobs(session: Session): Job[] {
  const isOnline = () => !['none', 'unknown'].includes(session.snapshot().connection.strategy)
  const isSignedIn = () => session.snapshot().login.state === 'loggedIn'
  return [
    {
      id: `${session.id}/full-check`,
      period: () => (isOnline() ? FULL_CHECK_PERIOD_ONLINE : FULL_CHECK_PERIOD_OFFLINE),
      run: () => checkConnection(session, 'full'),
    },
    {
      id: `${session.id}/quick-check`,
      period: QUICK_CHECK_PERIOD,
      run: async () => {
        if (isOnline()) await checkConnection(session, 'quick')
      },
    },
    {
      id: `${session.id}/permissions`,
      period: PERMISSIONS_PERIOD,
      waitsFirst: true,
      run: async () => {
        if (isSignedIn()) await session.refreshFacts(['permissions'])
      },
    },
    {
      id: `${session.id}/version`,
      period: VERSION_PERIOD,
      waitsFirst: true,
      run: async () => {
        if (isSignedIn()) await session.refreshFacts(['version', 'labels'])
      },
    },
  ]
}
