import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../base'
import { writePrivateFile } from '../database'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what only the instance may read. */
export interface SecretBox {
  /** `owner` is the owner of the secret; it cannot be read with another owner. */
  encrypt(secret: string, owner: string): Uint8Array
  /** Null if it was encrypted with another key, for another owner, or is damaged. */
  decrypt(bytes: Uint8Array, owner: string): string | null
}

/**
 * Opens a box with a key of the data folder, which only the owner of the folder can read. The first start creates it.
 * Without a folder the key is new with every start. Throws a `StartError` that calls the key `name` if it is damaged.
 */
export function openSecretBox(folder: string | undefined, { file, name }: { file: string; name: string }): SecretBox {
  const key = folder === undefined ? randomBytes(KEY_BYTES) : readKey(join(folder, file), name)
  return {
    encrypt(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt(bytes, owner) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const secret = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([secret, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function readKey(file: string, name: string): Buffer {
  if (!existsSync(file)) writePrivateFile(file, randomBytes(KEY_BYTES).toString('base64url'))
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64url')
  if (key.length !== KEY_BYTES) throw new StartError(`${name} ${file} is damaged`)
  return key
}
