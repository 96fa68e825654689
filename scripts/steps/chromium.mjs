import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * The headless shell is first: it is the same browser without a window, and opens and closes pages in a fraction of the
 * time.
 */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Flags of every start: no graphics processor, no sandbox (which a container does not have), and no requests of the
 * browser itself.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** The path of Chromium, as `CHROMIUM` names it or where systems have it; undefined if it is not installed. */
export function findChromium() {
  return [process.env.CHROMIUM, ...CANDIDATES].find((path) => path && existsSync(path))
}

/**
 * Returns the path of Chromium. As root on Debian it installs the package if it is missing. Elsewhere it prints how to
 * install Chromium and returns undefined.
 */
export async function chromium() {
  const existing = findChromium()
  if (existing) return existing
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('installing Chromium …\n')
    await run('apt-get', ['update'], { quiet: true })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findChromium()) break
      await run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core'], {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    const installed = findChromium()
    if (installed) return installed
  }
  process.stdout.write('the browser tests need Chromium: apt-get install chromium, or name its program in CHROMIUM\n')
  return undefined
}
