/** Where a part of a recording is. Times in ms since the epoch. */
export interface PartEntry {
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
 * The parts of a recording in a few bytes each: parts follow each other in the file and mostly in time, so that differences
 * are small. `start` is that of the recording, `offset` that of its first part.
 */
export function encodeParts(parts: readonly PartEntry[], start: number): Uint8Array {
  const { bytes, write } = createWriter()
  write(FORMAT)
  write(parts[0]?.offset ?? 0)
  let time = start
  for (const part of parts) {
    write(toNatural(part.start - time))
    write(part.duration)
    write(2 * part.size + (part.isKey ? 1 : 0))
    time = part.start + part.duration
  }
  return Uint8Array.from(bytes)
}

/** Reads what `encodeParts` has written; null if it is something else. */
export function decodeParts(bytes: Uint8Array, start: number): PartEntry[] | null {
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
    const parts: PartEntry[] = []
    let offset = read()
    let time = start
    while (position < bytes.length) {
      const partStart = time + fromNatural(read())
      const duration = read()
      const sizeAndKey = read()
      const size = Math.floor(sizeAndKey / 2)
      parts.push({ start: partStart, duration, offset, size, isKey: sizeAndKey % 2 === 1 })
      offset += size
      time = partStart + duration
    }
    return parts
  } catch {
    return null
  }
}
