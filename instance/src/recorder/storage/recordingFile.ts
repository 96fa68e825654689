import { createHash } from 'node:crypto'
import { open, truncate, type FileHandle } from 'node:fs/promises'
import { boxAt, readFragment, readVideoHeader, withDecodeTime, type VideoHeader } from '../../video/mp4'

const PRIVATE_FILE = 0o600
/** Enough for the head of a segment: its times, and the length of each picture. */
const HEAD_BYTES = 64 * 1024
const KEY_LENGTH = 16
const BOX_TYPES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'styp', 'sidx', 'prft', 'moof', 'mdat'])

/** Identifies a header: equal ones have the same key. */
export function headerKeyOf({ bytes }: VideoHeader): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, KEY_LENGTH)
}

/** The file of an open recording. */
export interface RecordingFile {
  /** Bytes so far. */
  size(): number
  /** Adds a segment. After a failure the file is as before. Returns where the segment begins. */
  append(segment: { bytes: Buffer; start: number }): Promise<{ offset: number; size: number }>
  close(): Promise<void>
}

/**
 * Creates the file of a recording with its header. The time of each segment within the file is that since the start of
 * the recording, so that the file alone says when its pictures were taken.
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
    async append(segment) {
      const offset = size
      const decodeTime = Math.round(((segment.start - start) / 1_000) * header.timescale)
      await write(withDecodeTime(segment.bytes, decodeTime))
      return { offset, size: segment.bytes.length }
    },
    close: () => handle.close(),
  }
}

/** Reads bytes of a file; fewer if it ends before. */
async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, offset)
  return bytes.subarray(0, bytesRead)
}

/** Reads a piece of a file; null if the file is missing or ends before. */
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

/** The content of a file that was read from its beginning. */
export interface ScannedRecording {
  header: VideoHeader
  segments: SegmentEntry[]
  bytes: number
}

/** Rebuilds the index of a recording from its file. Null if the header of the file cannot be read. */
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

/** Like `scanRecording`, and cuts off an incomplete end. */
export async function repairRecording(path: string, start: number): Promise<ScannedRecording | null> {
  const scanned = await scanRecording(path, start)
  if (!scanned) return null
  await truncate(path, scanned.bytes).catch(() => undefined)
  return scanned
}

async function scan(handle: FileHandle, start: number): Promise<ScannedRecording | null> {
  const header = await scanHeader(handle)
  if (!header) return null
  const segments: SegmentEntry[] = []
  let offset = header.bytes.length
  for (let segment = await scanSegment(handle, offset); segment; segment = await scanSegment(handle, offset)) {
    const previous = segments.at(-1)
    const segmentStart = start + Math.round((segment.decodeTime / header.timescale) * 1_000)
    if (previous) previous.duration = Math.min(previous.duration, Math.max(0, segmentStart - previous.start))
    const duration = Math.round((segment.duration / header.timescale) * 1_000)
    segments.push({ start: segmentStart, duration, offset, size: segment.size, isKey: segment.startsWithKeyFrame })
    offset += segment.size
  }
  return { header, segments, bytes: offset }
}

async function scanHeader(handle: FileHandle): Promise<VideoHeader | null> {
  const head = await readAt(handle, 0, HEAD_BYTES)
  for (let box = boxAt(head, 0); box && BOX_TYPES.has(box.type); box = boxAt(head, box.end))
    if (box.type === 'moov')
      return box.end <= head.length ? readVideoHeader(Buffer.from(head.subarray(0, box.end))) : null
  return null
}

/** The segment at an offset; null if none is whole. */
async function scanSegment(handle: FileHandle, offset: number) {
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

/** The place of a segment in a recording. Times in ms since the epoch. */
export interface SegmentEntry {
  start: number
  duration: number
  /** In bytes, from the start of the file. */
  offset: number
  size: number
  isKey: boolean
}

/** Beginning of the index, so that another form can follow one day. */
const FORMAT = 1
const VALUE_BITS = 0x7f
const MORE = 0x80

/** Writes whole numbers, small ones in few bytes. */
function createWriter() {
  const bytes: number[] = []
  return {
    bytes,
    write(value: number): void {
      let rest = value
      while (rest > VALUE_BITS) {
        bytes.push((rest % (VALUE_BITS + 1)) | MORE)
        rest = Math.floor(rest / (VALUE_BITS + 1))
      }
      bytes.push(rest)
    },
  }
}

/** Numbers are not negative in the index: 0, −1, 1, −2 … become 0, 1, 2, 3 …. */
const toNatural = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const fromNatural = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/**
 * The segments of a recording in a few bytes each: segments follow each other in the file and mostly in time, so that
 * differences are small. `start` is the recording's, `offset` its first segment's.
 */
export function encodeSegments(segments: readonly SegmentEntry[], start: number): Uint8Array {
  const { bytes, write } = createWriter()
  write(FORMAT)
  write(segments[0]?.offset ?? 0)
  let time = start
  for (const segment of segments) {
    write(toNatural(segment.start - time))
    write(segment.duration)
    write(2 * segment.size + (segment.isKey ? 1 : 0))
    time = segment.start + segment.duration
  }
  return Uint8Array.from(bytes)
}

/** Reads the bytes of `encodeSegments`; null for any others. */
export function decodeSegments(bytes: Uint8Array, start: number): SegmentEntry[] | null {
  let position = 0
  function read(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = bytes[position++]
      if (byte === undefined) throw new RangeError('the index is cut off')
      value += (byte & VALUE_BITS) * factor
      if (byte < MORE) return value
      factor *= VALUE_BITS + 1
    }
  }
  try {
    if (read() !== FORMAT) return null
    const segments: SegmentEntry[] = []
    let offset = read()
    let time = start
    while (position < bytes.length) {
      const segmentStart = time + fromNatural(read())
      const duration = read()
      const sizeAndKey = read()
      const size = Math.floor(sizeAndKey / 2)
      segments.push({ start: segmentStart, duration, offset, size, isKey: sizeAndKey % 2 === 1 })
      offset += size
      time = segmentStart + duration
    }
    return segments
  } catch {
    return null
  }
}
