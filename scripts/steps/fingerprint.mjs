import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const EXCLUDED = new Set(['node_modules', 'dist', '.dts', 'tests'])

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) if (!EXCLUDED.has(name)) yield* filesBelow(join(path, name))
}

/** A hash of the content of files and folders. Build results and dependencies do not count. */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(path)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * Runs a step unless it has already succeeded with the same fingerprint. `stamp` is the file that stores the
 * fingerprint.
 */
export async function whenChanged(stamp, fingerprint, step) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  // A step that fails may have taken away what an earlier one left.
  rmSync(stamp, { force: true })
  await step()
  markDone(stamp, fingerprint)
}

/** Stores the fingerprint of a step that has succeeded. */
export function markDone(stamp, fingerprint) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}
