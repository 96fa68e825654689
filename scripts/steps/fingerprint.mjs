import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LEFT_OUT = new Set(['node_modules', 'dist', '.dts', 'tests'])

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) if (!LEFT_OUT.has(name)) yield* filesBelow(join(path, name))
}

/** A short word for the content of files and folders: the same word, the same content. */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(path)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Does a step only where what it depends on has changed since it last succeeded. */
export async function whenChanged(stamp, fingerprint, step) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  await step()
  markDone(stamp, fingerprint)
}

/** Notes that a step has been done for what it depends on. */
export function markDone(stamp, fingerprint) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}
