import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { identityMessage } from '@barn-workbench/core/schema'
import { StartError } from '../base'
import { writePrivateFile } from '../database'

/**
 * Opens a key for signatures (Ed25519). The first start creates a random one in the data folder, which only the owner
 * can read. Without a folder it is new with every start. Throws a `StartError` that calls it `name` if it is damaged.
 */
export async function openKeyFile<Key>(
  folder: string | undefined,
  { file, name }: { file: string; name: string },
  importKey: (jwk: JWK) => Key | Promise<Key>,
): Promise<Key> {
  if (folder === undefined) return importKey(await generateKey())
  const path = join(folder, file)
  if (!existsSync(path)) writePrivateFile(path, JSON.stringify(await generateKey()))
  try {
    return await importKey(JSON.parse(readFileSync(path, 'utf8')) as JWK)
  } catch {
    throw new StartError(`the ${name} ${path} is damaged; nothing was changed`)
  }
}

async function generateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return exportJWK(privateKey)
}

/** The key by which an instance proves that it is the one that a client has met before. */
export interface IdentityKey {
  /** Base64url of its 32 bytes. */
  publicKey: string
  /** Signs `identityMessage`, base64url. */
  signIdentity(identity: { globalUniqueIdentifier: string; nonce: string; basePath: string }): string
  /** Signs a text that says in its first line what it is for, base64url. */
  sign(text: string): string
}

/**
 * Opens the key. It is separate from the key of the tokens, which can be renewed without clients asking whether to
 * trust it.
 */
export function openIdentityKey(folder: string | undefined): Promise<IdentityKey> {
  return openKeyFile(folder, { file: 'identity-key.json', name: 'identity key' }, (jwk) => {
    const { x: publicKey } = jwk
    if (publicKey === undefined) throw new Error('The key has no public part')
    const privateKey = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
    const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url')
    return {
      publicKey,
      sign: signText,
      signIdentity: ({ globalUniqueIdentifier, nonce, basePath }) =>
        signText(identityMessage(globalUniqueIdentifier, nonce, basePath)),
    }
  })
}
