import type { MailQueue } from '../mail'
import { textOf } from './alarmTexts'
import type { Channel } from './channel'

/** A mail server that does not know a mailbox will not know it later. */
const FINAL_RESPONSES = /^55\d/

/**
 * Sends messages by e-mail. Mails pass the queue of deliveries instead of the mail queue, so that each attempt is seen.
 */
export function createEmailChannel(mails: Pick<MailQueue, 'sendNow'>): Channel {
  return {
    async send({ deliveryId, way, locale, message }) {
      if (way.kind !== 'email') return { kind: 'failed', error: 'not an e-mail address', isFinal: true }
      try {
        const text = textOf(message, locale)
        await mails.sendNow({ to: way.address, subject: message.title, text: `${text}\n` }, deliveryId)
        return { kind: 'accepted' }
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown reason'
        const { responseCode } = error as { responseCode?: unknown }
        return { kind: 'failed', error: reason.slice(0, 200), isFinal: FINAL_RESPONSES.test(String(responseCode)) }
      }
    },
  }
}
