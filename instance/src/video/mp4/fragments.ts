import { boxAt, boxesIn, findBox, type Box } from './boxes'

/** A piece of a fragmented MP4 file: its header, or a fragment. */
export type FilePiece = { kind: 'header'; bytes: Buffer } | { kind: 'fragment'; bytes: Buffer }

/** A piece that is larger, in bytes, is not a video of a camera. */
const LARGEST_PIECE = 64 * 1024 * 1024

/** The types of boxes that end a header and a fragment. Boxes after the last fragment, such as `mfra`, are left out. */
const LAST_BOXES: Readonly<Record<string, FilePiece['kind']>> = { moov: 'header', mdat: 'fragment' }
const BOXES_OF_PIECES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'styp', 'sidx', 'prft', 'moof', 'mdat'])

/** Splits a fragmented MP4 file into its pieces as it arrives. */
export interface FragmentSplitter {
  /** The pieces that are complete with these bytes. Throws if they are not a fragmented MP4 file. */
  push(bytes: Uint8Array): FilePiece[]
  /** Bytes of a piece that is not complete. */
  readonly pendingBytes: number
}

/** Takes the bytes of a fragmented MP4 file as they come, and gives its header and fragments. */
export function createFragmentSplitter(): FragmentSplitter {
  let chunks: Buffer[] = []
  let length = 0
  /** Number of bytes from which on a search can succeed. */
  let awaited = 0

  /** Cuts the next piece off the front of `bytes`; null if it is not complete. */
  function nextPiece(bytes: Buffer): { piece: FilePiece | null; end: number } | null {
    for (let box = boxAt(bytes, 0); box; box = boxAt(bytes, box.end)) {
      if (!BOXES_OF_PIECES.has(box.type) && box.start === 0) return skip(bytes, box.end)
      if (box.end > LARGEST_PIECE) throw new RangeError('the video has a segment that is too large')
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
      if (length > LARGEST_PIECE) throw new RangeError('the video has a segment that is too large')
      return pieces
    },
    get pendingBytes() {
      return length
    },
  }
}

/** The facts in a fragment of an MP4 file (`moof` and `mdat`). Times are in units of its header's timescale. */
export interface Fragment {
  /** Time of its first picture. */
  decodeTime: number
  duration: number
  /** Whether its first picture can be decoded without those before. */
  startsWithKeyFrame: boolean
  pictures: number
}

/**
 * Reads a fragment. Null if it is not valid, is cut off, or has no track. `length` is the length of the whole fragment
 * if `bytes` are only its beginning.
 */
export function readFragment(bytes: Buffer, length = bytes.length): Fragment | null {
  const time = findBox(bytes, 'moof/traf/tfdt')
  const samples = readSamples(bytes, length)
  const first = samples?.[0]
  const decodeTime = time && readDecodeTime(bytes, time)
  if (!samples || !first || decodeTime === null) return null
  const last = samples.at(-1) ?? first
  return {
    decodeTime,
    duration: last.decodeTime + last.duration,
    startsWithKeyFrame: first.isKey,
    pictures: samples.length,
  }
}

/** A copy of a fragment whose first picture has another time. */
export function withDecodeTime(bytes: Buffer, decodeTime: number): Buffer {
  const copy = Buffer.from(bytes)
  const time = findBox(copy, 'moof/traf/tfdt')
  if (!time) return copy
  if (isLong(copy, time)) copy.writeBigUInt64BE(BigInt(decodeTime), time.content + 4)
  else copy.writeUInt32BE(decodeTime % 2 ** 32, time.content + 4)
  return copy
}

const isLong = (bytes: Buffer, box: Box) => bytes[box.content] === 1

/** Null if a number is beyond the end. */
function readDecodeTime(bytes: Buffer, time: Box): number | null {
  const length = isLong(bytes, time) ? 8 : 4
  if (time.content + 4 + length > bytes.length) return null
  return length === 8 ? Number(bytes.readBigUInt64BE(time.content + 4)) : bytes.readUInt32BE(time.content + 4)
}

/**
 * A picture within a fragment. Times are in units of the header's timescale, from the first decode time of the
 * fragment.
 */
export interface Sample {
  /** The offset of its bytes within the fragment. */
  offset: number
  size: number
  duration: number
  decodeTime: number
  /** The time at which it is shown, which differs from its decode time where pictures are sent out of their order. */
  presentationTime: number
  /** Whether it can be decoded without those before. */
  isKey: boolean
}

