import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, openSqlite } from '../../instance/src/database'
import { at } from '../../scripts/steps/paths.mjs'

/*
 * Kills the commands for backups at random moments, and checks after each kill that nothing is half and looks whole,
 * and that nothing of the source is lost.
 */

const PROGRAM = at('instance/dist/backupProgram.js')
const ROWS_PER_MEGABYTE = 100
const MEGABYTE = 1_000_000

/** Random numbers from 0 to 1 that follow from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Ended {
  code: number | null
  output: string
  /** Time that the command took, in ms. */
  duration: number
}

/** Runs a command, and kills it after a time if one is given. */
function run(args: readonly string[], killAfter?: number): Promise<Ended> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, output, duration: performance.now() - startedAt })
    })
  })
}

export async function createDataFolder(folder: string, megabytes: number): Promise<void> {
  const database = await openDatabase(folder)
  await database.close()
  const sqlite = openSqlite(join(folder, 'instance.db'))
  sqlite.exec("INSERT INTO facts VALUES ('id', '1001'), ('type', 'barn')")
  sqlite.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS_PER_MEGABYTE * megabytes})
    INSERT INTO facts SELECT 'row' || i, hex(randomblob(500)) FROM n`)
  sqlite.close()
  mkdirSync(join(folder, 'artifacts'))
  for (let number = 0; number < megabytes; number++)
    writeFileSync(join(folder, 'artifacts', `file-${number}`), Buffer.alloc(MEGABYTE, number))
}

function rowsOf(folder: string): unknown {
  const sqlite = openSqlite(join(folder, 'instance.db'), { mustExist: true })
  try {
    if (sqlite.pragma('quick_check(1)') !== 'ok') throw new Error('the database is damaged')
    return sqlite.prepare('SELECT count(*) FROM facts').value()
  } finally {
    sqlite.close()
  }
}

const requireThat = (isTrue: boolean, message: string): void => {
  if (!isTrue) throw new Error(message)
}

/** Kills that came before the command had an effect, in its middle, and after it was done. */
export interface KillCounts {
  before: number
  middle: number
  after: number
}

const newCounts = (): KillCounts => ({ before: 0, middle: 0, after: 0 })

/** The table of a run. Rejects with an error if a kill did harm. */
export async function killBackups({
  kills,
  seed,
  megabytes,
}: {
  kills: number
  seed: number
  /** Size of the data folder. */
  megabytes: number
}): Promise<Record<'backup' | 'restore', KillCounts>> {
  const random = createRandom(seed)
  const home = mkdtempSync(join(tmpdir(), 'barn-kills-'))
  const data = join(home, 'data')
  try {
    await createDataFolder(data, megabytes)
    const expected = rowsOf(data)
    const target = join(home, 'target')
    const { duration } = await run(['backup', '--data', data, '--to', target])
    const backup = await killMaking({ kills, home, data, duration, expected, random })
    const [name = ''] = readdirSync(target)
    const restore = await killRestores({ kills, home, source: join(target, name), expected, random })
    return { backup, restore }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

interface Killing {
  kills: number
  home: string
  expected: unknown
  random: () => number
}

async function killMaking({
  kills,
  home,
  data,
  duration,
  expected,
  random,
}: Killing & { data: string; duration: number }): Promise<KillCounts> {
  const counts = newCounts()
  for (let kill = 0; kill < kills; kill++) {
    const target = join(home, `target-${kill}`)
    await run(['backup', '--data', data, '--to', target], random() * duration * 1.1)
    const names = existsSync(target) ? readdirSync(target) : []
    const whole = names.filter((name) => !name.endsWith('.partial'))
    counts[whole.length > 0 ? 'after' : names.length > 0 ? 'middle' : 'before']++
    for (const name of whole) {
      const restored = join(home, `restored-${kill}`)
      const { code, output } = await run(['restore', '--from', join(target, name), '--data', restored])
      requireThat(code === 0 && rowsOf(restored) === expected, `a backup looks whole and is not: ${output}`)
      rmSync(restored, { recursive: true })
    }
    requireThat(rowsOf(data) === expected, 'the data folder has lost rows')
    rmSync(target, { recursive: true, force: true })
  }
  return counts
}

async function killRestores({ kills, home, source, expected, random }: Killing & { source: string }) {
  const counts = newCounts()
  const folder = join(home, 'restored')
  const restore = (killAfter?: number) => run(['restore', '--from', source, '--data', folder], killAfter)
  const { duration } = await restore()
  for (let kill = 0; kill < kills; kill++) {
    rmSync(folder, { recursive: true, force: true })
    await restore(random() * duration * 1.1)
    const names = existsSync(folder) ? readdirSync(folder) : []
    const isHalf = names.some((name) => name.startsWith('restore.partial'))
    counts[isHalf ? 'middle' : names.length > 0 ? 'after' : 'before']++
    if (isHalf) {
      const opened = await openDatabase(folder).then(
        (database) => database.close().then(() => true),
        () => false,
      )
      requireThat(!opened || names.length === 1, 'an instance starts in a half restored folder')
      if (opened) rmSync(folder, { recursive: true })
    }
    if (isHalf || names.length === 0) {
      const { code, output } = await restore()
      requireThat(code === 0, `the restore cannot begin again: ${output}`)
    }
    requireThat(rowsOf(folder) === expected, 'the restored folder has lost rows')
  }
  return counts
}
