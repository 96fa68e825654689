import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SECOND } from '@barn-workbench/core/time'
import { StartError } from '../base'
import type { Sqlite } from './sqlite'

/*
 * SQLite finds damage only by reading a whole database, which takes long for a large one. A database that is closed
 * properly therefore gets a mark: a file beside it with its size and time. A database with its mark is not checked.
 */

/**
 * The program that checks a database. It is built beside the bundle, and missing if the instance runs from its sources.
 */
const programFile = fileURLToPath(new URL('./checkProgram.js', import.meta.url))
const PRIVATE_FILE = 0o600
/** Delay of the check, in ms, so that it does not slow the start of the instance down. */
const CHECK_DELAY = 2 * SECOND
const markOf = (file: string): string => `${file}-closed`

/** A check that runs while the instance works. */
export interface DamageCheck {
  /**
   * Ends the check. Call it before the database is closed: SQLite writes the journal into the file when the last
   * connection closes, which must not be the connection of the check.
   */
  stop(): void
  /** Marks the database as closed properly, unless damage was found. Call it after the database is closed. */
  markClosed(): void
}

/**
 * Checks an open database for damage, unless it is new or was closed properly. The check runs in a process of its own.
 * If it finds damage, the database becomes read-only and `onDamage` is called with SQLite's description of it. If the
 * instance runs from its sources, the check runs before this returns, and throws an `Error` with that description.
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
    // If the program cannot run, the database gets no mark, and the next start checks it.
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

/** The content of a mark: size and time of the database, in ms. Another file, or a changed one, has another content. */
function describe(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${Math.round(mtimeMs)}\n`
}

function wasClosedInOrder(file: string): boolean {
  // The journal holds writes that are not in the file yet: the instance was killed.
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) return false
  return existsSync(markOf(file)) && readFileSync(markOf(file), 'utf8') === describe(file)
}

/** Writes the mark. On a full disk there is none, and the next start checks the database. */
function markClosed(file: string): void {
  try {
    writeFileSync(markOf(file), describe(file), { mode: PRIVATE_FILE })
  } catch {
    rmSync(markOf(file), { force: true })
  }
}

/** The error, in one line, with which an instance ends because of a damaged database. */
export function damagedError(file: string, reason: string): StartError {
  return new StartError(`the database ${file} is damaged or cannot be opened; nothing was changed: ${reason}`)
}
