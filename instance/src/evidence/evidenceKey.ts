import { createHash, createPrivateKey, createPublicKey, sign, type JsonWebKey } from 'node:crypto'
import { openKeyFile } from '../secrets'

/** The key that proves that a pack comes from this instance. */
export interface EvidenceKey {
  /** Raw Ed25519, base64url. */
  publicKey: string
  /** For people to compare: groups of four hexadecimal digits. */
  fingerprint: string
  /** The public key as PEM, for `openssl`. */
  pem: string
  /** The signature of bytes, base64url. */
  sign(bytes: Uint8Array): string
}

/** Bytes of the digest that people compare. */
const FINGERPRINT_BYTES = 16

/**
 * Opens the key that signs evidence packs. An instance that has lost its key signs by a new one; older packs stay
 * valid.
 */
export function openEvidenceKey(folder: string | undefined): Promise<EvidenceKey> {
  return openKeyFile(folder, { file: 'evidence-key.json', name: 'evidence key' }, (jwk) => {
    const privateKey = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
    const published = createPublicKey(privateKey)
    const publicKey = published.export({ format: 'jwk' }).x ?? ''
    return {
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      pem: published.export({ format: 'pem', type: 'spki' }).toString(),
      sign: (bytes: Uint8Array) => sign(null, bytes, privateKey).toString('base64url'),
    }
  })
}

function fingerprintOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest()
  return (digest.subarray(0, FINGERPRINT_BYTES).toString('hex').match(/.{4}/g) ?? []).join(' ')
}
