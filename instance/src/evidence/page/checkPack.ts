import type { PackManifest, PageData } from '../packTypes'

export type FileState = 'good' | 'changed' | 'gone'
export type SignatureState = 'good' | 'badSignature' | 'noAlgorithm' | 'noCrypto'

/** A pack with the results of its checks. */
export interface CheckedPack {
  manifest: PackManifest
  manifestBytes: Bytes
  signature: SignatureState
  /** Groups of four digits; null if the browser computes no digests. */
  fingerprint: string | null
  /** The state of each file of the manifest. */
  states: ReadonlyMap<string, FileState>
  /** The bytes of the unchanged files. Without digests: of all. */
  files: ReadonlyMap<string, Bytes>
}

export type Bytes = Uint8Array<ArrayBuffer>

const FINGERPRINT_BYTES = 16
const ALGORITHM = 'Ed25519'

/** The bytes of base64 or base64url; empty if it is neither, which matches no digest and no signature. */
export function decodeBase64(text: string): Bytes {
  try {
    const binary = atob(text.trim().replace(/-/g, '+').replace(/_/g, '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The cryptography of the browser, which pages of some origins do not have. */
function subtle(): SubtleCrypto | null {
  return (globalThis.crypto as Crypto | undefined)?.subtle ?? null
}

/** SHA-256 as hexadecimal digits; null if the browser computes none. */
export async function digestOf(bytes: Bytes): Promise<string | null> {
  const crypto = subtle()
  return crypto && hexOf(new Uint8Array(await crypto.digest('SHA-256', bytes)))
}

/** Whether a signature of bytes was made with a key. */
export async function checkSignature(
  bytes: Bytes,
  { signature, publicKey }: Pick<PageData, 'signature' | 'publicKey'>,
): Promise<SignatureState> {
  const crypto = subtle()
  if (!crypto) return 'noCrypto'
  let key: CryptoKey
  try {
    key = await crypto.importKey('raw', decodeBase64(publicKey), ALGORITHM, false, ['verify'])
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'noAlgorithm' : 'badSignature'
  }
  try {
    return (await crypto.verify(ALGORITHM, key, decodeBase64(signature), bytes)) ? 'good' : 'badSignature'
  } catch {
    return 'badSignature'
  }
}

export async function stateOf(bytes: Bytes | undefined, sha256: string): Promise<FileState> {
  if (!bytes) return 'gone'
  const digest = await digestOf(bytes)
  return digest === null || digest === sha256 ? 'good' : 'changed'
}

async function fingerprintOf(publicKey: string): Promise<string | null> {
  const digest = await digestOf(decodeBase64(publicKey))
  return digest && (digest.slice(0, 2 * FINGERPRINT_BYTES).match(/.{4}/g) ?? []).join(' ')
}

/** Checks the signature and the files of the pack that the page carries. */
export async function checkPack(data: PageData): Promise<CheckedPack> {
  const manifestBytes = decodeBase64(data.manifest)
  const manifest = JSON.parse(new TextDecoder().decode(manifestBytes)) as PackManifest
  const states = new Map<string, FileState>()
  const files = new Map<string, Bytes>()
  for (const { path, sha256 } of manifest.files) {
    const text = Object.hasOwn(data.files, path) ? data.files[path] : undefined
    const bytes = text === undefined ? undefined : decodeBase64(text)
    const state = await stateOf(bytes, sha256)
    states.set(path, state)
    if (bytes && state === 'good') files.set(path, bytes)
  }
  const signature = await checkSignature(manifestBytes, data)
  return { manifest, manifestBytes, signature, fingerprint: await fingerprintOf(data.publicKey), states, files }
}
