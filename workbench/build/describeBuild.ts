import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Build } from '../worker/offlineScope.ts'

/**
 * Files that a device without a network can do without: videos need a network anyway, and the letters of these fonts
 * are rare. Whoever loads one has it kept.
 */
const LEFT_OUT = /^assets\/(hls\.|inter-(cyrillic|greek|vietnamese))/
/** Files beside those of `assets` that the page asks for. */
const BESIDE = /^(start\.css|[\w-]+\.(svg|png))$/
const ENTRY = /<script[^>]+type="module"[^>]+src="(?:\.?\/)?(assets\/[^"]+)"/
const REVISION_LENGTH = 12

/** Describes a built client to its service worker. */
export function describeBuild(folder: string): Build {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
  const files = all.filter((path) => (path.startsWith('assets/') ? !LEFT_OUT.test(path) : BESIDE.test(path)))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const entry = ENTRY.exec(page)?.[1]
  if (entry === undefined) throw new Error('the page of the client names no script')
  const hash = createHash('sha256').update(page)
  // The names of files in `assets` have a hash of their content.
  for (const path of files) hash.update(path).update(path.startsWith('assets/') ? '' : readFileSync(join(folder, path)))
  return { revision: hash.digest('hex').slice(0, REVISION_LENGTH), files, entry }
}
