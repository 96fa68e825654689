import { spawn } from 'node:child_process'
import { constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { SECOND } from '@barn-workbench/core/time'
import { StartError } from '../base'
import type { Database } from './database'
import type { Sqlite } from './sqlite'

/*
 * A database that was not closed properly is read completely for damage, which takes long. A properly closed one leaves
 * a mark beside it, and is not read.
 */

/** The built program is beside the bundle. It is missing if the instance runs from its sources. */
const programFile = fileURLToPath(new URL('./checkProgram.js', import.meta.url))
const PRIVATE_FILE = 0o600
/** Time after which the check begins, in ms: the instance starts first. */
const CHECK_DELAY = 2 * SECOND
const markOf = (file: string): string => `${file}-closed`

/** A check that runs beside the instance. */
export interface DamageCheck {
  /** To be called before the database is closed: the last one to close it takes the journal into it. */
  stop(): void
  /** To be called when the database is closed. Marks it if no damage was found. */
  markClosed(): void
}

/**
 * Checks an open database for damage: not at all if it was closed properly or is new, else in a separate process, which
 * reports damage by `onDamage`; nothing more is written then. Without such a process, as in tests, throws an error at
 * once if there is damage.
 */
export function checkForDamage(file: string, sqlite: Sqlite, onDamage: (reason: string) => void): DamageCheck {
  const isInOrder = statSync(file).size === 0 || wasClosedInOrder(file)
  rmSync(markOf(file), { force: true })
  if (isInOrder) return finishedCheck(file)
  if (!existsSync(programFile)) {
    const checked = sqlite.pragma('quick_check(1)')
    if (checked !== 'ok') throw new Error(String(checked))
    return finishedCheck(file)
  }
  return runProgram(file, (reason) => {
    sqlite.pragma('query_only = ON')
    onDamage(reason)
  })
}

function finishedCheck(file: string): DamageCheck {
  return { stop: () => undefined, markClosed: () => markClosed(file) }
}

function runProgram(file: string, onDamage: (reason: string) => void): DamageCheck {
  let child: ReturnType<typeof run> | null = null
  let isFoundInOrder = false
  let isStopped = false

  function run() {
    let output = ''
    const started = spawn(process.execPath, [programFile, file], { stdio: ['ignore', 'pipe', 'ignore'] })
    started.unref()
    started.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    // A program that cannot run says nothing about the database, which is checked at the next start then.
    started.on('error', () => undefined)
    started.on('close', (code) => {
      if (isStopped || code !== 0) return
      isFoundInOrder = output === 'ok'
      if (!isFoundInOrder) onDamage(output)
    })
    return started
  }

  const timer = setTimeout(() => {
    child = run()
  }, CHECK_DELAY)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      child?.kill('SIGKILL')
    },
    markClosed() {
      if (isFoundInOrder) markClosed(file)
    },
  }
}

/** The size and the time in ms of a file, by which a replaced or changed file is recognized. */
function describe(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${Math.round(mtimeMs)}\n`
}

function wasClosedInOrder(file: string): boolean {
  // A journal that is not empty holds what is not in the file.
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) return false
  return existsSync(markOf(file)) && readFileSync(markOf(file), 'utf8') === describe(file)
}

/** Marks a database that is closed. Without the mark it is checked at the next start, so that a full disk does no harm. */
function markClosed(file: string): void {
  try {
    writeFileSync(markOf(file), describe(file), { mode: PRIVATE_FILE })
  } catch {
    rmSync(markOf(file), { force: true })
  }
}

/** Says that a database is damaged, in one line. */
export function damagedError(file: string, reason: string): StartError {
  return new StartError(`the database ${file} is damaged or cannot be opened; nothing was changed: ${reason}`)
}

/** Returns a function that says whether the database answers and the data folder has room for more. */
export function createHealthCheck(database: Database, folder: string | undefined): () => Promise<boolean> {
  async function checkFolder(path: string): Promise<boolean> {
    await access(path, constants.R_OK | constants.W_OK)
    return (await statfs(path)).bavail > 0
  }

  return async () => {
    try {
      await sql`SELECT 1`.execute(database.current())
      return folder === undefined || (await checkFolder(folder))
    } catch {
      return false
    }
  }
}
