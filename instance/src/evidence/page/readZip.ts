import type { Bytes } from './verify'
import { readZipEntries } from './zipEntries'

/** Maximum size of one file in bytes; pictures are far smaller. */
const LARGEST_FILE = 256 * 2 ** 20

/** Decompresses a file. Throws if it is larger than `LARGEST_FILE`. */
async function inflate(content: Bytes): Promise<Bytes> {
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Bytes[] = []
  let size = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.byteLength
    if (size > LARGEST_FILE) throw new Error('too large')
    pieces.push(new Uint8Array(piece.value))
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/**
 * Reads the files of a ZIP file by their paths. A pack stores its files uncompressed; a pack that was zipped again may
 * compress them. Null if it cannot be read.
 */
export async function readZip(bytes: Bytes): Promise<Map<string, Bytes> | null> {
  const entries = readZipEntries(bytes)
  if (!entries) return null
  const files = new Map<string, Bytes>()
  for (const { name, content, isDeflated } of entries) {
    const file = isDeflated ? await inflate(content).catch(() => null) : content
    if (!file) return null
    // A folder is a separate entry, without content.
    if (!name.endsWith('/')) files.set(name, file)
  }
  return files
}
