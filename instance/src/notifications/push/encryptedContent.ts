import type { ECDH } from 'node:crypto'
// @ts-expect-error The package has no types.
import http_ece from 'http_ece'

interface Keys {
  version: 'aes128gcm'
  privateKey: ECDH
  /** The secret of the receiver, base64url. */
  authSecret: string
}

/** Encrypted content of HTTP (RFC 8188), with the keys of push messages (RFC 8291). */
interface EncryptedContent {
  /** `dh`: the public key of the receiver, base64url. */
  encrypt(content: Buffer, keys: Keys & { dh: string }): Buffer
  decrypt(content: Buffer, keys: Keys): Buffer
}

export const encryptedContent = http_ece as EncryptedContent
