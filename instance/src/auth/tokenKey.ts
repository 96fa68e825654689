import { importJWK, type CryptoKey, type JWK } from 'jose'
import { openKeyFile } from '../keyFile'

export interface TokenKey {
  sign: CryptoKey
  verify: CryptoKey
}

/** Opens the key that signs the instance's tokens. */
export function openTokenKey(folder: string | undefined): Promise<TokenKey> {
  return openKeyFile(folder, { file: 'token-key.json', name: 'token key' }, importKey)
}

async function importKey(jwk: JWK): Promise<TokenKey> {
  const { d: privatePart, ...publicKey } = jwk
  if (privatePart === undefined) throw new Error('The key has no private part')
  const [sign, verify] = await Promise.all([importJWK(jwk, 'EdDSA'), importJWK(publicKey, 'EdDSA')])
  return { sign: sign as CryptoKey, verify: verify as CryptoKey }
}
