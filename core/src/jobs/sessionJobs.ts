import { ProblemError } from '../result'
import { isReached, type Session } from '../session'
import { MINUTE } from '../time'
import type { Job } from './scheduler'

/** Periods of the background jobs of a session, in ms. */
const QUICK_CHECK_PERIOD = 2 * MINUTE
const FULL_CHECK_PERIOD_ONLINE = 10 * MINUTE
const FULL_CHECK_PERIOD_OFFLINE = 5 * MINUTE
const PERMISSIONS_PERIOD = 30 * MINUTE
const VERSION_PERIOD = 60 * MINUTE
const DISPLAY_MODE_PERIOD = 5 * MINUTE

/** Rejects if no address of the instance answers. */
async function checkConnection(session: Session, extent: 'full' | 'quick'): Promise<void> {
  const hasAnswered = await session.checkConnection(extent)
  if (!hasAnswered) throw new ProblemError({ code: 'client/no-host-available', params: {} })
}

/** The background jobs of a session: checks of the connection, and loading what is known of the instance again. */
export function sessionJobs(session: Session): Job[] {
  const isOnline = () => isReached(session.snapshot())
  const jobOf = (kind: string) => ({ id: `${session.id}/${kind}`, instanceId: session.id, kind })
  const isSignedIn = () => session.snapshot().login.state === 'loggedIn'
  return [
    {
      ...jobOf('fullCheck'),
      period: () => (isOnline() ? FULL_CHECK_PERIOD_ONLINE : FULL_CHECK_PERIOD_OFFLINE),
      run: () => checkConnection(session, 'full'),
    },
    {
      ...jobOf('quickCheck'),
      period: QUICK_CHECK_PERIOD,
      run: async () => {
        if (isOnline()) await checkConnection(session, 'quick')
      },
    },
    {
      ...jobOf('permissions'),
      period: PERMISSIONS_PERIOD,
      waitsFirst: true,
      run: async () => {
        if (isSignedIn()) await session.refreshFacts(['permissions'])
      },
    },
    {
      ...jobOf('version'),
      period: VERSION_PERIOD,
      waitsFirst: true,
      run: async () => {
        // The version can be read without a sign-in.
        if (isSignedIn()) await session.refreshFacts(['version', 'labels'])
        else if (isOnline()) await session.refreshFacts(['version'])
      },
    },
    {
      ...jobOf('displayMode'),
      period: DISPLAY_MODE_PERIOD,
      run: async () => {
        // A screen may have loaded it just now.
        if (isSignedIn()) await session.displayMode.load(DISPLAY_MODE_PERIOD / 2)
      },
    },
  ]
}
