import type { InstanceOptions } from '../configuration'
import type { Database } from '../database'
import type { InstanceLog } from '../log'
import {
  createMailQueue,
  createOutbox,
  createSmtpTransport,
  type Mail,
  type MailQueue,
  type MailTransport,
} from '../mail'
import type { Now } from '../now'
import { openSecretBox } from '../secretBox'

interface MailServices {
  queue: MailQueue
  /** The mails that are kept in memory, the oldest first. */
  outbox: () => readonly Mail[]
}

/** Creates what sends mails: by a mail server where one is configured, else into the outbox. */
export function composeMails(
  services: { database: Database; now: Now; log: InstanceLog },
  { data, smtpUrl, mailFrom }: Pick<InstanceOptions, 'data' | 'smtpUrl' | 'mailFrom'>,
  { mailTransport }: { mailTransport?: MailTransport },
): MailServices {
  const from = mailFrom ?? defaultSender(smtpUrl)
  const outbox = createOutbox(data, from)
  const configured = smtpUrl === undefined ? outbox : createSmtpTransport({ url: smtpUrl, from })
  const secrets = openSecretBox(data, { file: 'mail-key', name: 'the key of the mails' })
  return {
    queue: createMailQueue({ ...services, secrets, transport: mailTransport ?? configured }),
    outbox: outbox.mails,
  }
}

function defaultSender(smtpUrl: string | undefined): string {
  const host = smtpUrl === undefined ? 'localhost' : new URL(smtpUrl).hostname
  return `Barn Workbench <no-reply@${host}>`
}
