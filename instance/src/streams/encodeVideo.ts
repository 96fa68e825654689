import { createFragmentSplitter, readVideoHeader, type Ffmpeg, type VideoHeader } from '../video'

/** A segment of a streamed video, with its initialization segment. */
export interface EncodedSegment {
  header: VideoHeader
  /** `moof` and `mdat`; its times begin at 0. */
  bytes: Buffer
}

/**
 * The options for encoding a segment. All segments of one size have the same header, so that they follow each other
 * without a break.
 */
interface EncodeOptions {
  /** The picture is made this high, in pixels, if it is higher. */
  maximumHeight: number
  signal: AbortSignal
}

/** Before the input it holds for the decoder, after it for the encoder. Both take all cores otherwise. */
const ONE_THREAD = ['-threads', '1']
/** Units of the times of encoded segments in a second. */
const TIMESCALE = '90000'

/** Bits a second: pictures of an animal house are full of noise, and a rural link is slow. */
const LARGEST_RATE = '1200k'

/** H.264 that every browser plays: one key frame at the beginning of each segment, and pictures in their order. */
const H264_ARGS = [
  ...['-an', '-sn', '-dn', '-map', '0:v:0', '-vsync', 'passthrough'],
  ...['-c:v', 'libx264', '-preset', 'superfast', '-tune', 'zerolatency', ...ONE_THREAD],
  ...['-crf', '30', '-maxrate', LARGEST_RATE, '-bufsize', LARGEST_RATE],
  ...['-bf', '0', '-g', '10000', '-sc_threshold', '0', '-pix_fmt', 'yuv420p'],
  ...['-enc_time_base', `1:${TIMESCALE}`, '-video_track_timescale', TIMESCALE, '-fflags', '+bitexact'],
  ...['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov+default_base_moof', 'pipe:1'],
]

/** Halves of a pixel cannot be coded: both sides are even. */
const scaledTo = (maximumHeight: number) => ['-vf', `scale=-2:'2*floor(min(${maximumHeight},ih)/2)'`]

/** Encodes pictures of a camera, all JPEG, that follow each other by `period` ms. Null if that fails. */
export async function encodePictures(
  ffmpeg: Ffmpeg,
  pictures: readonly Uint8Array[],
  { period, maximumHeight, signal }: EncodeOptions & { period: number },
): Promise<EncodedSegment | null> {
  const input = [
    ...ONE_THREAD,
    '-f',
    'image2pipe',
    '-framerate',
    String(1000 / period),
    '-c:v',
    'mjpeg',
    '-i',
    'pipe:0',
  ]
  return readSegment(
    await ffmpeg.run([...input, ...scaledTo(maximumHeight), ...H264_ARGS], { input: pictures, signal }),
  )
}

/**
 * Encodes a piece of a fragmented MP4 file (header and fragments in a row, the first with a key frame) from `skip` ms
 * after its beginning on. Null if it cannot be decoded.
 */
export async function encodeVideo(
  ffmpeg: Ffmpeg,
  file: readonly Uint8Array[],
  { skip, maximumHeight, signal }: EncodeOptions & { skip: number },
): Promise<EncodedSegment | null> {
  const from = skip > 0 ? ['-ss', `${skip}ms`] : []
  return readSegment(
    await ffmpeg.run([...ONE_THREAD, '-f', 'mp4', '-i', 'pipe:0', ...from, ...scaledTo(maximumHeight), ...H264_ARGS], {
      input: file,
      signal,
    }),
  )
}

function readSegment(file: Buffer | null): EncodedSegment | null {
  const pieces = file ? createFragmentSplitter().push(file) : []
  const [first, ...fragments] = pieces
  const header = first?.kind === 'header' ? readVideoHeader(first.bytes) : null
  const [fragment] = fragments
  return header && fragment ? { header, bytes: fragment.bytes } : null
}
