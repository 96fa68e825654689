import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { writePrivateFile } from '../database'
import { StartError } from '../startError'

export interface TokenKey {
  sign: CryptoKey
  verify: CryptoKey
}

const KEY_FILE = 'token-key.json'

/**
 * Opens the key that signs the instance's tokens. The first start creates a random key in the data folder, which only
 * the owner can read. Without a folder the key is new with every start.
 */
export async function openTokenKey(folder: string | undefined): Promise<TokenKey> {
  if (folder === undefined) return importKey(await generateKey())
  const file = join(folder, KEY_FILE)
  if (!existsSync(file)) writePrivateFile(file, JSON.stringify(await generateKey()))
  try {
    return await importKey(JSON.parse(readFileSync(file, 'utf8')) as JWK)
  } catch {
    throw new StartError(`the token key ${file} is damaged; nothing was changed`)
  }
}

async function generateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return exportJWK(privateKey)
}

async function importKey(jwk: JWK): Promise<TokenKey> {
  const { d: privatePart, ...publicKey } = jwk
  if (privatePart === undefined) throw new Error('The key has no private part')
  const [sign, verify] = await Promise.all([importJWK(jwk, 'EdDSA'), importJWK(publicKey, 'EdDSA')])
  return { sign: sign as CryptoKey, verify: verify as CryptoKey }
}
