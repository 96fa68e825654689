import { createRateLimiter } from '@barn-workbench/core/concurrency'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { clientNetwork, surroundingNetwork } from './clientNetwork'
import { nameKey } from './credentialStore'

/** Fails with the seconds until the next attempt if there is time to wait, in ms. */
export function refusalAfter(wait: number): Result<undefined, 'request/too-many'> {
  return wait > 0 ? fail('request/too-many', { retryAfter: Math.ceil(wait / SECOND) }) : succeed(undefined)
}

/** Time in which attempts are counted, in ms. */
const PERIOD = HOUR

/** Registrations within `PERIOD`: enough for the people of a farm behind one address, and few for a program. */
const REGISTRATIONS_PER_NETWORK = 60
/** The same for the networks around, which may have one owner, so that no owner uses up the total. */
const REGISTRATIONS_AROUND_NETWORK = 120
const REGISTRATIONS_IN_ALL = 300
/**
 * Most accounts that one account with `accounts.manage` may add or invite within `PERIOD`. Registrations by strangers
 * do not count.
 */
const REGISTRATIONS_PER_MANAGER = 60

/** The sender of a request. The account id is empty if no account is signed in. */
export interface Requester {
  account: { accountId: string; permissions: ReadonlySet<string> }
  /** Network address of the client. */
  address: string
}

/** Whether an account is signed in that may add accounts for others. */
export function managesAccounts({ account }: Requester): boolean {
  return account.accountId !== '' && hasPermission(account.permissions, 'accounts.manage')
}

/** Counts an attempt to register and refuses it if there were too many. */
export type RegistrationLimit = (requester: Requester) => Result<undefined, 'request/too-many'>

/** Creates a limit that counts attempts within `PERIOD`, by network and by account that manages accounts. */
export function createRegistrationLimit(now: Now): RegistrationLimit {
  const strangers = createRateLimiter(PERIOD, now)
  const surroundings = createRateLimiter(PERIOD, now)
  const managers = createRateLimiter(PERIOD, now)

  function limitStranger(network: string): number {
    const around = surroundingNetwork(network)
    const wait = Math.max(
      strangers.waitOfAll(REGISTRATIONS_IN_ALL),
      strangers.waitOf(network, REGISTRATIONS_PER_NETWORK),
      surroundings.waitOf(around, REGISTRATIONS_AROUND_NETWORK),
    )
    if (wait > 0) return wait
    strangers.add(network)
    surroundings.add(around)
    return 0
  }

  function limitManager(accountId: string): number {
    const wait = managers.waitOf(accountId, REGISTRATIONS_PER_MANAGER)
    if (wait === 0) managers.add(accountId)
    return wait
  }

  return (requester) => {
    const wait = managesAccounts(requester)
      ? limitManager(requester.account.accountId)
      : limitStranger(clientNetwork(requester.address))
    return refusalAfter(wait)
  }
}

/** Limits of mails within `PERIOD`: from one network to one address, to one address, from one network, and in all. */
const MAILS_TO_ADDRESS_FROM_NETWORK = 5
const MAILS_TO_ADDRESS = 20
const MAILS_FROM_NETWORK = 60
const MAILS_FROM_AROUND_NETWORK = 120
const MAILS_IN_ALL = 300
/** Limit of mails within `PERIOD` from one account that manages accounts to one address. */
const MAILS_TO_ADDRESS_FROM_MANAGER = 5

/**
 * Counts a request for a mail and refuses it if there were too many. Addresses without an account count alike. Accounts
 * that manage accounts have a separate budget; their invitations are limited like registrations.
 */
export type MailLimit = (email: string, requester: Requester) => Result<undefined, 'request/too-many'>

/** Creates a limit that counts requests within `PERIOD`, by address, network and account. */
export function createMailLimit(now: Now): MailLimit {
  const window = () => createRateLimiter(PERIOD, now)
  const [pairs, recipients, networks, surroundings, invitations] = [window(), window(), window(), window(), window()]

  function limitStranger(recipient: string, network: string): number {
    const pair = `${network} ${recipient}`
    const around = surroundingNetwork(network)
    const wait = Math.max(
      pairs.waitOf(pair, MAILS_TO_ADDRESS_FROM_NETWORK),
      recipients.waitOf(recipient, MAILS_TO_ADDRESS),
      networks.waitOf(network, MAILS_FROM_NETWORK),
      surroundings.waitOf(around, MAILS_FROM_AROUND_NETWORK),
      networks.waitOfAll(MAILS_IN_ALL),
    )
    if (wait > 0) return wait
    pairs.add(pair)
    recipients.add(recipient)
    networks.add(network)
    surroundings.add(around)
    return 0
  }

  function limitManager(recipient: string, accountId: string): number {
    const pair = `${accountId} ${recipient}`
    const wait = invitations.waitOf(pair, MAILS_TO_ADDRESS_FROM_MANAGER)
    if (wait === 0) invitations.add(pair)
    return wait
  }

  return (email, requester) => {
    const recipient = nameKey(email)
    const wait = managesAccounts(requester)
      ? limitManager(recipient, requester.account.accountId)
      : limitStranger(recipient, clientNetwork(requester.address))
    return refusalAfter(wait)
  }
}

/** Wrong secrets of links of one network within `PERIOD`, and of all. */
const WRONG_SECRETS_OF_NETWORK = 60
const WRONG_SECRETS_IN_ALL = 2_000

/** Counts a wrong secret of a link, and refuses it if there were too many. `address`: the one of its sender. */
export function createWrongSecretLimit(now: Now): (address: string) => Result<undefined, 'request/too-many'> {
  const wrong = createRateLimiter(PERIOD, now)
  return (address) => {
    const network = clientNetwork(address)
    const wait = Math.max(wrong.waitOf(network, WRONG_SECRETS_OF_NETWORK), wrong.waitOfAll(WRONG_SECRETS_IN_ALL))
    if (wait === 0) wrong.add(network)
    return refusalAfter(wait)
  }
}
