import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '@barn-workbench/core/time'
import type { Ffmpeg } from '../../video'

const PICTURES_PER_SECOND = 4
/** In seconds; a video of few pictures shows each of them for longer. */
const SHORTEST_VIDEO = 5
/** Longest time that the program may take, in ms. */
const LONGEST_ENCODING = 5 * MINUTE

const inputAt = (rate: number) => ['-f', 'image2pipe', '-framerate', String(rate), '-c:v', 'mjpeg', '-i', 'pipe:0']
/** H.264 that every browser plays, with its index at the beginning, so that it plays while it loads. */
const H264 = [
  ...['-an', '-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-crf', '26', '-pix_fmt', 'yuv420p'],
  ...['-g', '16', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'],
]

/** How many pictures a video of so many shows in a second. */
export function pictureRateOf(count: number): number {
  return Math.min(PICTURES_PER_SECOND, count / SHORTEST_VIDEO)
}

interface EncodeOptions {
  /** In pixels; a smaller video keeps its size. */
  longestSide: number
  workFolder: string
  signal: AbortSignal
}

/** Makes an MP4 of pictures, all JPEG of one size. Null if the program fails. */
export async function encodeTimelapse(
  ffmpeg: Ffmpeg,
  pictures: readonly Uint8Array[],
  { longestSide, workFolder, signal }: EncodeOptions,
): Promise<Uint8Array | null> {
  // The index is moved to the beginning at the end, so that the program has to write into a file.
  const folder = await mkdtemp(join(workFolder, 'video-'))
  const file = join(folder, 'timelapse.mp4')
  const scale = `scale='2*floor(min(1,${longestSide}/max(iw,ih))*iw/2)':'2*floor(min(1,${longestSide}/max(iw,ih))*ih/2)'`
  try {
    const args = ['-threads', '1', ...inputAt(pictureRateOf(pictures.length)), '-vf', scale, ...H264, file]
    const isMade = await runProgram(ffmpeg, { args, pictures, signal })
    return isMade ? await readFile(file) : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ProgramRun {
  args: readonly string[]
  pictures: readonly Uint8Array[]
  signal: AbortSignal
}

/** Whether the program has succeeded. It is killed when the signal is aborted. */
function runProgram(ffmpeg: Ffmpeg, { args, pictures, signal }: ProgramRun): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false)
      return
    }
    const child = ffmpeg.start(args, { protocols: ['pipe', 'file'] })
    const kill = (): void => void child.kill('SIGKILL')
    const timer = setTimeout(kill, LONGEST_ENCODING)
    signal.addEventListener('abort', kill, { once: true })
    const end = (isMade: boolean): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      resolve(isMade)
    }
    child.stdout.resume()
    child.stderr.resume()
    child.stdin.on('error', () => undefined)
    child.on('error', () => end(false))
    child.on('close', (code) => end(code === 0))
    for (const picture of pictures) child.stdin.write(picture)
    child.stdin.end()
  })
}
