import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { clientNetwork, surroundingNetwork } from './clientNetwork'
import { nameKey } from './credentialStore'

/**
 * Counts attempts within the last `duration` ms by a key. The counts are in memory: a restart forgets them, which nobody
 * outside can bring about. Attempts of a time that is still to come, from before a clock was set back, count as made now.
 */
export function createAttemptWindow(duration: number, now: Now) {
  let attempts: { key: string; at: number }[] = []

  function forgetFuture(): void {
    const time = now()
    for (const attempt of attempts) attempt.at = Math.min(attempt.at, time)
  }

  /** Seconds until the oldest of so many attempts leaves the window; 0 if there are fewer. */
  function waitFor(counted: typeof attempts, limit: number): number {
    forgetFuture()
    const oldest = counted[counted.length - limit]
    return oldest ? Math.max(0, Math.ceil((oldest.at + duration - now()) / 1000)) : 0
  }

  return {
    /** Seconds until another attempt of the key is within the limit; 0 if it is now. */
    waitOf: (key: string, limit: number): number =>
      waitFor(
        attempts.filter((attempt) => attempt.key === key),
        limit,
      ),
    /** The same for the attempts of all keys together. */
    waitOfAll: (limit: number): number => waitFor(attempts, limit),
    add(key: string): void {
      attempts = attempts.filter(({ at }) => at > now() - duration)
      attempts.push({ key, at: now() })
    },
  }
}

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

/** Mails within an hour: to one address at the wish of one network, to one address, of one network, and in all. */
const MAILS_TO_ADDRESS_FROM_NETWORK = 5
const MAILS_TO_ADDRESS = 20
const MAILS_FROM_NETWORK = 60
const MAILS_FROM_AROUND_NETWORK = 120
const MAILS_IN_ALL = 300
/** Mails to one address within an hour at the wish of one account that manages accounts. */
const MAILS_TO_ADDRESS_FROM_MANAGER = 5

/**
 * Counts a request for a mail and refuses it where there were too many. Addresses without an account count alike. Who
 * manages accounts has a budget of their own; how many they invite is limited as registrations are.
 */
export type MailLimit = (email: string, requester: Requester) => Result<undefined, 'request/too-many'>

export function createMailLimit(now: Now): MailLimit {
  const window = () => createAttemptWindow(HOUR, now)
  const [pairs, recipients, networks, surroundings, invitations] = [window(), window(), window(), window(), window()]

  function limitStranger(recipient: string, network: string): number {
    const pair = `${network} ${recipient}`
    const around = surroundingNetwork(network)
    const retryAfter = Math.max(
      pairs.waitOf(pair, MAILS_TO_ADDRESS_FROM_NETWORK),
      recipients.waitOf(recipient, MAILS_TO_ADDRESS),
      networks.waitOf(network, MAILS_FROM_NETWORK),
      surroundings.waitOf(around, MAILS_FROM_AROUND_NETWORK),
      networks.waitOfAll(MAILS_IN_ALL),
    )
    if (retryAfter > 0) return retryAfter
    pairs.add(pair)
    recipients.add(recipient)
    networks.add(network)
    surroundings.add(around)
    return 0
  }

  function limitManager(recipient: string, accountId: string): number {
    const pair = `${accountId} ${recipient}`
    const retryAfter = invitations.waitOf(pair, MAILS_TO_ADDRESS_FROM_MANAGER)
    if (retryAfter === 0) invitations.add(pair)
    return retryAfter
  }

  return (email, requester) => {
    const recipient = nameKey(email)
    const retryAfter = managesAccounts(requester)
      ? limitManager(recipient, requester.account.accountId)
      : limitStranger(recipient, clientNetwork(requester.address))
    return retryAfter > 0 ? fail('request/too-many', { retryAfter }) : succeed(undefined)
  }
}
