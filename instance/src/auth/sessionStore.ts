import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AccountSession } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { NoticeHub, Now } from '../base'
import { newId, type Database, type SessionRow } from '../database'

/** Lifetime of a session and its refresh token, in ms. */
const SESSION_LIFETIME = 30 * DAY
/** A session ends when it was not used for this time, in ms, although its refresh token would go on. */
const LONGEST_IDLE = 14 * DAY
/** Time after a sign-in or another proof, in ms, in which a session may make calls that need a recent proof. */
const PROOF_LIFETIME = 5 * MINUTE
/** Sessions that one account has at the same time. The oldest ones end for further ones. */
const MAXIMUM_SESSIONS = 200
/** Sessions that are cached in memory, since every request looks up its own. */
const CACHED_SESSIONS = 5_000

/** A use is noted when the last note is this old, in ms, so that not every refresh writes. */
const USE_PRECISION = MINUTE
/** Longest part of the browser's name that is kept, in characters. */
const LONGEST_USER_AGENT = 300

/** The method by which an account signed in. */
export type SessionMethod = AccountSession['method']

/** The client of a sign-in. */
export interface SessionClient {
  /** The browser as it names itself. */
  userAgent?: string | undefined
  /** Network address. */
  address?: string | undefined
}

/** Stores the sessions of accounts. A session goes on until it is revoked or its time is over. */
export interface SessionStore {
  begin(accountId: string, method: SessionMethod, client?: SessionClient): Promise<SessionRow>
  find(sessionId: string): Promise<SessionRow | null>
  /** The sessions of an account that go on, the newest first. */
  list(accountId: string): Promise<SessionRow[]>
  /** Notes that an access token was issued for the session. */
  noteUse(session: SessionRow): Promise<void>
  /** Whether the person has proved lately that it is they: by signing in, or since then. */
  isProven(sessionId: string): Promise<boolean>
  noteProof(sessionId: string): Promise<void>
  /** Resolves with whether the session existed. With an account, only its own sessions are ended. */
  end(sessionId: string, accountId?: string): Promise<boolean>
  /** Ends all sessions of an account, except the given one. */
  endAll(accountId: string, exceptId?: string): Promise<void>
}

/**
 * Stores a row per session. When the row is gone, the session's refresh token and all its access tokens are invalid.
 */
export function createSessionStore(database: Database, now: Now, hub?: NoticeHub): SessionStore {
  let cached = new LRUCache<string, SessionRow>({ max: CACHED_SESSIONS })

  /** Sessions rarely end, so all are read again then. A read that began before keeps its row in the old cache. */
  function forget(): void {
    cached = new LRUCache({ max: CACHED_SESSIONS })
  }

  /** Notifies the account itself. The id is the session's, or the account's if several have ended. */
  function announce(accountId: string, id: string): void {
    database.afterCommit(() => {
      hub?.publishTo(accountId, { entity: 'session', id, version: now() })
    })
  }

  async function read(sessionId: string): Promise<SessionRow | undefined> {
    const cache = cached
    const row = await readSession(database, sessionId)
    if (row) cache.set(sessionId, row)
    return row
  }

  return {
    async begin(accountId, method, client = {}) {
      const row = newSession({ accountId, method, ...client }, now())
      await database.transaction(async () => {
        if (await insertSession(database, row, now())) database.afterCommit(forget)
        announce(accountId, row.id)
      })
      return row
    },
    async find(sessionId) {
      const row = cached.get(sessionId) ?? (await read(sessionId))
      return row && isAlive(row, now()) ? row : null
    },
    list: (accountId) => listSessions(database, accountId, now()),
    async noteUse({ id, last_used_at }) {
      if (now() - last_used_at < USE_PRECISION) return
      await database.current().updateTable('sessions').set({ last_used_at: now() }).where('id', '=', id).execute()
      database.afterCommit(() => cached.delete(id))
    },
    async isProven(sessionId) {
      const row = cached.get(sessionId) ?? (await read(sessionId))
      return row !== undefined && row.proved_at > now() - PROOF_LIFETIME
    },
    async noteProof(sessionId) {
      await storeProof(database, sessionId, now())
      database.afterCommit(() => cached.delete(sessionId))
    },
    async end(sessionId, accountId) {
      const rows = await removeSession(database, sessionId, accountId)
      for (const row of rows) announce(row.account_id, sessionId)
      database.afterCommit(forget)
      return rows.length > 0
    },
    async endAll(accountId, exceptId = '') {
      const ended = database.current().deleteFrom('sessions').where('account_id', '=', accountId)
      await ended.where('id', '!=', exceptId).execute()
      announce(accountId, accountId)
      database.afterCommit(forget)
    },
  }
}

function isAlive({ expires_at, last_used_at }: SessionRow, time: number): boolean {
  return expires_at > time && last_used_at > time - LONGEST_IDLE
}

function newSession(
  { accountId, method, userAgent, address }: SessionClient & { accountId: string; method: SessionMethod },
  time: number,
): SessionRow {
  return {
    id: newId(time),
    account_id: accountId,
    provider: method,
    created_at: time,
    expires_at: time + SESSION_LIFETIME,
    user_agent: shortUserAgent(userAgent),
    last_used_at: time,
    address: address ?? null,
    proved_at: time,
  }
}

/** Resolves with whether sessions of the account have ended for it. */
async function insertSession(database: Database, row: SessionRow, time: number): Promise<boolean> {
  await database
    .current()
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<=', time), row('last_used_at', '<=', time - LONGEST_IDLE)]))
    .execute()
  await database.current().insertInto('sessions').values(row).execute()
  const { numAffectedRows = 0n } =
    await sql`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE account_id = ${row.account_id}
    ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${MAXIMUM_SESSIONS})`.execute(database.current())
  return numAffectedRows > 0n
}

async function storeProof(database: Database, id: string, time: number): Promise<void> {
  await database.current().updateTable('sessions').set({ proved_at: time }).where('id', '=', id).execute()
}

/** Resolves with the account of the session that was removed, if there was one. */
async function removeSession(database: Database, id: string, accountId?: string): Promise<{ account_id: string }[]> {
  return database
    .current()
    .deleteFrom('sessions')
    .where('id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .returning('account_id')
    .execute()
}

async function readSession(database: Database, id: string): Promise<SessionRow | undefined> {
  return database.current().selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

async function listSessions(database: Database, accountId: string, time: number): Promise<SessionRow[]> {
  return database
    .current()
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', time)
    .where('last_used_at', '>', time - LONGEST_IDLE)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A browser may send anything as its name. */
function shortUserAgent(userAgent: string | undefined): string | null {
  const text = userAgent?.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim() ?? ''
  return text === '' ? null : text.slice(0, LONGEST_USER_AGENT)
}
