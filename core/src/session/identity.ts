import { type Problem } from '../result'
import { identityMessage, type InstanceIdentity } from '../schema'

/** Bytes of a nonce. */
const NONCE_BYTES = 24

/**
 * Whether a signature by an Ed25519 key is right; null if this page cannot verify it. Key and signature in base64url.
 */
export type VerifySignature = (publicKey: string, signature: string, message: string) => Promise<boolean | null>

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/**
 * Verifies with the browser's `crypto.subtle`. A page that came by plain http from elsewhere does not have it, and
 * older browsers lack this algorithm: they cannot verify, and treat the answer as unsigned.
 */
export async function verifySignature(publicKey: string, signature: string, message: string): Promise<boolean | null> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  if (!subtle) return null
  try {
    const key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify'])
    return await subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new TextEncoder().encode(message))
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false
  }
}

/** Random characters, so that the signature cannot be an earlier one. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** The trust that this device has in an instance. */
export interface KnownTrust {
  /** The instance's key since the first sign-in; null if not known yet. */
  publicKey: string | null
  /** Origins of plain http at which a person has agreed that the instance signs nothing. */
  trustedAddresses: readonly string[]
}

/** An answer to `GET /api/p`, and its origin. */
export interface IdentityAnswer {
  identity: InstanceIdentity
  nonce: string
  /** The address that answered, with the path of a gateway. */
  baseUrl: string
}

/** The key that the answer proves; null if it proves none; `unknown` if this page cannot verify. */
async function provenKey(
  { identity, nonce, baseUrl }: IdentityAnswer,
  verify: VerifySignature,
): Promise<string | null | 'unknown'> {
  const { globalUniqueIdentifier, publicKey, signature } = identity
  if (publicKey === undefined || signature === undefined) return null
  const { pathname } = new URL(baseUrl)
  const basePath = pathname === '/' ? '' : pathname
  const isRight = await verify(publicKey, signature, identityMessage(globalUniqueIdentifier, nonce, basePath))
  if (isRight === null) return 'unknown'
  return isRight ? publicKey : null
}

/** Whether the connection from this page to an origin cannot be read or changed on the way. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** The key that an address proves, or the reason why no token may go there. */
export type Trust = { publicKey: string | null; problem: null } | { publicKey: null; problem: Problem }

/**
 * Decides whether the instance that answers at an address is trusted. It is not if it shows another key than the known
 * one, or no longer proves that it has it. An instance that signs nothing is trusted if the connection is protected or
 * a person has agreed.
 */
export async function judgeIdentity(
  answer: IdentityAnswer,
  { publicKey: known, trustedAddresses }: KnownTrust,
  verify: VerifySignature,
): Promise<Trust> {
  const url = new URL(answer.baseUrl)
  const proven = await provenKey(answer, verify)
  const shown = proven === 'unknown' ? (answer.identity.publicKey ?? null) : proven
  if (known !== null && shown !== known) {
    const params = { address: url.origin, publicKey: shown }
    return { publicKey: null, problem: { code: 'client/another-key', params } }
  }
  if (proven !== null && proven !== 'unknown') return { publicKey: proven, problem: null }
  if (isProtected(url) || trustedAddresses.includes(url.origin)) return { publicKey: null, problem: null }
  return { publicKey: null, problem: { code: 'client/untrusted-address', params: { address: url.origin } } }
}

/** A key as people compare it: its digits in groups of four. */
export function fingerprintOf(publicKey: string): string {
  const digits = [...bytesOf(publicKey)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.slice(0, 32).replaceAll(/(.{4})(?=.)/g, '$1 ')
}
