/*
 * The file of a heat map is a PNG that is understood without the program: the movement over the picture of the barn,
 * with its scale. The movement alone, to be drawn over another picture, is a PNG in a chunk of that file, which other
 * programs pass over.
 */

import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const SIGNATURE_LENGTH = 8
/** Bytes of a chunk beside its data: length, type, checksum. */
const CHUNK_FRAME = 12
/** Bytes of a chunk before its data: length and type. */
const CHUNK_HEAD = 8
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

/** Reads only the movement from the file of a heat map, as PNG. Null if the file does not contain it. */
export async function overlayOf(file: Uint8Array | FileHandle): Promise<Uint8Array | null> {
  const size = file instanceof Uint8Array ? file.byteLength : (await file.stat()).size
  for (let at = SIGNATURE_LENGTH; at + CHUNK_FRAME <= size;) {
    const head = await readAt(file, at, CHUNK_HEAD)
    const length = head.readUInt32BE()
    const isComplete = at + CHUNK_HEAD + length <= size
    if (head.toString('latin1', 4) === OVERLAY_CHUNK) return isComplete ? readAt(file, at + CHUNK_HEAD, length) : null
    at += CHUNK_FRAME + length
  }
  return null
}

async function readAt(file: Uint8Array | FileHandle, at: number, length: number): Promise<Buffer> {
  if (file instanceof Uint8Array) return Buffer.from(file.buffer, file.byteOffset + at, length)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer
}
