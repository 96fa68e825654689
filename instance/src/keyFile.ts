import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { writePrivateFile } from './database'
import { StartError } from './startError'

/**
 * Opens a key for signatures (Ed25519). The first start creates a random one in the data folder, which only the owner can
 * read. Without a folder it is new with every start. Throws a `StartError` that calls it `name` where it is damaged.
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
