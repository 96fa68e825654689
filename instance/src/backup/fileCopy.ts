import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that are read at once. */
const CHUNK = 1024 * 1024
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Reads a file piece by piece, at most `limit` bytes of it. A file may grow meanwhile. */
export async function* readPieces(path: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (let position = 0; position < limit;) {
      const length = Math.min(CHUNK, limit - position)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

interface FileFacts {
  size: number
  sha256: string
}

/** Writes pieces to a new file and flushes it to the disk. `onBytes` gets the length of each piece. */
export async function writePieces(
  pieces: AsyncIterable<Uint8Array>,
  target: string,
  onBytes: (bytes: number) => void,
): Promise<FileFacts> {
  await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
  const hash = createHash('sha256')
  const file = await open(target, 'w', PRIVATE_FILE)
  let size = 0
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      for (let offset = 0; offset < piece.length;) offset += (await file.write(piece, offset)).bytesWritten
      size += piece.length
      onBytes(piece.length)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Computes the digest of a file. */
export async function digestFile(path: string, onBytes: (bytes: number) => void): Promise<FileFacts> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of readPieces(path)) {
    hash.update(piece)
    size += piece.length
    onBytes(piece.length)
  }
  return { size, sha256: hash.digest('hex') }
}
