import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import type { Now } from '../now'

/** Registrations within the window: enough for the people of a farm behind one address, and few for a program. */
const WINDOW = HOUR
const REGISTRATIONS_PER_NETWORK = 60
const REGISTRATIONS_IN_ALL = 300

/** Counts an attempt to register and refuses it where there were too many. */
export type RegistrationLimit = (network: string) => Result<undefined, 'request/too-many'>

/** The counts are in memory: a restart forgets them, which nobody outside can bring about. */
export function createRegistrationLimit(now: Now): RegistrationLimit {
  let attempts: { network: string; at: number }[] = []

  /** Seconds until the oldest of so many attempts leaves the window; 0 if there are fewer. */
  function waitFor(counted: typeof attempts, limit: number): number {
    const oldest = counted[counted.length - limit]
    return oldest ? Math.ceil((oldest.at + WINDOW - now()) / 1000) : 0
  }

  return (network) => {
    attempts = attempts.filter(({ at }) => at > now() - WINDOW)
    const ofNetwork = attempts.filter((attempt) => attempt.network === network)
    const retryAfter = Math.max(waitFor(attempts, REGISTRATIONS_IN_ALL), waitFor(ofNetwork, REGISTRATIONS_PER_NETWORK))
    if (retryAfter > 0) return fail('request/too-many', { retryAfter })
    attempts.push({ network, at: now() })
    return succeed(undefined)
  }
}
