import { DAY, MINUTE, SECOND } from '../time'

const REFRESH_TOKEN_LIFETIME = 30 * DAY
const ACCESS_TOKEN_LIFETIME = 15 * MINUTE

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function createJwt(claims: object): string {
  return `${encode({ alg: 'EdDSA' })}.${encode(claims)}.signature`
}

interface TokenOptions {
  /** The time at which the token is issued, in ms since the epoch. */
  now?: number
  /** In ms. */
  lifetime?: number
}

/** A refresh token as instances issue it. It ends with `mark`, with which a test finds it if it leaks. */
export function refreshTokenOf(
  mark: string,
  { now = 0, lifetime = REFRESH_TOKEN_LIFETIME, ...claims }: TokenOptions & { refresh?: boolean } = {},
): string {
  const exp = Math.floor((now + lifetime) / SECOND)
  const token = createJwt({ refresh: true, exp, uid: 'account-1', authenticationProvider: 'other', ...claims })
  return `${token}-${mark}`
}

/** An access token as instances issue it. It ends with `mark`. */
export function accessTokenOf(mark: string, { now = 0, lifetime = ACCESS_TOKEN_LIFETIME }: TokenOptions = {}): string {
  const iat = Math.floor(now / SECOND)
  return `${createJwt({ iat, exp: iat + lifetime / SECOND })}-${mark}`
}
