import { createLimiter } from '@barn-workbench/core/concurrency'
import { isTooLarge } from '../painting'
import type { Ffmpeg, FindFfmpeg } from '../video/ffmpeg'
import { JPEG_CODEC, readSamples, type VideoHeader } from '../video/mp4'

/** A picture of a video, with the data that is needed to decode it. */
export interface WantedFrame {
  header: VideoHeader
  /** Fragments that follow each other, the first of which begins with a key frame. */
  fragments: readonly Buffer[]
  /** Index of the picture among the pictures of all fragments, in the order of display. */
  index: number
}

/** Takes single pictures from videos, as JPEG. */
export interface FrameDecoder {
  /** Null if it cannot be decoded, or the signal is aborted. */
  decode(frame: WantedFrame, signal: AbortSignal): Promise<Uint8Array | null>
}

/** Programs that run at once. */
const MOST_RUNNING = 2
/** From 2, the best, to 31. */
const JPEG_QUALITY = '3'

/** In a video of JPEG pictures, the picture is stored unchanged. */
function jpegAt({ fragments, index }: WantedFrame): Uint8Array | null {
  let rest = index
  for (const fragment of fragments) {
    const samples = readSamples(fragment) ?? []
    const sample = samples[rest]
    if (sample) return fragment.subarray(sample.offset, sample.offset + sample.size)
    rest -= samples.length
  }
  return null
}

/** Creates a decoder that runs ffmpeg for other video than JPEG pictures. Without ffmpeg it answers null for it. */
export function createFrameDecoder(findFfmpeg: FindFfmpeg): FrameDecoder {
  const limiter = createLimiter(MOST_RUNNING)
  return {
    async decode(frame, signal) {
      if (frame.header.codec === JPEG_CODEC) return jpegAt(frame)
      const ffmpeg = findFfmpeg()
      if (!ffmpeg || isTooLarge(frame.header)) return null
      return await limiter.run(async () => (signal.aborted ? null : await runOn(ffmpeg, frame, signal)), {})
    },
  }
}

function runOn(ffmpeg: Ffmpeg, { header, fragments, index }: WantedFrame, signal: AbortSignal) {
  const args = [
    ...['-threads', '1', '-f', 'mp4', '-i', 'pipe:0', '-map', '0:v:0'],
    ...(index > 0 ? ['-vf', `select=eq(n\\,${index})`] : []),
    ...['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', JPEG_QUALITY, '-f', 'image2pipe', 'pipe:1'],
  ]
  return ffmpeg.run(args, { input: [header.bytes, ...fragments], signal })
}
