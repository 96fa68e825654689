import { createCipheriv, createDecipheriv, createHash, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backupError'

/*
 * An encrypted backup is a tar archive in the form of `openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256`, so
 * that it can be opened without this program. That form has no check of its own, so the last entry of the archive is
 * the digest of everything before it.
 */

const ITERATIONS = 600_000
const SALT_MARK = Buffer.from('Salted__')
const SALT_BYTES = 8
const KEY_BYTES = 32
const IV_BYTES = 16
const BLOCK = 512
/** The last entry. */
const DIGEST_FILE = 'archive.sha256'
/** The size field of a tar header has 11 octal digits. */
const LARGEST_OCTAL = 0o77777777777

/** A file of an archive. The content has to be read to its end before the next entry is asked for. */
export interface ArchiveEntry {
  path: string
  size: number
  content: AsyncIterable<Buffer>
}

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; iv: Buffer }> {
  const bytes = await promisify(pbkdf2)(passphrase, salt, ITERATIONS, KEY_BYTES + IV_BYTES, 'sha256')
  return { key: bytes.subarray(0, KEY_BYTES), iv: bytes.subarray(KEY_BYTES) }
}

/** Encrypts an archive of the entries. */
export async function* writeArchive(entries: AsyncIterable<ArchiveEntry>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, iv } = await deriveKey(passphrase, salt)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  yield Buffer.concat([SALT_MARK, salt])
  for await (const piece of writeTar(entries)) yield cipher.update(piece)
  yield cipher.final()
}

async function* writeTar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const entry of entries)
    for await (const piece of writeEntry(entry)) {
      digest.update(piece)
      yield piece
    }
  const text = Buffer.from(`${digest.digest('hex')}\n`)
  yield* writeEntry({ path: DIGEST_FILE, size: text.length, content: piecesOf(text) })
  yield Buffer.alloc(2 * BLOCK)
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}

async function* writeEntry({ path, size, content }: ArchiveEntry): AsyncGenerator<Buffer> {
  yield tarHeader(path, size)
  let written = 0
  for await (const piece of content) {
    written += piece.length
    yield piece
  }
  if (written !== size) throw new BackupError('failed', `${path} has changed while it was read`, path)
  yield Buffer.alloc(paddingOf(size))
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** A header of the form ustar. A path of more than 100 bytes is split at a slash; larger sizes are GNU's base 256. */
function tarHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { prefix, name } = splitPath(path)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size <= LARGEST_OCTAL) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header[124] = 0x80
    header.writeUIntBE(size, 130, 6)
  }
  header.write('00000000000\0', 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { prefix, name }
  }
  throw new BackupError('failed', `the name ${path} is too long for an archive`, path)
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

/** Reads an archive that `writeArchive` has made. Throws a `BackupError` for a wrong passphrase and for damage. */
export async function* readArchive(
  source: AsyncIterable<Buffer>,
  { passphrase, name }: { passphrase: string; name: string },
): AsyncGenerator<ArchiveEntry> {
  const damaged = (path: string) => new BackupError('damaged', `the backup ${name} is damaged at ${path}`, path)
  const reader = createReader(decrypt(source, { passphrase, name }))
  try {
    let header = parseHeader(await reader.take(BLOCK))
    if (!header)
      throw new BackupError('wrongPassphrase', `the passphrase is wrong for ${name}, or its beginning is damaged`)
    while (header.path !== DIGEST_FILE) {
      const { path, size } = header
      yield { path, size, content: reader.content(size, () => damaged(path)) }
      const padding = await reader.take(paddingOf(size))
      if (!padding?.every((byte) => byte === 0)) throw damaged(path)
      const before = reader.digest()
      header = parseHeader(await reader.take(BLOCK))
      if (!header) throw damaged(`the entry after ${path}`)
      if (header.path === DIGEST_FILE && !(await isDigest(reader, { size: header.size, before })))
        throw damaged('its beginning, or between two files')
    }
    await reader.toEnd(() => damaged('its end'))
  } finally {
    await reader.close()
  }
}

const DIGEST_BYTES = 65

async function isDigest(reader: Reader, { size, before }: { size: number; before: string }): Promise<boolean> {
  return size === DIGEST_BYTES && (await reader.take(size))?.toString() === `${before}\n`
}

function parseHeader(header: Buffer | null): { path: string; size: number } | null {
  if (header?.toString('latin1', 257, 262) !== 'ustar') return null
  const stated = Number.parseInt(header.toString('latin1', 148, 155), 8)
  const counted = Buffer.from(header).fill(0x20, 148, 156)
  if (stated !== sumOf(counted)) return null
  const textAt = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const [name, prefix] = [textAt(0, 100), textAt(345, 500)]
  const size = header[124] === 0x80 ? header.readUIntBE(130, 6) : Number.parseInt(textAt(124, 136), 8)
  return { path: prefix === '' ? name : `${prefix}/${name}`, size }
}

async function* decrypt(
  source: AsyncIterable<Buffer>,
  { passphrase, name }: { passphrase: string; name: string },
): AsyncGenerator<Buffer> {
  let start: Buffer = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipheriv> | null = null
  for await (const piece of source) {
    if (decipher) {
      yield decipher.update(piece)
      continue
    }
    start = Buffer.concat([start, piece])
    if (start.length < SALT_MARK.length + SALT_BYTES) continue
    if (!start.subarray(0, SALT_MARK.length).equals(SALT_MARK))
      throw new BackupError('damaged', `${name} is no encrypted backup, or its beginning is damaged`, name)
    const { key, iv } = await deriveKey(passphrase, start.subarray(SALT_MARK.length, SALT_MARK.length + SALT_BYTES))
    decipher = createDecipheriv('aes-256-cbc', key, iv)
    yield decipher.update(start.subarray(SALT_MARK.length + SALT_BYTES))
  }
  if (!decipher) throw new BackupError('damaged', `${name} is no encrypted backup: it is too short`, name)
  try {
    yield decipher.final()
  } catch {
    throw new BackupError('damaged', `the backup ${name} is damaged at its end, or is cut off`, name)
  }
}

type Reader = ReturnType<typeof createReader>

/** Reads pieces in lengths of one's own, with the digest of all that was read. */
function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  const digest = createHash('sha256')
  let buffered: Buffer = Buffer.alloc(0)

  async function next(): Promise<boolean> {
    const { value, done } = await iterator.next()
    if (done) return false
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value])
    return true
  }

  function cut(length: number): Buffer {
    const piece = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    digest.update(piece)
    return piece
  }

  return {
    close: async (): Promise<void> => void (await iterator.return?.()),
    digest: (): string => digest.copy().digest('hex'),
    /** Null if fewer bytes are left. */
    async take(length: number): Promise<Buffer | null> {
      while (buffered.length < length) if (!(await next())) return null
      return cut(length)
    },
    async *content(size: number, damaged: () => Error): AsyncGenerator<Buffer> {
      for (let left = size; left > 0;) {
        if (buffered.length === 0 && !(await next())) throw damaged()
        const piece = cut(Math.min(left, buffered.length))
        left -= piece.length
        if (piece.length > 0) yield piece
      }
    },
    /** After the last entry there are zeros alone: its padding and two blocks. */
    async toEnd(damaged: () => Error): Promise<void> {
      let length = 0
      do {
        if (!buffered.every((byte) => byte === 0)) throw damaged()
        length += buffered.length
        buffered = Buffer.alloc(0)
      } while (await next())
      if (length !== BLOCK - DIGEST_BYTES + 2 * BLOCK) throw damaged()
    },
  }
}
