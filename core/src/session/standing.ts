import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Clock } from '../clock'
import type { SharedStore } from '../settings'
import type { InstanceRecord } from './instanceRecord'
import type { loginMachine } from './login.machine'
import { liveRefreshClaims } from './tokenClaims'

type Standing = 'signedOut' | 'eulaNeeded' | 'signedIn'
type State = SnapshotFrom<typeof loginMachine>['value']

function standingOf({ refreshToken, eulaRefreshRequired }: InstanceRecord, now: number): Standing {
  if (!liveRefreshClaims(refreshToken, now)) return 'signedOut'
  return eulaRefreshRequired ? 'eulaNeeded' : 'signedIn'
}

/** What to tell the machine so that it says what the record says; undefined where it does. States with work of their own under way ignore it. */
function correctionOf(standing: Standing, state: State) {
  if (standing === 'signedIn') return state === 'loggedIn' ? undefined : ({ type: 'token.found' } as const)
  if (standing === 'eulaNeeded') return typeof state === 'object' ? undefined : ({ type: 'eula.required' } as const)
  return state === 'loggedIn' || typeof state === 'object' ? ({ type: 'token.lost' } as const) : undefined
}

interface Options {
  clock: Clock
  record: SharedStore<InstanceRecord>
  login: ActorRefFrom<typeof loginMachine>
  onSignedOut: () => void
}

/** Keeps the login machine in step with the record, which other tabs write too: whoever changes, the two agree again. */
export function createStanding({ clock, record, login, onSignedOut }: Options) {
  function follow(): void {
    const standing = standingOf(record.get(), clock.now())
    if (standing === 'signedOut') onSignedOut()
    const { value: state } = login.getSnapshot()
    const correction = state === 'loggingIn' || state === 'loggingOut' ? undefined : correctionOf(standing, state)
    if (correction) login.send(correction)
  }
  const unsubscribe = record.subscribe(follow)
  const subscription = login.subscribe(follow)
  return {
    follow,
    stop() {
      unsubscribe()
      subscription.unsubscribe()
    },
  }
}
