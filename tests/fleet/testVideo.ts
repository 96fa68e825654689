import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const FRAMES_PER_SECOND = 5
/** Pictures from one key frame to the next: 1 s. */
const KEY_FRAME_PERIOD = 5

/** Makes a video of moving bars with a key frame every second, as cameras send it. */
export async function makeTestVideo(file: string, { seconds = 6, size = '640x360' } = {}): Promise<void> {
  const source = `testsrc2=size=${size}:rate=${FRAMES_PER_SECOND}`
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', String(KEY_FRAME_PERIOD), '-bf', '0']
  await promisify(execFile)(process.env.FFMPEG ?? 'ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', source, '-t', String(seconds)],
    ...[...coding, '-sc_threshold', '0', '-pix_fmt', 'yuv420p', file],
  ])
}
