const JPEG_START = 0xffd8
const EXIF_SEGMENT = 0xffe1
const START_OF_SCAN = 0xffda
const EXIF = 0x45786966
const LITTLE_ENDIAN = 0x4949
/** Tags: where the block of the camera begins, when the picture was taken, and its distance from UTC. */
const CAMERA_BLOCK = 0x8769
const TAKEN_AT = 0x9003
const TAKEN_AT_OFFSET = 0x9011
const ENTRY_BYTES = 12

/** The offset of the block of EXIF in a JPEG file; null if there is none. */
function exifStart(view: DataView): number | null {
  if (view.getUint16(0) !== JPEG_START) return null
  for (let at = 2; at + 10 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker === EXIF_SEGMENT && view.getUint32(at + 4) === EXIF) return at + 10
    if (marker === START_OF_SCAN || marker < 0xff00) return null
  }
  return null
}

interface Block {
  view: DataView
  /** The byte from which positions count. */
  start: number
  isLittle: boolean
}

/** The position of the entry of a tag in the list at a position; null if it is not there. */
function entryOf({ view, start, isLittle }: Block, list: number, tag: number): number | null {
  const count = view.getUint16(start + list, isLittle)
  for (let index = 0; index < count; index++) {
    const entry = start + list + 2 + index * ENTRY_BYTES
    if (view.getUint16(entry, isLittle) === tag) return entry
  }
  return null
}

/** The text of a tag of at most 32 characters; an empty one if it is not there. */
function textOf(block: Block, list: number, tag: number): string {
  const { view, start, isLittle } = block
  const entry = entryOf(block, list, tag)
  if (entry === null) return ''
  const length = Math.min(32, view.getUint32(entry + 4, isLittle))
  const from = length > 4 ? start + view.getUint32(entry + 8, isLittle) : entry + 8
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from, length)
  return String.fromCharCode(...bytes).replace(/\0.*$/, '')
}

/**
 * The time at which a camera says that it has taken a JPEG picture, in ms since the epoch; null if it does not say it.
 * Without a distance from UTC it is a time of this device.
 */
export function exifTime(file: ArrayBuffer): number | null {
  try {
    const view = new DataView(file)
    const start = exifStart(view)
    if (start === null) return null
    const block = { view, start, isLittle: view.getUint16(start) === LITTLE_ENDIAN }
    const camera = entryOf(block, view.getUint32(start + 4, block.isLittle), CAMERA_BLOCK)
    if (camera === null) return null
    const list = view.getUint32(camera + 8, block.isLittle)
    const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(block, list, TAKEN_AT))
    if (!parts) return null
    const offset = /^[+-]\d\d:\d\d$/.exec(textOf(block, list, TAKEN_AT_OFFSET))?.[0] ?? ''
    const time = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}${offset}`)
    return Number.isNaN(time) ? null : time
  } catch {
    // Positions that lead out of the file.
    return null
  }
}
