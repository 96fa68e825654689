import { boxesIn, findBox, type Box } from './boxes'

/** What a fragment of an MP4 file (`moof` and `mdat`) says about itself. Times are in units of its header's timescale. */
export interface Fragment {
  /** Time of its first picture. */
  decodeTime: number
  duration: number
  /** Whether its first picture can be decoded without those before. */
  startsWithKeyFrame: boolean
  pictures: number
}

/** Flags of `tfhd` and the lengths of the fields before the defaults of samples. */
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

interface Defaults {
  duration: number
  flags: number
}

/** Reads the start of a fragment. Null if it is none, or has more than one track. */
export function readFragment(bytes: Buffer): Fragment | null {
  const track = findBox(bytes, 'moof/traf')
  const header = track && findBox(bytes, 'tfhd', track)
  const time = track && findBox(bytes, 'tfdt', track)
  if (!track || !header || !time) return null
  try {
    const defaults = readDefaults(bytes, header)
    const runs = boxesIn(bytes, track.content, track.end).filter(({ type }) => type === 'trun')
    const samples = runs.map((run) => readRun(bytes, run, defaults))
    const [first] = samples
    if (!first) return null
    return {
      decodeTime: readDecodeTime(bytes, time),
      duration: samples.reduce((sum, { duration }) => sum + duration, 0),
      startsWithKeyFrame: (first.flags & IS_NOT_SYNC) === 0,
      pictures: samples.reduce((sum, { count }) => sum + count, 0),
    }
  } catch {
    // A number lies beyond the end: the fragment is cut off or made up.
    return null
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
const flagsOf = (bytes: Buffer, box: Box) => bytes.readUInt32BE(box.content) & FLAGS_MASK

function readDecodeTime(bytes: Buffer, time: Box): number {
  return isLong(bytes, time) ? Number(bytes.readBigUInt64BE(time.content + 4)) : bytes.readUInt32BE(time.content + 4)
}

function readDefaults(bytes: Buffer, header: Box): Defaults {
  const flags = flagsOf(bytes, header)
  let offset = header.content + 8
  if (flags & HAS_BASE_DATA_OFFSET) offset += 8
  if (flags & HAS_DESCRIPTION_INDEX) offset += 4
  const defaults: Defaults = { duration: 0, flags: 0 }
  if (flags & HAS_DEFAULT_DURATION) {
    defaults.duration = bytes.readUInt32BE(offset)
    offset += 4
  }
  if (flags & HAS_DEFAULT_SIZE) offset += 4
  if (flags & HAS_DEFAULT_FLAGS) defaults.flags = bytes.readUInt32BE(offset)
  return defaults
}

/** Reads a run of samples: how many there are, how long they last together, and the flags of the first. */
function readRun(bytes: Buffer, run: Box, defaults: Defaults) {
  const flags = flagsOf(bytes, run)
  const count = bytes.readUInt32BE(run.content + 4)
  let offset = run.content + 8
  if (flags & HAS_DATA_OFFSET) offset += 4
  const firstFlags = flags & HAS_FIRST_FLAGS ? bytes.readUInt32BE(offset) : null
  if (firstFlags !== null) offset += 4
  const fieldsBeforeFlags = [HAS_DURATION, HAS_SIZE].filter((field) => flags & field).length
  const sampleBytes =
    4 * (fieldsBeforeFlags + [HAS_FLAGS, HAS_COMPOSITION_OFFSET].filter((field) => flags & field).length)
  if (count * sampleBytes > run.end - offset) throw new RangeError('more samples than the run has')
  const ownFlags = flags & HAS_FLAGS ? bytes.readUInt32BE(offset + 4 * fieldsBeforeFlags) : defaults.flags
  return { count, duration: durationOf(), flags: firstFlags ?? ownFlags }

  function durationOf(): number {
    if (!(flags & HAS_DURATION)) return count * defaults.duration
    let duration = 0
    for (let sample = 0; sample < count; sample++) duration += bytes.readUInt32BE(offset + sample * sampleBytes)
    return duration
  }
}
