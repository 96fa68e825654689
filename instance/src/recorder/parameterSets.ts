import { readSamples, type VideoHeader } from '../video/mp4'

/** The type of the unit of H.264 that states the size of the picture and how it is coded. */
const SEQUENCE_PARAMETERS = 7
const TYPE_BITS = 0x1f
const LENGTH_BYTES = 4

/** The parameters that a picture of H.264 begins with; null where it has none. */
function parametersOf(fragment: Buffer): Buffer | null {
  const first = readSamples(fragment)?.[0]
  if (!first) return null
  const end = Math.min(first.offset + first.size, fragment.length)
  for (let offset = first.offset; offset + LENGTH_BYTES < end;) {
    const start = offset + LENGTH_BYTES
    const unitEnd = start + fragment.readUInt32BE(offset)
    if (((fragment[start] ?? 0) & TYPE_BITS) === SEQUENCE_PARAMETERS && unitEnd <= end)
      return Buffer.from(fragment.subarray(start, unitEnd))
    offset = unitEnd
  }
  return null
}

/**
 * Returns a function that says of a part that begins with a key frame whether the camera has changed how its video is
 * coded since the part before, such as its size. The header then does not fit any more.
 */
export function createParameterWatch(): (header: VideoHeader, fragment: Buffer) => boolean {
  let current: Buffer | null = null
  return (header, fragment) => {
    const found = header.isH264 ? parametersOf(fragment) : null
    const hasChanged = found !== null && current !== null && !found.equals(current)
    if (found) current = found
    return hasChanged
  }
}
