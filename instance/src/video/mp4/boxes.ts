/** A box of an MP4 file (ISO/IEC 14496-12): its type and where it and its content are, in bytes. */
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

/** The box that begins at `start`; null where there are too few bytes to tell, or its size is none. */
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
