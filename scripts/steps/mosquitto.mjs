import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** The path of the broker for tests; undefined where it is not installed. Debian keeps it beside PATH of many users. */
export function findMosquitto() {
  const { PATH = '' } = process.env
  const folders = [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'mosquitto')).find((path) => existsSync(path))
}

/** Installs the broker for tests as root on Debian. Elsewhere the tests that need it are listed as not run. */
export async function mosquitto() {
  const existing = findMosquitto()
  if (existing || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return existing
  process.stdout.write('installing mosquitto …\n')
  await run('apt-get', ['update'], { quiet: true })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'mosquitto'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  return findMosquitto()
}
