import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, HOUR, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { newId, type Database } from '../database'
import { repeat, type InstanceLog } from '../log'
import type { SecretBox } from '../secrets'
import type { Mail, MailTransport } from './mailTransport'

/** Period in which the queue looks for mails that are due again, in ms. */
const CHECK_PERIOD = 30 * SECOND
/** Delay after the first failure, which doubles with every further one, and the longest one, in ms. */
const FIRST_DELAY = 30 * SECOND
const LONGEST_DELAY = HOUR
/** Time after which an unsent mail is dropped, in ms: its link has expired. */
const MAIL_LIFETIME = DAY
const MAILS_AT_ONCE = 20
/** Time that the queue waits, when the instance stops, for a mail that is being sent, in ms. */
const STOP_GRACE_PERIOD = 2 * SECOND
const LONGEST_REASON = 200

export interface MailQueueDependencies {
  database: Database
  secrets: SecretBox
  transport: MailTransport
  now: Now
  log: InstanceLog
}

export type MailQueue = ReturnType<typeof createMailQueue>

/**
 * Sends mails after the transaction that asked for them, in the background. They wait in the database, encrypted, so
 * that neither a mail server that is down nor a restart loses one. A crash in the wrong moment sends one twice. Not a
 * queue of `core/concurrency`, which are in memory: what waits here is a table.
 */
export function createMailQueue(dependencies: MailQueueDependencies) {
  const { database, secrets, now } = dependencies
  let isWanted = false
  let current: Promise<void> | null = null

  async function deliverWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await deliverDue(dependencies)
    }
  }

  /** Sends the mails that are due. A call during another one makes that one look again. */
  function deliver(): Promise<void> {
    isWanted = true
    current ??= deliverWhileWanted().finally(() => {
      current = null
    })
    return current
  }

  return {
    /** Puts a mail into the queue, in the open transaction if there is one. */
    async add(mail: Mail): Promise<void> {
      const id = newId(now())
      const sealed = secrets.encrypt(JSON.stringify(mail), id)
      const row = { id, sealed, created_at: now(), failures: 0, next_attempt_at: now() }
      await database.current().insertInto('mails').values(row).execute()
      // A failure is logged by the next regular check, which meets it again.
      database.afterCommit(() => void deliver().catch(() => undefined))
    },
    deliver,
    /** Sends a mail at once, past the queue, for who keeps a record of each attempt. Rejects if that fails. */
    sendNow: (mail: Mail, id: string): Promise<void> => dependencies.transport.send(mail, id),
    /** The number of mails that wait. */
    async waiting(): Promise<number> {
      const { count } = await database
        .current()
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    /** Starts to look for due mails regularly. Returns the function that stops it. */
    start(): () => Promise<void> {
      const stop = repeat(deliver, { ...dependencies, period: CHECK_PERIOD, module: 'mail' })
      return async () => {
        await Promise.race([stop(), sleep(STOP_GRACE_PERIOD, undefined, { ref: false })])
      }
    },
  }
}

async function deliverDue(dependencies: MailQueueDependencies): Promise<void> {
  const { database, now } = dependencies
  const rows = await database
    .current()
    .selectFrom('mails')
    .selectAll()
    .where('next_attempt_at', '<=', now())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(MAILS_AT_ONCE)
    .execute()
  for (const row of rows) await attempt(dependencies, row)
  if (rows.length === MAILS_AT_ONCE) await deliverDue(dependencies)
}

interface WaitingMail {
  id: string
  sealed: Uint8Array
  created_at: number
  failures: number
}

async function attempt(dependencies: MailQueueDependencies, row: WaitingMail): Promise<void> {
  const { database, secrets, transport, now } = dependencies
  const remove = () => database.current().deleteFrom('mails').where('id', '=', row.id).execute()
  const text = secrets.decrypt(row.sealed, row.id)
  if (text === null) {
    logProblem(dependencies, 'error', 'a mail of another key was dropped')
    await remove()
    return
  }
  try {
    await transport.send(JSON.parse(text) as Mail, row.id)
    await remove()
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, LONGEST_REASON) : 'unknown reason'
    const hasExpired = row.created_at + MAIL_LIFETIME <= now()
    if (hasExpired) await remove()
    else await postpone(dependencies, row)
    logProblem(dependencies, hasExpired ? 'error' : 'warn', `a mail could not be sent: ${reason}`)
  }
}

async function postpone({ database, now }: MailQueueDependencies, { id, failures }: WaitingMail): Promise<void> {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures)
  const changes = { failures: failures + 1, next_attempt_at: now() + delay }
  await database.current().updateTable('mails').set(changes).where('id', '=', id).execute()
}

function logProblem({ log, now }: MailQueueDependencies, level: 'warn' | 'error', message: string): void {
  log.write({ kind: 'system', timestamp: now(), level, module: 'mail', message })
}
