import type { Bytes } from './verify'

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8
/** Most bytes of one file; pictures are far smaller. */
const LARGEST_FILE = 256 * 2 ** 20

interface Entry {
  name: string
  content: Bytes
  isDeflated: boolean
  /** Bytes of the entry itself. */
  length: number
}

function findEnd(view: DataView): number {
  let end = view.byteLength - END_LENGTH
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--
  return end
}

/** An entry of the list at the end of a ZIP file. Null: it is damaged, or compressed in a way that browsers do not know. */
function readEntry(bytes: Bytes, view: DataView, at: number): Entry | null {
  if (at + ENTRY_LENGTH > bytes.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null
  const nameLength = view.getUint16(at + 28, true)
  const length = ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  const method = view.getUint16(at + 10, true)
  const local = view.getUint32(at + 42, true)
  if ((method !== STORED && method !== DEFLATED) || local + LOCAL_LENGTH > bytes.byteLength) return null
  const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength))
  const content = bytes.slice(start, start + view.getUint32(at + 20, true))
  return { name, length, content, isDeflated: method === DEFLATED }
}

/** Decompresses a file. Throws where it is larger than `LARGEST_FILE`. */
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
 * Reads the files of a ZIP file. A pack stores its files uncompressed; a pack that was zipped again may compress them.
 * Null: it cannot be read.
 */
export async function readZip(bytes: Bytes): Promise<Map<string, Bytes> | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) return null
  const files = new Map<string, Bytes>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const entry = readEntry(bytes, view, at)
    if (!entry) return null
    const content = entry.isDeflated ? await inflate(entry.content).catch(() => null) : entry.content
    if (!content) return null
    // A folder is a separate entry, without content.
    if (!entry.name.endsWith('/')) files.set(entry.name, content)
    at += entry.length
  }
  return files
}
