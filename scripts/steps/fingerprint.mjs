import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './paths.mjs'

const EXCLUDED = new Set(['node_modules', 'dist', '.dts', 'tests'])

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) if (!EXCLUDED.has(name)) yield* filesBelow(join(path, name))
}

/**
 * A hash of the content of files and folders. Build results and dependencies do not count, and neither does where the
 * project lies: a copy of it has the same. Names count from `base`.
 */
export function fingerprintOf(paths, base = root) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(path)) {
      const name = relative(base, file).split(sep).join('/')
      hash.update(name).update('\0').update(readFileSync(file)).update('\0')
    }
  return hash.digest('hex')
}

/** Whether a step has succeeded with this fingerprint. `stamp` is the file that stores the fingerprint. */
export function isDone(stamp, fingerprint) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
}

/** Runs a step unless it has already succeeded with the same fingerprint. */
export async function whenChanged(stamp, fingerprint, step) {
  if (isDone(stamp, fingerprint)) return
  // A step that fails may have taken away what an earlier one left.
  rmSync(stamp, { force: true })
  await step()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}
