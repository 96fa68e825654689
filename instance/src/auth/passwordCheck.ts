import { sql } from 'kysely'
import { createKeyedSerialQueue, createRateLimiter, waitWithinRate } from '@barn-workbench/core/concurrency'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { CredentialRow, Database } from '../database'
import { refusalAfter } from './attemptLimits'
import type { HashCaller, PasswordHasher } from './passwordHasher'

/** Wrong passwords for one account after which it need not wait. */
const FREE_FAILURES = 5
/** Longest time between two attempts for one account. */
const LONGEST_WAIT = 60 * MINUTE
/** Wrong passwords that one address may send within the window. */
const ADDRESS_FAILURES = 30
const ADDRESS_WINDOW = 15 * MINUTE
/** Successful log-ins of one account within a minute. A correct password takes as long to check as a wrong one. */
const SUCCESSES_PER_MINUTE = 60
/** Failures of an account are forgotten after this time without another one. */
const FAILURE_LIFETIME = 7 * DAY

/** An attempt to sign in by password. */
export interface LoginAttempt {
  /** The account or the unknown name. */
  account: string
  /** The key under which failures are counted: the account, on a known device together with the device. */
  subject: string
  /**
   * The key under which failures of the typed name are counted, whether or not an account has the name; null if no name
   * was typed. The client gets only the wait of this key: a wait after failures at another name of the account would
   * reveal that both names are of one account.
   */
  name: string | null
  /** The network of the client, or null on a known device, whose failures do not count for the network. */
  address: string | null
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Counts wrong passwords per subject and per address. The counts are stored, so a restart does not reset them. A
 * failure that was stored by a clock that was ahead has a time in the future; it counts as made now.
 */
export function createLoginThrottle(database: Database, now: Now) {
  async function subjectWait(subject: string): Promise<number> {
    const row = await readFailures(database, subject, now())
    if (!row || row.failures < FREE_FAILURES || row.last_at <= now() - FAILURE_LIFETIME) return 0
    const wait = Math.min(LONGEST_WAIT, 2 ** (row.failures - FREE_FAILURES) * MINUTE)
    return row.last_at + wait - now()
  }

  async function addressWait(address: string | null): Promise<number> {
    if (address === null) return 0
    await countFutureOfAddress(database, address, now())
    const rows = await database
      .current()
      .selectFrom('address_failures')
      .select('at')
      .where('address', '=', address)
      .where('at', '>', now() - ADDRESS_WINDOW)
      .orderBy('at', 'desc')
      .limit(ADDRESS_FAILURES)
      .execute()
    const times = rows.map(({ at }) => at).reverse()
    return waitWithinRate(times, { limit: ADDRESS_FAILURES, duration: ADDRESS_WINDOW }, now())
  }

  return {
    /** Milliseconds until the next attempt is allowed, as reported to the client; 0 if it is allowed now. */
    async wait({ subject, name, address }: LoginAttempt): Promise<number> {
      return Math.max(0, await subjectWait(name ?? subject), await addressWait(address))
    },
    /** Whether an account has to wait because of failures at its other names. The client gets no message of it. */
    async isHeld({ subject, name }: LoginAttempt): Promise<boolean> {
      return name !== null && (await subjectWait(subject)) > 0
    },
    recordFailure: (attempt: LoginAttempt) => recordFailure(database, attempt, [attempt.subject, attempt.name], now()),
    /** Counts an attempt of a held account for the typed name alone, since its password was not checked. */
    recordHeld: (attempt: LoginAttempt) => recordFailure(database, attempt, [attempt.name], now()),
    recordSuccess: (attempt: LoginAttempt) => recordSuccess(database, attempt),
    /** Milliseconds until a network may try again to sign in without an account's name, such as by a passkey. */
    addressWait: async (address: string) => Math.max(0, await addressWait(address)),
    /** Counts a failure for a network alone. */
    recordAddressFailure: (address: string) => recordAddressFailure(database, { address, subject: '' }, now()),
    /** Milliseconds until the next attempt of a subject is checked, from any network; 0 if it is checked now. */
    subjectWait: async (subject: string) => Math.max(0, await subjectWait(subject)),
    /**
     * Deletes the failures of subjects whose owner has proved their identity in another way, also those counted for
     * their networks. Resolves to the number of failures of the subject that had the most.
     */
    async forget(subjects: readonly string[]): Promise<number> {
      const current = database.current()
      const removed = await current
        .deleteFrom('login_failures')
        .where('subject', 'in', subjects)
        .returning('failures')
        .execute()
      await current.deleteFrom('address_failures').where('subject', 'in', subjects).execute()
      return Math.max(0, ...removed.map(({ failures }) => failures))
    },
    /** The subjects with failures that begin with a text. */
    async subjectsFrom(prefix: string): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom('login_failures')
        .select('subject')
        .where(sql<boolean>`substr(subject, 1, length(${prefix})) = ${prefix}`)
        .execute()
      return rows.map(({ subject }) => subject)
    },
  }
}

