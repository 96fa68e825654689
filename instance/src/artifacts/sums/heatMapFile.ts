import { crc32 } from 'node:zlib'

// The file of a heat map is a PNG that is understood without the program: the movement over the picture of the barn,
// with its scale. The movement alone, for who draws it over another picture, is a PNG in a chunk of that file, which
// other programs pass over.

const SIGNATURE_LENGTH = 8
/** Bytes of a chunk beside its data: length, type, checksum. */
const CHUNK_FRAME = 12
/** Private, ancillary, and safe to copy, by the case of its letters. */
const OVERLAY_CHUNK = 'heAt'

/** Puts the movement alone into the file of a heat map. Both are PNG. */
export function withOverlay(png: Buffer, overlay: Buffer): Uint8Array {
  const typeAndData = Buffer.concat([Buffer.from(OVERLAY_CHUNK, 'latin1'), overlay])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(overlay.byteLength)
  checksum.writeUInt32BE(crc32(typeAndData))
  const end = png.byteLength - CHUNK_FRAME
  return Buffer.concat([png.subarray(0, end), length, typeAndData, checksum, png.subarray(end)])
}

/** The movement alone of the file of a heat map, as PNG. Null: there is none in it. */
export function overlayOf(png: Uint8Array): Uint8Array | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = SIGNATURE_LENGTH; at + CHUNK_FRAME <= png.byteLength;) {
    const [length, data] = [view.getUint32(at), at + 8]
    if (Buffer.from(png.subarray(at + 4, data)).toString('latin1') === OVERLAY_CHUNK)
      return data + length <= png.byteLength ? png.subarray(data, data + length) : null
    at += CHUNK_FRAME + length
  }
  return null
}
