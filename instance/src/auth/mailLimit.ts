import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import type { Now } from '../now'
import { createAttemptWindow } from './attemptWindow'
import { clientNetwork, surroundingNetwork } from './clientNetwork'
import { nameKey } from './credentialStore'
import { managesAccounts, type Requester } from './registrationLimit'

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
