const SECONDS = 1_000

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function tokenOf(claims: object): string {
  return `${encode({ alg: 'EdDSA' })}.${encode(claims)}.signature`
}

/** A refresh token as instances give it; `mark` makes it findable wherever it leaks to. */
export function refreshTokenOf(
  mark: string,
  { now = 0, lifetime = 30 * 24 * 3_600_000, ...claims }: { now?: number; lifetime?: number; refresh?: boolean } = {},
): string {
  const exp = Math.floor((now + lifetime) / SECONDS)
  return `${tokenOf({ refresh: true, exp, uid: 'account-1', authenticationProvider: 'other', ...claims })}-${mark}`
}

export function accessTokenOf(
  mark: string,
  { now = 0, lifetime = 15 * 60_000 }: { now?: number; lifetime?: number } = {},
): string {
  const iat = Math.floor(now / SECONDS)
  return `${tokenOf({ iat, exp: iat + lifetime / SECONDS })}-${mark}`
}
