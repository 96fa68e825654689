import type { Bytes } from './verify'

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
export interface ZipEntry {
  name: string
  /** As it is stored. */
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
export function readZipEntries(bytes: Bytes): ZipEntry[] | null {
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
