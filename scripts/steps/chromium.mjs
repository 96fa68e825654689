import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** The headless shell first: it is the same browser without its window, and starts and closes pages in a fraction of the time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function find() {
  return [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path))
}

/** Where Chromium is; installs it from Debian's packages where that may be done. Undefined, after one line that says how, where it is not. */
export async function chromium() {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('installing Chromium …\n')
    await run('apt-get', ['update'], { quiet: true })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (find()) break
      await run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core'], {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    const installed = find()
    if (installed) return installed
  }
  process.stdout.write('the browser tests need Chromium: apt-get install chromium, or name its program in CHROMIUM\n')
  return undefined
}
