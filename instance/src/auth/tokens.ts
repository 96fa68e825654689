import { importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Now } from '../base'
import type { SessionRow } from '../database'
import { openKeyFile } from '../secrets'

/** Lifetimes of access and device tokens, in seconds. A refresh token ends with its session. */
const ACCESS_TOKEN_LIFETIME = 15 * 60
const DEVICE_TOKEN_LIFETIME = 365 * 24 * 3_600
const ALGORITHM = 'EdDSA'

/** Access tokens whose signatures are remembered, since every request brings its own. */
const REMEMBERED_TOKENS = 5_000

/** The content of an access or refresh token. */
export interface TokenClaims {
  sessionId: string
  accountId: string
}

/** The content of a device token, by which a device is known after a sign-in. */
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
  const verifiedTokens = new LRUCache<string, { claims: TokenClaims; expiresAt: number }>({ max: REMEMBERED_TOKENS })

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
        authenticationProvider: session.provider === 'remote' ? 'remote' : 'other',
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

/** The keys by which tokens are signed and verified. */
export interface TokenKey {
  sign: CryptoKey
  verify: CryptoKey
}

/** Opens the key that signs the instance's tokens. */
export function openTokenKey(folder: string | undefined): Promise<TokenKey> {
  return openKeyFile(folder, { file: 'token-key.json', name: 'token key' }, importKey)
}

async function importKey(jwk: JWK): Promise<TokenKey> {
  const { d: privatePart, ...publicKey } = jwk
  if (privatePart === undefined) throw new Error('The key has no private part')
  const [sign, verify] = await Promise.all([importJWK(jwk, 'EdDSA'), importJWK(publicKey, 'EdDSA')])
  return { sign: sign as CryptoKey, verify: verify as CryptoKey }
}
