import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { openSqlite, prepareDatabase } from '../database'
import { createInstanceLog } from '../log'
import { openSecretBox } from '../secrets'
import { createMailQueue } from './mailQueue'
import { createOutbox, createSmtpTransport, type Mail, type MailTransport } from './mailTransport'

const MAIL: Mail = {
  to: 'nele@example.org',
  subject: 'Grüße aus dem Stall',
  text: 'Der Link: https://x/?token=geheim\n',
}
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

interface Received {
  from: string
  to: string[]
  user: string | undefined
  source: string
}

/** A real mail server on a port of this machine. */
async function startMailServer(port = 0): Promise<{ port: number; received: Received[]; stop: () => Promise<void> }> {
  const received: Received[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, callback) =>
      password === 'p@ss' ? callback(null, { user: username }) : callback(new Error('wrong')),
    onData(stream, { envelope, user }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          user: typeof user === 'string' ? user : undefined,
          source: Buffer.concat(chunks).toString('utf8'),
        })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  endings.push(stop)
  return { port: (server.server.address() as AddressInfo).port, received, stop }
}

async function createQueue(transport: MailTransport, sqlite = openSqlite(':memory:')) {
  const database = await prepareDatabase(sqlite)
  let time = Date.UTC(2026, 0, 14)
  const log = createInstanceLog()
  const secrets = openSecretBox(undefined, { file: 'mail-key', name: 'the key' })
  const queue = createMailQueue({ database, secrets, transport, now: () => time, log })
  const waiting = () => database.current().selectFrom('mails').selectAll().execute()
  return { database, queue, log, waiting, advance: (milliseconds: number) => (time += milliseconds) }
}

const smtp = (port: number, user = '') =>
  createSmtpTransport({ url: `smtp://${user}127.0.0.1:${port}`, from: 'Hof Nord <barn@example.org>' })

test('a mail goes to a mail server, with the log-in of its address', async () => {
  const server = await startMailServer()
  const { queue, waiting } = await createQueue(smtp(server.port, 'barn:p%40ss@'))
  await queue.add(MAIL)
  await queue.deliver()
  const [mail] = server.received
  expect([mail?.from, mail?.to, mail?.user]).toEqual(['barn@example.org', [MAIL.to], 'barn'])
  expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(await waiting()).toEqual([])
})

test('a mail server that is down loses nothing, and is asked again later and later', async () => {
  const server = await startMailServer()
  await server.stop()
  const { queue, waiting, advance, log } = await createQueue(smtp(server.port))
  await queue.add(MAIL)
  await queue.deliver()
  expect(await waiting()).toMatchObject([{ failures: 1 }])
  await queue.deliver()
  expect(await waiting()).toMatchObject([{ failures: 1 }])
  advance(30_000)
  await queue.deliver()
  expect(await waiting()).toMatchObject([{ failures: 2 }])
  expect(JSON.stringify(log.lines())).not.toContain('geheim')
  const back = await startMailServer(server.port)
  advance(HOUR)
  await queue.deliver()
  expect([back.received.length, await waiting()]).toEqual([1, []])
})

test('a mail that nobody takes for a day is dropped', async () => {
  const { queue, waiting, advance, log } = await createQueue({ send: () => Promise.reject(new Error('no')) })
  await queue.add(MAIL)
  await queue.deliver()
  advance(DAY)
  await queue.deliver()
  expect(await waiting()).toEqual([])
  expect(log.lines().map(({ level }) => level)).toEqual(['warn', 'error'])
})

test('a mail is sent after its transaction, and not if that fails; what waits is encrypted', async () => {
  const sent: Mail[] = []
  const { queue, database, waiting } = await createQueue({
    send: async (mail) => {
      sent.push(mail)
    },
  })
  const failed = database.transaction(async () => {
    await queue.add(MAIL)
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  await database.transaction(async () => {
    await queue.add(MAIL)
    const [row] = await waiting()
    expect(Buffer.from(row?.sealed ?? []).includes('geheim')).toBe(false)
    expect(sent).toEqual([])
  })
  await queue.deliver()
  expect(sent).toEqual([MAIL])
})

test('without a mail server mails become private files, whose headers are one line each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-outbox-'))
  endings.push(() => {
    rmSync(folder, { recursive: true })
  })
  const outbox = createOutbox(folder, 'barn@example.org')
  await outbox.send(
    { ...MAIL, subject: 'Hello\r\nBcc: evil@example.org', to: 'a@b.org\r\nBcc: evil@example.org' },
    '0001',
  )
  const [name = ''] = readdirSync(join(folder, 'outbox'))
  const file = join(folder, 'outbox', name)
  expect([name, statSync(file).mode & 0o777]).toEqual(['0001.eml', 0o600])
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/^From: barn@example\.org\r?$/m)
  expect(text).not.toMatch(/^Bcc:/m)
  expect(text).toContain('\r\n\r\n')
})
