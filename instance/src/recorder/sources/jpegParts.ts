import type { Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { jpegFragment, jpegVideoHeader, readVideoHeader } from '../../video/mp4'
import { isWholeJpeg, jpegSize } from './pictureSize'
import type { SourceSink } from './source'

/** A part has pictures of about this time, in ms. */
const PART_LENGTH = 2 * SECOND
/** A part is closed after this time, in ms, whether or not there is another picture. */
const LONGEST_WAIT = 3 * SECOND
/** A part of more bytes is closed. */
const LARGEST_PART = 16 * 1024 * 1024

interface TimedPicture {
  bytes: Uint8Array
  time: number
}

/** Makes a video of single JPEG pictures: parts of about 2 s, each picture with the time at which it came. */
export interface JpegParts {
  /** False: it is no whole JPEG picture, or one that is too large. */
  add(bytes: Uint8Array): boolean
  /** Gives nothing more. */
  stop(): void
}

export function createJpegParts(sink: Pick<SourceSink, 'onHeader' | 'onFragment'>, clock: Clock): JpegParts {
  let pictures: TimedPicture[] = []
  let size = ''
  let cancelTimer = (): void => undefined

  /** Closes the part; its last picture is shown until `end`, in ms since the epoch. */
  function close(end: number): void {
    cancelTimer()
    const [first] = pictures
    if (!first) return
    const timed = pictures.map(({ bytes, time }, index) => {
      const next = pictures[index + 1]?.time ?? end
      return { bytes, duration: Math.max(1, next - time) }
    })
    pictures = []
    sink.onFragment(jpegFragment(timed), first.time)
  }

  function begin(width: number, height: number): void {
    size = `${width}x${height}`
    const header = readVideoHeader(jpegVideoHeader(width, height))
    if (header) sink.onHeader(header)
  }

  return {
    add(bytes) {
      const found = isWholeJpeg(bytes) ? jpegSize(bytes) : null
      if (!found) return false
      const time = clock.now()
      const [first] = pictures
      const bytesSoFar = pictures.reduce((sum, picture) => sum + picture.bytes.length, 0)
      const isNewSize = size !== `${found.width}x${found.height}`
      const isBackInTime = time < (pictures.at(-1)?.time ?? time)
      if (first && (isNewSize || isBackInTime || time - first.time >= PART_LENGTH || bytesSoFar > LARGEST_PART))
        close(time)
      if (isNewSize) begin(found.width, found.height)
      if (pictures.length === 0) cancelTimer = clock.setTimeout(() => close(clock.now()), LONGEST_WAIT)
      pictures.push({ bytes, time })
      return true
    },
    stop() {
      cancelTimer()
      pictures = []
    },
  }
}
