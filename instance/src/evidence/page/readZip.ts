import type { Bytes } from './checkPack'

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

/*
 * The list of entries at the end of a ZIP file (the central directory of APPNOTE.TXT), as far as packs need it: a
 * record at the end of the file says where the list begins, and each entry of the list says where its content is.
 * Numbers are little-endian; the offsets below are relative to the start of a record.
 */
const END = { signature: 0x06054b50, length: 22, entryCount: 10, listOffset: 16 } as const
const ENTRY = {
  signature: 0x02014b50,
  length: 46,
  method: 10,
  compressedSize: 20,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  contentOffset: 42,
} as const
/** The record before the content of an entry, which repeats its name. */
const LOCAL = { length: 30, nameLength: 26, extraLength: 28 } as const

const STORED = 0
const DEFLATED = 8

/** An entry of a ZIP file. The name of a folder ends with a slash. */
interface ZipEntry {
  name: string
  /** The stored bytes, which may be compressed. */
  content: Bytes
  isDeflated: boolean
}

/** The offset of the record at the end, before which there may be a comment; negative if there is none. */
function findEnd(view: DataView): number {
  let end = view.byteLength - END.length
  while (end >= 0 && view.getUint32(end, true) !== END.signature) end--
  return end
}

/**
 * Reads the entry at an offset of the list, with the offset of the next one. Null if it is damaged, or compressed in a
 * way that browsers do not support.
 */
function readEntry(bytes: Bytes, view: DataView, at: number): { entry: ZipEntry; next: number } | null {
  if (at + ENTRY.length > bytes.byteLength || view.getUint32(at, true) !== ENTRY.signature) return null
  const method = view.getUint16(at + ENTRY.method, true)
  const local = view.getUint32(at + ENTRY.contentOffset, true)
  if ((method !== STORED && method !== DEFLATED) || local + LOCAL.length > bytes.byteLength) return null
  const nameEnd = at + ENTRY.length + view.getUint16(at + ENTRY.nameLength, true)
  const name = new TextDecoder().decode(bytes.subarray(at + ENTRY.length, nameEnd))
  const localLengths = view.getUint16(local + LOCAL.nameLength, true) + view.getUint16(local + LOCAL.extraLength, true)
  const start = local + LOCAL.length + localLengths
  const content = bytes.slice(start, start + view.getUint32(at + ENTRY.compressedSize, true))
  const next = nameEnd + view.getUint16(at + ENTRY.extraLength, true) + view.getUint16(at + ENTRY.commentLength, true)
  return { entry: { name, content, isDeflated: method === DEFLATED }, next }
}

/** The entries of a ZIP file, or null if they cannot be read. */
function readZipEntries(bytes: Bytes): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) return null
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + END.listOffset, true)
  for (let left = view.getUint16(end + END.entryCount, true); left > 0; left--) {
    const read = readEntry(bytes, view, at)
    if (!read) return null
    entries.push(read.entry)
    at = read.next
  }
  return entries
}
