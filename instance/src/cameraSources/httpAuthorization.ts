import { createHash, randomBytes } from 'node:crypto'

/** The user name and the password of a camera. */
export interface Credentials {
  username: string
  password: string
}

/** The way in which a camera asks for the password (RFC 7616, RFC 7617). */
export type Challenge =
  | { scheme: 'basic' }
  | { scheme: 'digest'; realm: string; nonce: string; opaque?: string; algorithm: string; qop: boolean }

/** The request for which a camera asks the password. */
export interface AuthorizedRequest {
  method: string
  /** In the form of the request line. */
  uri: string
}

const HASH_BY_ALGORITHM: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256' }
const PARAMETER = /([a-z-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/gi
const CLIENT_NONCE_BYTES = 8
/** Every request has a new client nonce, so that each is its first use. */
const FIRST_USE = '00000001'

/**
 * Reads the values of `WWW-Authenticate`; there may be several challenges in one header or in several. A digest is
 * preferred, since it does not reveal the password. Null if none is supported.
 */
export function readChallenge(headers: readonly string[]): Challenge | null {
  const challenges = headers.flatMap((header) => header.split(/(?=\b(?:Digest|Basic)\s)/i))
  const digest = challenges.filter((text) => /^Digest\s/i.test(text)).flatMap((text) => readDigest(text) ?? [])
  const [preferred] = digest.sort((a, b) => b.algorithm.localeCompare(a.algorithm))
  return preferred ?? (challenges.some((text) => /^Basic\b/i.test(text)) ? { scheme: 'basic' } : null)
}

type DigestChallenge = Extract<Challenge, { scheme: 'digest' }>

function parametersOf(text: string): Partial<Record<string, string>> {
  const parameters = [...text.matchAll(PARAMETER)].map(([, name = '', quoted, plain]) => {
    return [name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain ?? ''] as const
  })
  return Object.fromEntries(parameters)
}

/** Null for a digest of a kind that is not known here. */
function readDigest(text: string): DigestChallenge | null {
  const { realm, nonce, opaque, algorithm = 'MD5', qop } = parametersOf(text)
  if (realm === undefined || nonce === undefined || !(algorithm.toUpperCase() in HASH_BY_ALGORITHM)) return null
  const protections = qop?.split(',').map((value) => value.trim().toLowerCase())
  if (protections?.includes('auth') === false) return null
  return {
    scheme: 'digest',
    realm,
    nonce,
    algorithm: algorithm.toUpperCase(),
    qop: qop !== undefined,
    ...(opaque !== undefined && { opaque }),
  }
}

/** The value of `Authorization` that answers a challenge. */
export function authorizationOf(challenge: Challenge, credentials: Credentials, request: AuthorizedRequest): string {
  if (challenge.scheme === 'digest') return digestOf(challenge, credentials, request)
  return `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`
}

function digestOf(
  { realm, nonce, opaque, algorithm, qop }: DigestChallenge,
  { username, password }: Credentials,
  { method, uri }: AuthorizedRequest,
): string {
  const hash = (...parts: readonly string[]): string =>
    createHash(HASH_BY_ALGORITHM[algorithm] ?? 'md5')
      .update(parts.join(':'))
      .digest('hex')
  const clientNonce = randomBytes(CLIENT_NONCE_BYTES).toString('hex')
  const use = qop ? [FIRST_USE, clientNonce, 'auth'] : []
  const response = hash(hash(username, realm, password), nonce, ...use, hash(method, uri))
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
  return [
    `Digest username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(qop ? ['qop=auth', `nc=${FIRST_USE}`, `cnonce="${clientNonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ')
}
