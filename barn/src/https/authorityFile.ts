import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createAuthority, type Authority } from './authority'

/** The folder in the data folder. Backups that are not encrypted leave it out. */
const HTTPS_FOLDER = 'https'
const FILE = 'authority.pem'
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export interface AuthorityOptions {
  /** The data folder. */
  data: string
  /** The name of the barn, which phones show. */
  title: string
  /** The names of the machine. */
  names: readonly string[]
}

/**
 * Reads the authority of a barn, or makes it. Key and certificate are one file, which appears whole or not at all; of
 * two programs that make it at once, both get the one that was first. It is never replaced: devices trust this one, and
 * a wrong clock or a name that the machine has for a moment would part them from the barn. Rejects with a reason if the
 * file is damaged or cannot be written.
 */
export async function openAuthority(options: AuthorityOptions, now: number): Promise<Authority> {
  const path = authorityPath(options.data)
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE })
  const present = readAuthority(path)
  if (present) return present
  const { key, certificate } = await createAuthority(options, now)
  writeOnce(path, `${key.trim()}\n${certificate.trim()}\n`)
  const stored = readAuthority(path)
  if (!stored) throw new Error(`${path} has vanished`)
  return stored
}

/** The file with the authority, in a data folder. */
export function authorityPath(data: string): string {
  return join(data, HTTPS_FOLDER, FILE)
}

/** Reads the file; null if there is none. Throws if it is damaged: people have trusted this very authority. */
function readAuthority(path: string): Authority | null {
  const text = readIfThere(path)
  if (text === null) return null
  const key = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/.exec(text)?.[0] ?? ''
  const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text)?.[0] ?? ''
  try {
    if (new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))) {
      chmodSync(path, FILE_MODE)
      return { key, certificate }
    }
  } catch {
    // Falls through: a file without a key and a certificate.
  }
  throw new Error(`${path} is damaged; nothing was changed. Without the file another authority is made`)
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes a private file that appears whole, or leaves the one that is there. Throws if there is no room for it. */
function writeOnce(path: string, text: string): void {
  const passing = `${path}.${randomUUID()}.part`
  try {
    const file = openSync(passing, 'wx', FILE_MODE)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(passing, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(passing, { force: true })
  }
}