/** Flags of `tfhd` and the fields that they announce, in their order. */
const HAS_BASE_DATA_OFFSET = 0x1
const HAS_DESCRIPTION_INDEX = 0x2
const HAS_DEFAULT_DURATION = 0x8
const HAS_DEFAULT_SIZE = 0x10
const HAS_DEFAULT_FLAGS = 0x20
/** Flags of `trun`. */
const HAS_DATA_OFFSET = 0x1
const HAS_FIRST_FLAGS = 0x4
const HAS_DURATION = 0x100
const HAS_SIZE = 0x200
const HAS_FLAGS = 0x400
const HAS_COMPOSITION_OFFSET = 0x800
/** Among the flags of a sample: it needs others to be decoded. */
const IS_NOT_SYNC = 0x10000
const FLAGS_MASK = 0xffffff
/** More pictures in one fragment are no video of a camera. */
const MOST_SAMPLES = 10_000

interface Defaults {
  duration: number
  size: number
  flags: number
}

/** Reads numbers of 32 bits one after the other. */
function createFields(bytes: Buffer, start: number) {
  let offset = start
  const next = (): number => {
    offset += 4
    return bytes.readUInt32BE(offset - 4)
  }
  return { next, nextIf: (flag: number, value: number): number => (flag ? next() : value) }
}

const flagsOf = (bytes: Buffer, box: Box) => bytes.readUInt32BE(box.content) & FLAGS_MASK

/**
 * The pictures of a fragment of one track. Null if it is not valid, is cut off, or its numbers are inconsistent.
 * `length` is the length of the whole fragment if `bytes` are only its beginning.
 */
export function readSamples(bytes: Buffer, length = bytes.length): Sample[] | null {
  const moof = findBox(bytes, 'moof')
  const track = moof && findBox(bytes, 'traf', moof)
  const header = track && findBox(bytes, 'tfhd', track)
  if (!track || !header) return null
  try {
    const defaults = readDefaults(bytes, header)
    const samples: Sample[] = []
    for (const run of boxesIn(bytes, track.content, track.end).filter(({ type }) => type === 'trun'))
      readRun(bytes, run, { defaults, start: moof.start, samples })
    return samples.every(({ offset, size }) => offset + size <= length) ? samples : null
  } catch {
    // A number lies beyond the end.
    return null
  }
}

function readDefaults(bytes: Buffer, header: Box): Defaults {
  const flags = flagsOf(bytes, header)
  const skipped = (flags & HAS_BASE_DATA_OFFSET ? 8 : 0) + (flags & HAS_DESCRIPTION_INDEX ? 4 : 0)
  const { nextIf } = createFields(bytes, header.content + 8 + skipped)
  return {
    duration: nextIf(flags & HAS_DEFAULT_DURATION, 0),
    size: nextIf(flags & HAS_DEFAULT_SIZE, 0),
    flags: nextIf(flags & HAS_DEFAULT_FLAGS, 0),
  }
}

interface Track {
  defaults: Defaults
  /** Offsets of data count from here: the first byte of `moof`. */
  start: number
  samples: Sample[]
}

function readRun(bytes: Buffer, run: Box, { defaults, start, samples }: Track): void {
  const flags = flagsOf(bytes, run)
  const { next, nextIf } = createFields(bytes, run.content + 4)
  const count = next()
  if (count + samples.length > MOST_SAMPLES) throw new RangeError('too many pictures')
  const previous = samples.at(-1)
  let offset = start + nextIf(flags & HAS_DATA_OFFSET, (previous?.offset ?? 0) + (previous?.size ?? 0) - start)
  let decodeTime = previous ? previous.decodeTime + previous.duration : 0
  const firstFlags = nextIf(flags & HAS_FIRST_FLAGS, defaults.flags)
  for (let index = 0; index < count; index++) {
    const duration = nextIf(flags & HAS_DURATION, defaults.duration)
    const size = nextIf(flags & HAS_SIZE, defaults.size)
    const isFirst = index === 0 && flags & HAS_FIRST_FLAGS
    const sampleFlags = nextIf(flags & HAS_FLAGS, isFirst ? firstFlags : defaults.flags)
    // It is signed in some files.
    const compositionOffset = nextIf(flags & HAS_COMPOSITION_OFFSET, 0) | 0
    const isKey = (sampleFlags & IS_NOT_SYNC) === 0
    samples.push({ offset, size, duration, decodeTime, presentationTime: decodeTime + compositionOffset, isKey })
    offset += size
    decodeTime += duration
  }
}
