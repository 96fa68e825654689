import { generateKeyPair } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The id of the senator of the reference fleet. */
const SENATOR_ID = '66'

/** The key with which a senator signs assertions of its accounts, made before it starts. */
export interface DirectoryKey {
  /** PEM, for tests that sign their own assertions. */
  privateKey: string
  /** Flags with which a barn trusts it. */
  barnFlags: readonly string[]
  /** Writes it into the data folder of the senator. */
  writeTo(folder: string): Promise<void>
  remove(): void
}

export async function createDirectoryKey(): Promise<DirectoryKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 4096,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'barn-directory-'))
  const publicFile = join(folder, 'key.pub.pem')
  writeFileSync(publicFile, publicKey)
  return {
    privateKey,
    barnFlags: ['--directory-id', SENATOR_ID, '--directory-key', publicFile, '--trusted-proxy', '127.0.0.1'],
    async writeTo(data) {
      writeFileSync(join(data, 'assertion-key.pem'), privateKey, { mode: 0o600 })
      writeFileSync(join(data, 'assertion-key.pub.pem'), publicKey)
      await Promise.resolve()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
