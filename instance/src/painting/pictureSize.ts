/** In pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Largest file of a picture that is read. */
export const PICTURE_MAX_BYTES = 32 * 1024 * 1024

/** A picture of more pixels is not decoded, since each takes four bytes of memory. */
const MOST_PIXELS = 24_000_000

const MARKER = 0xff
const START_OF_SCAN = 0xda
/** Markers of frame headers, which hold the size; those between them are no such headers. */
const isFrameHeader = (type: number) => type >= 0xc0 && type <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(type)
/** Markers without a length: restarts, and the start of the picture. */
const standsAlone = (type: number) => (type >= 0xd0 && type <= 0xd8) || type === 0x01

/** The size that the header of a JPEG picture states; null if it is not one. Nothing is decoded. */
export function jpegSize(bytes: Uint8Array): PictureSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return null
  let offset = 2
  while (offset + 9 <= view.length) {
    if (view[offset] !== MARKER) return null
    const type = view[offset + 1] ?? 0
    if (type === MARKER) offset += 1
    else if (standsAlone(type)) offset += 2
    else if (isFrameHeader(type)) return sizeOf(view.readUInt16BE(offset + 7), view.readUInt16BE(offset + 5))
    else if (type === START_OF_SCAN) return null
    else offset += 2 + view.readUInt16BE(offset + 2)
  }
  return null
}

/** The size that the header of a PNG picture states; null if it is not one. */
export function pngSize(bytes: Uint8Array): PictureSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 24 || view.toString('latin1', 1, 4) !== 'PNG' || view.toString('latin1', 12, 16) !== 'IHDR')
    return null
  return sizeOf(view.readUInt32BE(16), view.readUInt32BE(20))
}

/** The position of the size in a WebP picture, by the name of its first chunk. */
const WEBP_SIZES: Readonly<Record<string, (view: Buffer) => PictureSize | null>> = {
  'VP8 ': (view) => sizeOf(view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff),
  VP8L: (view) => sizeOf((view.readUInt32LE(21) & 0x3fff) + 1, ((view.readUInt32LE(21) >>> 14) & 0x3fff) + 1),
  VP8X: (view) => sizeOf(view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1),
}
const WEBP_HEAD_BYTES = 30

/** The size that the header of a WebP picture states; null if it is not one. */
export function webpSize(bytes: Uint8Array): PictureSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < WEBP_HEAD_BYTES) return null
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') return null
  return WEBP_SIZES[view.toString('latin1', 12, 16)]?.(view) ?? null
}

function sizeOf(width: number, height: number): PictureSize | null {
  return width > 0 && height > 0 ? { width, height } : null
}

/** Whether a picture has more pixels than the instance decodes. */
export function isTooLarge({ width, height }: PictureSize): boolean {
  return width * height > MOST_PIXELS
}

/** Bytes after the end of a picture that some cameras fill up with. */
const LONGEST_PADDING = 64

/** Whether the bytes are one whole JPEG picture, from its start to its end, that is not too large to decode. */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const size = jpegSize(bytes)
  if (!size || isTooLarge(size)) return false
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from([0xff, 0xd9]))
  return end > 0 && end >= bytes.byteLength - 2 - LONGEST_PADDING
}
