import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import type { Now } from '../now'
import { createAttemptWindow } from './attemptWindow'
import { nameKey } from './credentialStore'

/** Mails within an hour: to one address at the wish of one network, to one address, of one network, and in all. */
const MAILS_TO_ADDRESS_FROM_NETWORK = 5
const MAILS_TO_ADDRESS = 20
const MAILS_FROM_NETWORK = 60
const MAILS_IN_ALL = 300

/** Counts a request for a mail and refuses it where there were too many. Addresses without an account count alike. */
export type MailLimit = (email: string, network: string) => Result<undefined, 'request/too-many'>

export function createMailLimit(now: Now): MailLimit {
  const [pairs, recipients, networks] = [0, 1, 2].map(() => createAttemptWindow(HOUR, now)) as [Window, Window, Window]
  return (email, network) => {
    const recipient = nameKey(email)
    const pair = `${network} ${recipient}`
    const retryAfter = Math.max(
      pairs.waitOf(pair, MAILS_TO_ADDRESS_FROM_NETWORK),
      recipients.waitOf(recipient, MAILS_TO_ADDRESS),
      networks.waitOf(network, MAILS_FROM_NETWORK),
      networks.waitOfAll(MAILS_IN_ALL),
    )
    if (retryAfter > 0) return fail('request/too-many', { retryAfter })
    pairs.add(pair)
    recipients.add(recipient)
    networks.add(network)
    return succeed(undefined)
  }
}

type Window = ReturnType<typeof createAttemptWindow>
