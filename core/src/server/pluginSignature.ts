import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Publisher } from '../plugins'
import { statementOf, type PackageChecks } from '../plugins/package'

/** The keys of a publisher of plugins. */
export interface PublisherKeys {
  /** The 32 bytes of the Ed25519 key, base64url, as manifests name it. */
  publicKey: string
  /** PEM (PKCS #8), encrypted if it was made with a passphrase. */
  privateKey: string
}

/** Makes new keys. With a passphrase, the private one is encrypted by it. */
export function createPublisherKeys(passphrase: string): PublisherKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const protection = passphrase === '' ? {} : { cipher: 'aes-256-cbc', passphrase }
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8', ...protection }) as string,
  }
}

/** Reads a private key in PEM. Throws if it is none, or if the passphrase is not its own. */
export function readPublisherKeys(pem: string, passphrase: string): PublisherKeys {
  const key = createPrivateKey({ key: pem, passphrase })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is no Ed25519 key')
  return {
    publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
    privateKey: key.export({ format: 'pem', type: 'pkcs8' }) as string,
  }
}

/** The signature of some bytes, by a private key that is not encrypted. */
export function signatureOf(bytes: Uint8Array, { privateKey }: Pick<PublisherKeys, 'privateKey'>): Uint8Array {
  return sign(null, bytes, createPrivateKey(privateKey))
}

/** Whether some bytes were signed by the holder of a public key. */
function isSignedBy(bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  try {
    return verify(
      null,
      bytes,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
      signature,
    )
  } catch {
    return false
  }
}

/** The SHA-384 digest of a file, as browsers check it. */
export function digestOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** How packed plugins are checked on a server. */
export const packageChecks: PackageChecks = { digestOf, isSignedBy }

/** States that a plugin is handed over to another key. Signed by the key before. */
export function createSuccessor(pluginId: string, from: PublisherKeys, to: string): Publisher['successors'][number] {
  const signature = signatureOf(statementOf(pluginId, from.publicKey, to), from)
  return { from: from.publicKey, to, signature: Buffer.from(signature).toString('base64url') }
}