async function readFailures(database: Database, subject: string, time: number) {
  const read = () =>
    database.current().selectFrom('login_failures').selectAll().where('subject', '=', subject).executeTakeFirst()
  const row = await read()
  if (!row || row.last_at <= time) return row
  await countAsNow(database, time)
  return read()
}

async function countFutureOfAddress(database: Database, address: string, time: number): Promise<void> {
  const future = await database
    .current()
    .selectFrom('address_failures')
    .select('at')
    .where('address', '=', address)
    .where('at', '>', time)
    .limit(1)
    .executeTakeFirst()
  if (future) await countAsNow(database, time)
}

/** Sets failures whose time is in the future to the given time. */
async function countAsNow(database: Database, time: number): Promise<void> {
  await database.transaction(async () => {
    const current = database.current()
    await current.updateTable('login_failures').set({ last_at: time }).where('last_at', '>', time).execute()
    await current.updateTable('address_failures').set({ at: time }).where('at', '>', time).execute()
  })
}

/** Counts one failure for each of the subjects, which may be equal, and one for the network. */
async function recordFailure(
  database: Database,
  { subject, address }: LoginAttempt,
  counted: readonly (string | null)[],
  time: number,
): Promise<void> {
  const subjects = new Set(counted.filter((one) => one !== null))
  await database.transaction(async () => {
    const current = database.current()
    await current
      .deleteFrom('login_failures')
      .where('last_at', '<=', time - FAILURE_LIFETIME)
      .execute()
    await current
      .insertInto('login_failures')
      .values([...subjects].map((one) => ({ subject: one, failures: 1, last_at: time })))
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: sql`failures + 1`, last_at: time }))
      .execute()
    if (address !== null) await recordAddressFailure(database, { address, subject }, time)
  })
}

async function recordAddressFailure(
  database: Database,
  { address, subject }: { address: string; subject: string },
  time: number,
): Promise<void> {
  await database.transaction(async () => {
    const current = database.current()
    await current
      .deleteFrom('address_failures')
      .where('at', '<=', time - ADDRESS_WINDOW)
      .execute()
    await current.insertInto('address_failures').values({ address, subject, at: time }).execute()
  })
}

/**
 * Clears the failures of the subject and the name, also at the address. Failures of other names at that address stay.
 */
async function recordSuccess(database: Database, { subject, name, address }: LoginAttempt): Promise<void> {
  await database.transaction(async () => {
    const current = database.current()
    await current
      .deleteFrom('login_failures')
      .where('subject', 'in', [subject, name ?? subject])
      .execute()
    if (address === null) return
    await current.deleteFrom('address_failures').where('address', '=', address).where('subject', '=', subject).execute()
  })
}

function callerOf({ account, address }: LoginAttempt): HashCaller {
  return address === null ? { kind: 'known', owner: account } : { kind: 'stranger', owner: address }
}

export type PasswordErrors = 'login/wrong-credentials' | 'request/too-many'
export type PasswordCheck = ReturnType<typeof createPasswordCheck>

interface PasswordCheckDependencies {
  hasher: PasswordHasher
  throttle: LoginThrottle
  now: Now
}

/** Checks a password under the limits of the throttle and the hasher. */
export function createPasswordCheck({ hasher, throttle, now }: PasswordCheckDependencies) {
  const attemptsBySubject = createKeyedSerialQueue()
  const successes = createRateLimiter(MINUTE, now)

  async function checkWait(attempt: LoginAttempt): Promise<Result<undefined, 'request/too-many'>> {
    const waitAfterFailures = await throttle.wait(attempt)
    return refusalAfter(Math.max(waitAfterFailures, successes.waitOf(attempt.account, SUCCESSES_PER_MINUTE)))
  }

  /**
   * Succeeds with the credential if the password is the right one. Attempts of one subject run one after another, so
   * that each is counted before the next is checked. A missing credential fails like a wrong password and takes as
   * long; so does a held account, whose password is not checked.
   */
  return async (
    attempt: LoginAttempt,
    credential: CredentialRow | null,
    password: string,
  ): Promise<Result<CredentialRow, PasswordErrors>> => {
    const allowed = await checkWait(attempt)
    if (!allowed.ok) return allowed
    return attemptsBySubject(attempt.subject, () =>
      hasher.runWhenFree<CredentialRow, PasswordErrors>(callerOf(attempt), async () => {
        const recheck = await checkWait(attempt)
        if (!recheck.ok) return recheck
        const isHeld = await throttle.isHeld(attempt)
        const isMatch = await hasher.matches((!isHeld && credential?.password_hash) || null, password)
        if (isHeld) await throttle.recordHeld(attempt)
        else await (isMatch ? throttle.recordSuccess(attempt) : throttle.recordFailure(attempt))
        if (isMatch) successes.add(attempt.account)
        return isMatch && credential ? succeed(credential) : fail('login/wrong-credentials')
      }),
    )
  }
}
