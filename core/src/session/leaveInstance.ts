import { wait, type Clock } from '../clock'
import type { OwnedDisplayMode } from '../displayMode'
import type { SharedStore } from '../settings'
import { MINUTE } from '../time'
import type { InstanceRecord } from './instanceRecord'
import type { Login } from './login'

/** Time between two attempts to tell an instance of the log-out, in ms. */
const LEAVE_PERIOD = 5 * MINUTE

interface LeaveOptions {
  record: SharedStore<InstanceRecord>
  displayMode: Pick<OwnedDisplayMode, 'forget'>
  login: Pick<Login, 'sendLogouts'>
  clock: Clock
}

/** Moves the refresh token to those that are to be revoked, so that nothing else can use it. */
function dropToken(record: SharedStore<InstanceRecord>): void {
  const { refreshToken, unsentLogouts } = record.get()
  if (refreshToken === null) return
  record.set({ refreshToken: null, unsentLogouts: [...unsentLogouts, refreshToken] })
}

/** Signs out of an instance for good, see `OwnedSession.leave`. Of the record, only tokens to revoke stay until then. */
export async function leaveInstance(
  { record, displayMode, login, clock }: LeaveOptions,
  signal: AbortSignal,
): Promise<void> {
  await displayMode.forget()
  await record.ready
  // A log-in that was running when the instance was removed may still bring a token.
  const unsubscribe = record.subscribe(() => dropToken(record))
  try {
    dropToken(record)
    record.set({ availablePermissions: [], arePermissionsKnown: false, knownDevice: null, eulaRefreshRequired: false })
    for (;;) {
      await login.sendLogouts()
      if (record.get().unsentLogouts.length === 0) break
      await wait(clock, LEAVE_PERIOD, signal)
    }
    signal.throwIfAborted()
    await record.forget()
  } finally {
    unsubscribe()
  }
}
