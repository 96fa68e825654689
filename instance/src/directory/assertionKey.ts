import { generateKeyPair as generateKeyPairWithCallback } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { importPKCS8, type CryptoKey } from 'jose'
import { writePrivateFile } from '../database'
import { StartError } from '../startError'

const generateKeyPair = promisify(generateKeyPairWithCallback)

/** Length of the modulus of the key, in bits. */
const ASSERTION_KEY_BITS = 4096
export const ASSERTION_ALGORITHM = 'RS256'
const PRIVATE_FILE = 'assertion-key.pem'
/** The file that the instances of a directory are configured with. */
const PUBLIC_FILE = 'assertion-key.pub.pem'

interface PemKeyPair {
  privateKey: string
  publicKey: string
}

/** The key by which a directory vouches for its accounts. */
export interface AssertionKey {
  sign: CryptoKey
  /** PEM, which the instances are configured with. */
  publicKey: string
}

async function createKeyPair(): Promise<PemKeyPair> {
  return generateKeyPair('rsa', {
    modulusLength: ASSERTION_KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

async function readKey({ privateKey, publicKey }: PemKeyPair): Promise<AssertionKey> {
  return { sign: await importPKCS8(privateKey, ASSERTION_ALGORITHM), publicKey }
}

/**
 * Opens the key of a directory. The first start creates a random one in the data folder, whose private part only the
 * owner can read. Without a folder it is new with every start. Throws a `StartError` where it is damaged.
 */
export async function openAssertionKey(folder: string | undefined): Promise<AssertionKey> {
  if (folder === undefined) return readKey(await createKeyPair())
  const [privateFile, publicFile] = [join(folder, PRIVATE_FILE), join(folder, PUBLIC_FILE)]
  if (!existsSync(privateFile) || !existsSync(publicFile)) {
    const pair = await createKeyPair()
    writePrivateFile(privateFile, pair.privateKey)
    writeFileSync(publicFile, pair.publicKey)
  }
  try {
    return await readKey({
      privateKey: readFileSync(privateFile, 'utf8'),
      publicKey: readFileSync(publicFile, 'utf8'),
    })
  } catch {
    throw new StartError(`the assertion key ${privateFile} is damaged; nothing was changed`)
  }
}
