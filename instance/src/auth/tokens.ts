import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { Clock } from '../database/clock'
import { newId } from '../database/newId'
import type { SessionRow } from '../database/tables'
import type { TokenKey } from './tokenKey'

const ALGORITHM = 'EdDSA'
/** Lives of what is signed, in s. */
const ACCESS_LIFETIME = 15 * 60
const DEVICE_LIFETIME = 365 * 24 * 3_600

export interface TokenClaims {
  sessionId: string
  accountId: string
}

export interface DeviceClaims {
  deviceId: string
  accountId: string
}

export type Tokens = ReturnType<typeof createTokens>

/** Signs and reads the tokens of one instance; what is not meant for it, or not for this use, is null. */
export function createTokens({ key, audience, now }: { key: TokenKey; audience: string; now: Clock }) {
  const seconds = (): number => Math.floor(now() / 1000)

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
    refreshToken: (session: SessionRow) =>
      sign(
        {
          use: 'refresh',
          refresh: true,
          uid: session.account_id,
          authenticationProvider: session.provider,
          jti: session.id,
        },
        Math.floor(session.expires_at / 1000),
      ),
    accessToken: ({ sessionId, accountId }: TokenClaims) =>
      sign({ use: 'access', uid: accountId, sid: sessionId }, seconds() + ACCESS_LIFETIME),
    deviceMark: (accountId: string, deviceId = newId(now())) =>
      sign({ use: 'device', uid: accountId, device: deviceId }, seconds() + DEVICE_LIFETIME),
    async readAccess(token: string): Promise<TokenClaims | null> {
      const payload = await read(token, 'access', new Date(now()))
      return payload ? { sessionId: String(payload['sid']), accountId: String(payload['uid']) } : null
    },
    /** `evenExpired`: whose session it was, to end it. */
    async readRefresh(token: string, evenExpired = false): Promise<TokenClaims | null> {
      const payload = await read(token, 'refresh', new Date(evenExpired ? 0 : now()))
      return payload ? { sessionId: String(payload.jti), accountId: String(payload['uid']) } : null
    },
    async readDevice(mark: string): Promise<DeviceClaims | null> {
      const payload = await read(mark, 'device', new Date(now()))
      return payload ? { deviceId: String(payload['device']), accountId: String(payload['uid']) } : null
    },
  }
}
