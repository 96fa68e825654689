import { boxAt } from './boxes'

/** A piece of a fragmented MP4 file: its header, or a fragment. */
export type FilePiece = { kind: 'header'; bytes: Buffer } | { kind: 'fragment'; bytes: Buffer }

/** A piece that is larger, in bytes, is no video of a camera. */
export const LARGEST_PIECE = 64 * 1024 * 1024

/** The types of boxes that end a header and a fragment. What follows a last fragment, such as `mfra`, is left out. */
const LAST_BOXES: Readonly<Record<string, FilePiece['kind']>> = { moov: 'header', mdat: 'fragment' }
const BOXES_OF_PIECES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'styp', 'sidx', 'prft', 'moof', 'mdat'])

export interface FragmentSplitter {
  /** The pieces that are complete with these bytes. Throws for what is no fragmented MP4 file. */
  push(bytes: Uint8Array): FilePiece[]
  /** Bytes of a piece that is not complete. */
  readonly pendingBytes: number
}

/** Takes the bytes of a fragmented MP4 file as they come, and gives its header and fragments. */
export function createFragmentSplitter(): FragmentSplitter {
  let chunks: Buffer[] = []
  let length = 0
  /** Bytes that have to be there before it is worth looking again. */
  let awaited = 0

  /** Cuts the next piece off the front of `bytes`; null if it is not complete. */
  function nextPiece(bytes: Buffer): { piece: FilePiece | null; end: number } | null {
    for (let box = boxAt(bytes, 0); box; box = boxAt(bytes, box.end)) {
      if (!BOXES_OF_PIECES.has(box.type) && box.start === 0) return skip(bytes, box.end)
      if (box.end > LARGEST_PIECE) throw new RangeError('the video has a part that is too large')
      if (box.end > bytes.length) {
        awaited = box.end
        return null
      }
      const kind = LAST_BOXES[box.type]
      if (kind) return { piece: { kind, bytes: Buffer.from(bytes.subarray(0, box.end)) }, end: box.end }
    }
    return null
  }

  function skip(bytes: Buffer, end: number) {
    if (end > LARGEST_PIECE) throw new RangeError('this is no video')
    if (end > bytes.length) {
      awaited = end
      return null
    }
    return { piece: null, end }
  }

  return {
    push(bytes) {
      chunks.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      length += bytes.byteLength
      if (length < awaited) return []
      let rest = Buffer.concat(chunks)
      const pieces: FilePiece[] = []
      awaited = 0
      for (let next = nextPiece(rest); next; next = nextPiece(rest)) {
        if (next.piece) pieces.push(next.piece)
        rest = rest.subarray(next.end)
      }
      // A copy, so that the pieces given away do not keep each other's bytes.
      chunks = rest.length > 0 ? [Buffer.from(rest)] : []
      length = rest.length
      if (length > LARGEST_PIECE) throw new RangeError('the video has a part that is too large')
      return pieces
    },
    get pendingBytes() {
      return length
    },
  }
}
