import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '../../instance/src/database'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'

/*
 * `BARN_LARGE_DATABASE=2000` sets the size of the trial's database in MB. Then the printed time until the first answer
 * is checked, too.
 */
const LARGE = Number(process.env.BARN_LARGE_DATABASE ?? 0)
const SMALL = 60
/** Time until the first answer, in ms. */
const LONGEST_START = 2_000
const LONGEST_CHECK = 300_000
/** The check begins 2 s after the start; after this time, in ms, on a machine that has nothing else to do. */
const CHECK_BEGINS = 4_000
const PAGE = 4_096

const folder = mkdtempSync(join(tmpdir(), 'barn-check-'))
const file = join(folder, 'instance.db')
let child: ChildProcess | null = null

afterEach(async () => {
  await end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts an instance. `firstAnswer` resolves with the time until it answers, in ms. */
async function start() {
  const port = await freePort()
  const startedAt = performance.now()
  const started = spawn(
    process.execPath,
    [at('instance/dist/main.js'), '--simulate', 'false', '--data', folder, '--port', String(port)],
    { stdio: 'pipe' },
  )
  child = started
  let output = ''
  started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const isAnswered = () =>
    fetch(`http://127.0.0.1:${port}/api/v`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    output: () => output,
    ended: new Promise<number | null>((resolve) => started.once('exit', resolve)),
    async firstAnswer(): Promise<number> {
      while (!(await isAnswered())) {
        if (started.exitCode !== null) throw new Error(`it has ended: ${output}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return performance.now() - startedAt
    },
  }
}

/** Ends the instance that runs. */
async function end(signal: NodeJS.Signals): Promise<void> {
  const ending = child
  child = null
  if (!ending || ending.exitCode !== null) return
  await new Promise((resolve) => {
    ending.once('exit', resolve)
    ending.kill(signal)
  })
}

const isChecking = () => execFileSync('ps', ['ax', '-ww', '-o', 'args']).toString().includes(`checkProgram.js ${file}`)

/**
 * Ends the instance in order once its check is over. On a busy machine the check may not have begun; the instance is
 * started again then, and has twice the time.
 */
async function endChecked(): Promise<void> {
  for (let time = CHECK_BEGINS; ; time *= 2) {
    await new Promise((resolve) => setTimeout(resolve, time))
    await expect.poll(isChecking, { timeout: LONGEST_CHECK }).toBe(false)
    await end('SIGTERM')
    if (existsSync(`${file}-closed`)) return
    expect(time, 'time in which no check was over').toBeLessThan(LONGEST_CHECK / 4)
    await (await start()).firstAnswer()
  }
}

/** Fills a table of the database, and starts and stops an instance on it when its check is over. */
async function fillDatabase(megabytes: number): Promise<void> {
  await (await start()).firstAnswer()
  await end('SIGTERM')
  const sqlite = openSqlite(file)
  sqlite.exec('CREATE TABLE filling (id INTEGER PRIMARY KEY, content TEXT) STRICT')
  const insert = sqlite.prepare('INSERT INTO filling (content) VALUES (?)')
  for (let megabyte = 0; megabyte < megabytes; megabyte++)
    sqlite.transaction(() => {
      for (let row = 0; row < 512; row++) insert.run(`${megabyte} ${row} `.padEnd(2_000, 'x'))
    })
  sqlite.close()
  await (await start()).firstAnswer()
  await endChecked()
}

const damagedPlace = () => Math.floor(statSync(file).size / PAGE / 2) * PAGE
const NO_PAGE = Buffer.alloc(PAGE, 0xff)

/** Writes over a page in the middle of the database. */
function damage(): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, NO_PAGE, 0, PAGE, damagedPlace())
  closeSync(handle)
}

function isStillDamaged(): boolean {
  const page = Buffer.alloc(PAGE)
  const handle = openSync(file, 'r')
  readSync(handle, page, 0, PAGE, damagedPlace())
  closeSync(handle)
  return page.equals(NO_PAGE)
}

test('after an unclean stop an instance answers while its database is being checked', async () => {
  await fillDatabase(LARGE || SMALL)
  const clean = await (await start()).firstAnswer()
  await end('SIGKILL')
  const { firstAnswer } = await start()
  const time = await firstAnswer()
  const size = `${(statSync(file).size / 2 ** 20).toFixed(0)} MB`
  process.stdout.write(
    `${size}: first answer after ${clean.toFixed(0)} ms, after an unclean stop ${time.toFixed(0)} ms\n`,
  )
  // A busy machine takes longer for any start.
  if (LARGE > 0) expect(time).toBeLessThanOrEqual(Math.max(LONGEST_START, 1.5 * clean))
  expect(existsSync(`${file}-closed`)).toBe(false)
  const checkedSince = performance.now()
  await endChecked()
  process.stdout.write(`the check was over after ${(performance.now() - checkedSince).toFixed(0)} ms\n`)
}, 600_000)

test('damage that the check finds ends the instance with one line and the code of a damaged database', async () => {
  await fillDatabase(SMALL)
  damage()
  const { ended, output } = await start()
  expect(await ended).toBe(1)
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('barn-workbench instance:'))
  expect(lines).toEqual([expect.stringMatching(/the database \S+ is damaged or cannot be opened/)])
  expect([existsSync(`${file}-closed`), isStillDamaged()]).toEqual([false, true])
  // It is found at every start.
  expect(await (await start()).ended).toBe(1)
})

test('a database that was closed in order and is as it was is not checked', async () => {
  await fillDatabase(SMALL)
  const { atime, mtime } = statSync(file)
  damage()
  utimesSync(file, atime, mtime)
  const { firstAnswer, output } = await start()
  await firstAnswer()
  await new Promise((resolve) => setTimeout(resolve, CHECK_BEGINS))
  await end('SIGTERM')
  expect(output()).not.toContain('damaged')
})
