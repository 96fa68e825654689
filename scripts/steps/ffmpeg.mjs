import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** The path of ffmpeg; undefined where it is not installed. */
export function findFfmpeg() {
  const { FFMPEG, PATH = '' } = process.env
  const candidates = FFMPEG ? [FFMPEG] : PATH.split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return candidates.find((path) => existsSync(path))
}

/**
 * Returns the path of ffmpeg. As root on Debian it installs the package if it is missing. Elsewhere it prints how to
 * install ffmpeg and returns undefined: cameras that send videos then give no pictures.
 */
export async function ffmpeg() {
  const existing = findFfmpeg()
  if (existing) return existing
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('installing ffmpeg …\n')
    await run('apt-get', ['update'], { quiet: true })
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'ffmpeg'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = findFfmpeg()
    if (installed) return installed
  }
  process.stdout.write('videos of cameras need ffmpeg: apt-get install ffmpeg, or name its program in FFMPEG\n')
  return undefined
}
