import { findBox, type Box } from './boxes'
import { readSamples } from './samples'

/** What a fragment of an MP4 file (`moof` and `mdat`) says about itself. Times are in units of its header's timescale. */
export interface Fragment {
  /** Time of its first picture. */
  decodeTime: number
  duration: number
  /** Whether its first picture can be decoded without those before. */
  startsWithKeyFrame: boolean
  pictures: number
}

/**
 * Reads a fragment. Null if it is none, is cut off, or has no track. `length` is that of the whole fragment where `bytes`
 * are only its beginning.
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

/** Null where a number lies beyond the end. */
function readDecodeTime(bytes: Buffer, time: Box): number | null {
  const length = isLong(bytes, time) ? 8 : 4
  if (time.content + 4 + length > bytes.length) return null
  return length === 8 ? Number(bytes.readBigUInt64BE(time.content + 4)) : bytes.readUInt32BE(time.content + 4)
}
