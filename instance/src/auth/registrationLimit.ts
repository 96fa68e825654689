import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import type { Now } from '../now'
import { createAttemptWindow } from './attemptWindow'
import { clientNetwork, surroundingNetwork } from './clientNetwork'

/** Registrations within an hour: enough for the people of a farm behind one address, and few for a program. */
const REGISTRATIONS_PER_NETWORK = 60
/** Of the networks around it, which may have one owner, so that no one uses up what all have. */
const REGISTRATIONS_AROUND_NETWORK = 120
const REGISTRATIONS_IN_ALL = 300
/** Accounts that whoever manages accounts adds or invites within an hour. Strangers use up none of them. */
const REGISTRATIONS_PER_MANAGER = 60

/** Who makes a request. An account id that is empty: nobody is signed in. */
export interface Requester {
  account: { accountId: string; permissions: ReadonlySet<string> }
  /** Network address of the client. */
  address: string
}

/** Whether somebody is signed in who may add accounts for others. */
export function managesAccounts({ account }: Requester): boolean {
  return account.accountId !== '' && hasPermission(account.permissions, 'accounts.manage')
}

/** Counts an attempt to register and refuses it where there were too many. */
export type RegistrationLimit = (requester: Requester) => Result<undefined, 'request/too-many'>

export function createRegistrationLimit(now: Now): RegistrationLimit {
  const strangers = createAttemptWindow(HOUR, now)
  const surroundings = createAttemptWindow(HOUR, now)
  const managers = createAttemptWindow(HOUR, now)

  function limitStranger(network: string): number {
    const around = surroundingNetwork(network)
    const retryAfter = Math.max(
      strangers.waitOfAll(REGISTRATIONS_IN_ALL),
      strangers.waitOf(network, REGISTRATIONS_PER_NETWORK),
      surroundings.waitOf(around, REGISTRATIONS_AROUND_NETWORK),
    )
    if (retryAfter > 0) return retryAfter
    strangers.add(network)
    surroundings.add(around)
    return 0
  }

  function limitManager(accountId: string): number {
    const retryAfter = managers.waitOf(accountId, REGISTRATIONS_PER_MANAGER)
    if (retryAfter === 0) managers.add(accountId)
    return retryAfter
  }

  return (requester) => {
    const retryAfter = managesAccounts(requester)
      ? limitManager(requester.account.accountId)
      : limitStranger(clientNetwork(requester.address))
    return retryAfter > 0 ? fail('request/too-many', { retryAfter }) : succeed(undefined)
  }
}
