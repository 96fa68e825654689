/** Encrypted content of HTTP (RFC 8188). The package has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface EncryptOptions {
    version: 'aes128gcm'
    /** The public key of the receiver, base64url. */
    dh: string
    privateKey: ECDH
    /** The secret of the receiver, base64url. */
    authSecret: string
  }
  interface DecryptOptions extends Omit<EncryptOptions, 'dh'> {}
  const ece: {
    encrypt(content: Buffer, options: EncryptOptions): Buffer
    decrypt(content: Buffer, options: DecryptOptions): Buffer
  }
  export default ece
}
