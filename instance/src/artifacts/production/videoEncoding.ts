import { once } from 'node:events'
import type { Ffmpeg } from '../../video'

/** H.264 that every browser plays, with its index at the beginning, so that it plays while it loads. */
export const H264_OUTPUT = [
  ...['-an', '-c:v', 'libx264', '-threads', '1', '-pix_fmt', 'yuv420p'],
  ...['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'],
]

interface Encoding {
  args: readonly string[]
  /** What the program reads from its standard input, as fast as it takes it. */
  input: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Longest time that the program may take, in ms. */
  longest: number
  signal: AbortSignal
  /** Called with the number of pieces of the input that the program has taken. */
  onTaken?: (count: number) => void
}

/**
 * Runs the program to make a video out of its input and files. Resolves with whether it has succeeded. It is killed
 * when the signal is aborted, and where its input fails.
 */
export async function encodeVideo(ffmpeg: Ffmpeg, encoding: Encoding): Promise<boolean> {
  const { args, input, longest, signal, onTaken } = encoding
  if (signal.aborted) return false
  const child = ffmpeg.start(args, { protocols: ['pipe', 'file'] })
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
  const kill = (): void => void child.kill('SIGKILL')
  const timer = setTimeout(kill, longest)
  signal.addEventListener('abort', kill, { once: true })
  child.stdout.resume()
  child.stderr.resume()
  // A program that has ended closes its input; how it ended says the rest.
  child.stdin.on('error', () => undefined)
  let taken = 0
  try {
    for await (const bytes of input) {
      if (child.stdin.destroyed) break
      if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended])
      onTaken?.(++taken)
    }
    child.stdin.end()
    return await ended
  } catch (error) {
    kill()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}
