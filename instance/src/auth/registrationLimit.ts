import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import type { Now } from '../now'
import { createAttemptWindow } from './attemptWindow'

/** Registrations within an hour: enough for the people of a farm behind one address, and few for a program. */
const REGISTRATIONS_PER_NETWORK = 60
const REGISTRATIONS_IN_ALL = 300

/** Counts an attempt to register and refuses it where there were too many. */
export type RegistrationLimit = (network: string) => Result<undefined, 'request/too-many'>

export function createRegistrationLimit(now: Now): RegistrationLimit {
  const attempts = createAttemptWindow(HOUR, now)
  return (network) => {
    const retryAfter = Math.max(
      attempts.waitOfAll(REGISTRATIONS_IN_ALL),
      attempts.waitOf(network, REGISTRATIONS_PER_NETWORK),
    )
    if (retryAfter > 0) return fail('request/too-many', { retryAfter })
    attempts.add(network)
    return succeed(undefined)
  }
}
