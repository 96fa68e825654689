import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { StartError } from '../database/openDatabase'

export interface TokenKey {
  sign: CryptoKey
  verify: CryptoKey
}

const KEY_FILE = 'token-key.json'

/** The instance's own signing key: random, made once, readable by its owner only. */
export async function openTokenKey(folder: string | undefined): Promise<TokenKey> {
  if (folder === undefined) return importKey(await newKey())
  const file = join(folder, KEY_FILE)
  if (!existsSync(file)) store(file, JSON.stringify(await newKey()))
  try {
    return await importKey(JSON.parse(readFileSync(file, 'utf8')) as JWK)
  } catch {
    throw new StartError(`the token key ${file} is damaged; nothing was changed`)
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return exportJWK(privateKey)
}

async function importKey(jwk: JWK): Promise<TokenKey> {
  const { d, ...publicPart } = jwk
  if (d === undefined) throw new Error('The key has no private part')
  const [sign, verify] = await Promise.all([importJWK(jwk, 'EdDSA'), importJWK(publicPart, 'EdDSA')])
  return { sign: sign as CryptoKey, verify: verify as CryptoKey }
}

/** A crash leaves either no key or a whole one. */
function store(file: string, text: string): void {
  const handle = openSync(`${file}.new`, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.new`, file)
}
