import { createHash } from 'node:crypto'
import { open, truncate, type FileHandle } from 'node:fs/promises'
import { boxAt, readFragment, readVideoHeader, withDecodeTime, type VideoHeader } from '../../video/mp4'
import type { PartEntry } from './partIndex'

const PRIVATE_FILE = 0o600
/** Enough for what stands before the pictures of a part: its times, and the length of each picture. */
const HEAD_BYTES = 64 * 1024
const KEY_LENGTH = 16
const BOX_TYPES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'styp', 'sidx', 'prft', 'moof', 'mdat'])

/** Identifies a header: equal ones have the same key. */
export function headerKeyOf({ bytes }: VideoHeader): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, KEY_LENGTH)
}

/** The file of a recording that goes on. */
export interface RecordingFile {
  /** Bytes so far. */
  size(): number
  /** Adds a part. After a failure the file is as before. Returns where the part begins. */
  append(part: { bytes: Buffer; start: number }): Promise<{ offset: number; size: number }>
  close(): Promise<void>
}

/**
 * Creates the file of a recording with its header. The time of each part within the file is that since the start of the
 * recording, so that the file alone says when its pictures were taken.
 */
export async function createRecordingFile(path: string, start: number, header: VideoHeader): Promise<RecordingFile> {
  const handle = await open(path, 'wx', PRIVATE_FILE)
  let size = 0

  async function write(bytes: Buffer): Promise<void> {
    try {
      for (let written = 0; written < bytes.length;)
        written += (await handle.write(bytes, written, bytes.length - written, size + written)).bytesWritten
      size += bytes.length
    } catch (error) {
      await handle.truncate(size).catch(() => undefined)
      throw error
    }
  }

  try {
    await write(header.bytes)
  } catch (error) {
    await handle.close()
    throw error
  }
  return {
    size: () => size,
    async append(part) {
      const offset = size
      const decodeTime = Math.round(((part.start - start) / 1_000) * header.timescale)
      await write(withDecodeTime(part.bytes, decodeTime))
      return { offset, size: part.bytes.length }
    },
    close: () => handle.close(),
  }
}

/** Reads bytes of a file; fewer where it ends before. */
async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, offset)
  return bytes.subarray(0, bytesRead)
}

/** Reads a piece of a file; null where the file is missing or ends before. */
export async function readPiece(path: string, offset: number, length: number): Promise<Buffer | null> {
  const handle = await open(path, 'r').catch(() => null)
  if (!handle) return null
  try {
    const bytes = await readAt(handle, offset, length)
    return bytes.length === length ? bytes : null
  } catch {
    return null
  } finally {
    await handle.close()
  }
}

export interface ScannedRecording {
  header: VideoHeader
  parts: PartEntry[]
  bytes: number
}

/** Reads from the file of a recording what its index would say. Null where not even its header can be read. */
export async function scanRecording(path: string, start: number): Promise<ScannedRecording | null> {
  const handle = await open(path, 'r').catch(() => null)
  if (!handle) return null
  try {
    return await scan(handle, start)
  } catch {
    return null
  } finally {
    await handle.close()
  }
}

/** Like `scanRecording`, and cuts off what is not whole. */
export async function repairRecording(path: string, start: number): Promise<ScannedRecording | null> {
  const scanned = await scanRecording(path, start)
  if (!scanned) return null
  await truncate(path, scanned.bytes).catch(() => undefined)
  return scanned
}

async function scan(handle: FileHandle, start: number): Promise<ScannedRecording | null> {
  const header = await scanHeader(handle)
  if (!header) return null
  const parts: PartEntry[] = []
  let offset = header.bytes.length
  for (let part = await scanPart(handle, offset); part; part = await scanPart(handle, offset)) {
    const previous = parts.at(-1)
    const partStart = start + Math.round((part.decodeTime / header.timescale) * 1_000)
    if (previous) previous.duration = Math.min(previous.duration, Math.max(0, partStart - previous.start))
    const duration = Math.round((part.duration / header.timescale) * 1_000)
    parts.push({ start: partStart, duration, offset, size: part.size, isKey: part.startsWithKeyFrame })
    offset += part.size
  }
  return { header, parts, bytes: offset }
}

async function scanHeader(handle: FileHandle): Promise<VideoHeader | null> {
  const head = await readAt(handle, 0, HEAD_BYTES)
  for (let box = boxAt(head, 0); box && BOX_TYPES.has(box.type); box = boxAt(head, box.end))
    if (box.type === 'moov')
      return box.end <= head.length ? readVideoHeader(Buffer.from(head.subarray(0, box.end))) : null
  return null
}

/** The part at an offset; null where there is none that is whole. */
async function scanPart(handle: FileHandle, offset: number) {
  const { size: fileSize } = await handle.stat()
  const head = await readAt(handle, offset, HEAD_BYTES)
  for (let box = boxAt(head, 0); box && BOX_TYPES.has(box.type); box = boxAt(head, box.end)) {
    if (box.type !== 'mdat') continue
    if (offset + box.end > fileSize) return null
    const fragment = readFragment(head, box.end)
    return fragment && { ...fragment, size: box.end }
  }
  return null
}
