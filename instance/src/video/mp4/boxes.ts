/** A box of an MP4 file (ISO/IEC 14496-12): its type and the positions of it and its content, in bytes. */
export interface Box {
  type: string
  start: number
  /** The first byte of the content. */
  content: number
  end: number
}

const HEADER_BYTES = 8
const LARGE_HEADER_BYTES = 16
/** Stands in place of a size that takes 64 bits. */
const LARGE_SIZE = 1

/** The box that begins at `start`; null if there are too few bytes, or its size is invalid. */
export function boxAt(bytes: Buffer, start: number): Box | null {
  if (start + HEADER_BYTES > bytes.length) return null
  const size = bytes.readUInt32BE(start)
  const type = bytes.toString('latin1', start + 4, start + HEADER_BYTES)
  if (size !== LARGE_SIZE)
    return size < HEADER_BYTES ? null : { type, start, content: start + HEADER_BYTES, end: start + size }
  if (start + LARGE_HEADER_BYTES > bytes.length) return null
  const largeSize = Number(bytes.readBigUInt64BE(start + HEADER_BYTES))
  if (largeSize < LARGE_HEADER_BYTES) return null
  return { type, start, content: start + LARGE_HEADER_BYTES, end: start + largeSize }
}

/** The whole boxes from `start` to `end`, as far as they can be read. */
export function boxesIn(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let box = boxAt(bytes, start); box && box.end <= end; box = boxAt(bytes, box.end)) boxes.push(box)
  return boxes
}

/** The first box at the end of a path of types, such as `moov/trak/mdia`. */
export function findBox(bytes: Buffer, path: string, within?: Box): Box | null {
  const [type, ...rest] = path.split('/')
  const found = boxesIn(bytes, within?.content, within?.end).find((box) => box.type === type)
  if (!found || rest.length === 0) return found ?? null
  return findBox(bytes, rest.join('/'), found)
}

/** The facts in the header of a fragmented MP4 file (`ftyp` and `moov`) about its video. */
export interface VideoHeader {
  bytes: Buffer
  /** As a playlist names it, such as `avc1.42c01f`; only the name of the coding if it is not H.264. */
  codec: string
  isH264: boolean
  /** In pixels. */
  width: number
  height: number
  /** Units of its times in a second. */
  timescale: number
}

/** Bytes of the content of `stsd` before its first entry. */
const ENTRIES_OFFSET = 8
/** Offsets within the content of a video's sample entry. */
const WIDTH_OFFSET = 24
const HEIGHT_OFFSET = 26
const ENTRY_BOXES_OFFSET = 78
/** Offsets of the timescale within the content of `mdhd`, by its version. */
const TIMESCALE_OFFSETS = [12, 20]

/** Reads a header of one video track. Null if it is not valid. */
export function readVideoHeader(bytes: Buffer): VideoHeader | null {
  const media = findBox(bytes, 'moov/trak/mdia')
  const times = media && findBox(bytes, 'mdhd', media)
  const descriptions = media && findBox(bytes, 'minf/stbl/stsd', media)
  if (!times || !descriptions) return null
  try {
    const timescale = bytes.readUInt32BE(times.content + (TIMESCALE_OFFSETS[bytes[times.content] ?? 0] ?? 0))
    const start = descriptions.content + ENTRIES_OFFSET
    const entry: Box = {
      type: bytes.toString('latin1', start + 4, start + 8),
      start,
      content: start + 8,
      end: start + bytes.readUInt32BE(start),
    }
    const width = bytes.readUInt16BE(entry.content + WIDTH_OFFSET)
    const height = bytes.readUInt16BE(entry.content + HEIGHT_OFFSET)
    const codec = codecOf(bytes, entry)
    return timescale > 0 ? { bytes, codec, isH264: codec.startsWith('avc'), width, height, timescale } : null
  } catch {
    // A number lies beyond the end: the header is cut off or made up.
    return null
  }
}

/** H.264 is named with its profile, constraints and level, which are bytes 1 to 3 of its configuration. */
function codecOf(bytes: Buffer, entry: Box): string {
  if (entry.type !== 'avc1' && entry.type !== 'avc3') return entry.type
  const boxes = { ...entry, content: entry.content + ENTRY_BOXES_OFFSET }
  const configuration = findBox(bytes, 'avcC', boxes)
  return configuration
    ? `${entry.type}.${bytes.toString('hex', configuration.content + 1, configuration.content + 4)}`
    : entry.type
}
