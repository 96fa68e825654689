import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { SECOND } from '@barn-workbench/core/time'
import { writePrivateFile } from '../database'

/** Hands mails over to their delivery. */
export interface MailTransport {
  /** Rejects if that fails. `id` is the same in every attempt. */
  send(mail: Mail, id: string): Promise<void>
}

const OUTBOX_FOLDER = 'outbox'
const PRIVATE_FOLDER = 0o700
/** Mails that stay in the outbox. The oldest go for further ones. */
const MAXIMUM_OUTBOX = 500
const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
/** Times that the mail server may take, in ms. */
const TIMEOUTS = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND }
/** A mail is only text: none of it is a file or an address to load. */
const OFFLINE = { disableFileAccess: true, disableUrlAccess: true }

/** Sends by a mail server. `smtps:` encrypts from the start, `smtp:` as soon as the server offers it. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const auth =
    username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORTS[protocol as keyof typeof DEFAULT_PORTS] : Number(port),
    secure: protocol === 'smtps:',
    ...TIMEOUTS,
    ...OFFLINE,
    ...auth,
  }
  return {
    async send(mail) {
      // Most instances seldom send a mail, so its code is loaded with the first one.
      const { createTransport } = await import('nodemailer')
      await createTransport(options).sendMail(messageOf(mail, from))
    },
  }
}

/** Keeps mails instead of sending them. */
export interface Outbox extends MailTransport {
  /** The mails of an instance without a data folder, the oldest first. */
  mails(): readonly Mail[]
}

/** Writes mails into files of the data folder, if there is no mail server; without a folder it keeps them in memory. */
export function createOutbox(dataFolder: string | undefined, from: string): Outbox {
  const kept: Mail[] = []
  const keep = (mail: Mail): void => {
    kept.push(mail)
    kept.splice(0, kept.length - MAXIMUM_OUTBOX)
  }
  return {
    mails: () => kept,
    async send(mail, id) {
      if (dataFolder === undefined) return keep(mail)
      const folder = join(dataFolder, OUTBOX_FOLDER)
      mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
      writePrivateFile(join(folder, `${id}.eml`), await compose(messageOf(mail, from)))
      removeOldest(folder)
    },
  }
}

/** A mail as the text of a file. */
async function compose(message: SendMailOptions): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...OFFLINE })
  const { message: bytes } = (await transport.sendMail(message)) as { message: Buffer }
  return bytes.toString('utf8')
}

function messageOf({ to, subject, text }: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: oneLine(to) },
    subject: oneLine(subject),
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** A header is one line, even if the names in it contain breaks. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
}

/** The names of files begin with the time of their mail. */
function removeOldest(folder: string): void {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
  for (const name of names.slice(0, Math.max(0, names.length - MAXIMUM_OUTBOX))) rmSync(join(folder, name))
}

/** A mail in plain text to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
}
