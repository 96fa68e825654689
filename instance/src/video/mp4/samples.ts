import { boxesIn, findBox, type Box } from './boxes'

/** A picture within a fragment. Times are in units of the header's timescale, from the first decode time of the fragment. */
export interface Sample {
  /** Where its bytes begin within the fragment. */
  offset: number
  size: number
  duration: number
  decodeTime: number
  /** When it is shown, which differs from its decode time where pictures are sent out of their order. */
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
 * The pictures of a fragment of one track. Null if it is none, is cut off, or its numbers are made up. `length` is that of
 * the whole fragment where `bytes` are only its beginning.
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
