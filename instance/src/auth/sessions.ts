import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DAY } from '@barn-workbench/core/time'
import { newId, type Database, type SessionRow } from '../database'
import type { Now } from '../now'
import type { TokenKey } from './tokenKey'

/** Lifetime of a session and its refresh token, in ms. */
const SESSION_LIFETIME = 30 * DAY
/** Sessions that one account has at the same time. The oldest ones end for further ones. */
const MAXIMUM_SESSIONS = 200
/** Lifetimes of the other tokens, in seconds. */
const ACCESS_TOKEN_LIFETIME = 15 * 60
const DEVICE_TOKEN_LIFETIME = 365 * 24 * 3_600
const ALGORITHM = 'EdDSA'

/** Sessions and access tokens that stay in memory, since every request needs those of its account. */
const CACHED_SESSIONS = 5_000

export interface SessionStore {
  begin(accountId: string, provider: string): Promise<SessionRow>
  find(sessionId: string): Promise<SessionRow | null>
  end(sessionId: string): Promise<void>
  /** Ends all sessions of an account. */
  endAll(accountId: string): Promise<void>
}

/**
 * Stores a row per session. When the row is gone, the session's refresh token and all its access tokens are invalid.
 */
export function createSessionStore(database: Database, now: Now): SessionStore {
  let cached = new LRUCache<string, SessionRow>({ max: CACHED_SESSIONS })

  /** Sessions end seldom, so all are read anew then. A read that began before keeps its row in the old cache. */
  function forget(): void {
    cached = new LRUCache({ max: CACHED_SESSIONS })
  }

  async function read(sessionId: string): Promise<SessionRow | undefined> {
    const cache = cached
    const row = await database
      .current()
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (row) cache.set(sessionId, row)
    return row
  }

  return {
    async begin(accountId, provider) {
      const row: SessionRow = {
        id: newId(now()),
        account_id: accountId,
        provider,
        created_at: now(),
        expires_at: now() + SESSION_LIFETIME,
      }
      await database.transaction(async () => {
        await database.current().deleteFrom('sessions').where('expires_at', '<=', now()).execute()
        await database.current().insertInto('sessions').values(row).execute()
        const { numAffectedRows } =
          await sql`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE account_id = ${accountId}
          ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${MAXIMUM_SESSIONS})`.execute(database.current())
        if (numAffectedRows) database.afterCommit(forget)
      })
      return row
    },
    async find(sessionId) {
      const row = cached.get(sessionId) ?? (await read(sessionId))
      return row && row.expires_at > now() ? row : null
    },
    async end(sessionId) {
      await database.current().deleteFrom('sessions').where('id', '=', sessionId).execute()
      database.afterCommit(forget)
    },
    async endAll(accountId) {
      await database.current().deleteFrom('sessions').where('account_id', '=', accountId).execute()
      database.afterCommit(forget)
    },
  }
}

export interface TokenClaims {
  sessionId: string
  accountId: string
}

export interface DeviceClaims {
  deviceId: string
  accountId: string
}

export type Tokens = ReturnType<typeof createTokens>

/**
 * Signs and reads the tokens of one instance. A token that is expired, damaged, of another instance or for another use
 * reads as null.
 */
export function createTokens({ key, audience, now }: { key: TokenKey; audience: string; now: Now }) {
  const seconds = (): number => Math.floor(now() / 1000)
  /** The claims of access tokens whose signature was checked, with the time at which they expire in ms. */
  const verifiedTokens = new LRUCache<string, { claims: TokenClaims; expiresAt: number }>({ max: CACHED_SESSIONS })

  async function sign(claims: JWTPayload, expiresAt: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setAudience(audience)
      .setIssuedAt(seconds())
      .setExpirationTime(expiresAt)
      .sign(key.sign)
  }

  async function read(token: string, use: string, currentDate: Date): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, key.verify, {
        audience,
        algorithms: [ALGORITHM],
        currentDate,
        requiredClaims: ['exp'],
      })
      return payload['use'] === use ? payload : null
    } catch {
      return null
    }
  }

  return {
    signRefreshToken(session: SessionRow): Promise<string> {
      const claims = {
        use: 'refresh',
        refresh: true,
        uid: session.account_id,
        authenticationProvider: session.provider,
        jti: session.id,
      }
      return sign(claims, Math.floor(session.expires_at / 1000))
    },
    signAccessToken: ({ sessionId, accountId }: TokenClaims): Promise<string> =>
      sign({ use: 'access', uid: accountId, sid: sessionId }, seconds() + ACCESS_TOKEN_LIFETIME),
    /** A token by which a device of an account is recognized at later log-ins. */
    signDeviceToken: ({ accountId, deviceId }: DeviceClaims): Promise<string> =>
      sign({ use: 'device', uid: accountId, device: deviceId }, seconds() + DEVICE_TOKEN_LIFETIME),
    async readAccessToken(token: string): Promise<TokenClaims | null> {
      const verified = verifiedTokens.get(token)
      if (verified) return verified.expiresAt > now() ? verified.claims : null
      const payload = await read(token, 'access', new Date(now()))
      if (!payload) return null
      const claims = { sessionId: String(payload['sid']), accountId: String(payload['uid']) }
      verifiedTokens.set(token, { claims, expiresAt: Number(payload.exp) * 1000 })
      return claims
    },
    /** With `allowExpired` the token may be expired; that is enough to end its session. */
    async readRefreshToken(token: string, { allowExpired = false } = {}): Promise<TokenClaims | null> {
      const payload = await read(token, 'refresh', new Date(allowExpired ? 0 : now()))
      return payload ? { sessionId: String(payload.jti), accountId: String(payload['uid']) } : null
    },
    async readDeviceToken(token: string): Promise<DeviceClaims | null> {
      const payload = await read(token, 'device', new Date(now()))
      return payload ? { deviceId: String(payload['device']), accountId: String(payload['uid']) } : null
    },
  }
}
