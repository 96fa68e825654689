import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '@barn-workbench/core/time'
import type { Sqlite } from './sqlite'

/** The file that holds the reserve. */
const RESERVE_FILE = 'instance.reserve'
/** The file that holds room for a start, at which SQLite writes files beside the database. */
const START_FILE = 'instance.reserve-start'
/** The files that hold nothing but room. */
export const RESERVE_FILES: readonly string[] = [RESERVE_FILE, START_FILE]
const PRIVATE_FILE = 0o600
/** Size of the reserve: a share of the disk, up to a limit in bytes. */
const SHARE = 0.1
const MAXIMUM_RESERVE = 16 * 1024 * 1024
/** Room for a start, as a share of the reserve. */
const START_SHARE = 0.125
/** Share of the free room that a file may take. The file system needs the rest to manage its files. */
const USABLE_SHARE = 0.9
/** Number of bytes that are written at once. */
const CHUNK = 1024 * 1024
/** Period of the attempts to restore a released reserve, in ms. */
const RESTORE_PERIOD = 10 * SECOND
/** Limits of a database, in pages. SQLite raises a limit below the present size to the present size. */
const PRESENT_SIZE = 1
const NO_LIMIT = 4_294_967_294

/**
 * Room on a disk for the calls by which people free more of it: signing in, deleting, settings. A file holds the room.
 * When such a call finds the disk full, the file is deleted. Until the disk has room for the file again, only such
 * calls can enlarge the database; every other write fails as on a full disk.
 */
export interface DiskReserve {
  /** Deletes the file, so that its room is free. Returns false if it was deleted before. */
  release(): boolean
  /** Runs work that may enlarge the database although the reserve is released. */
  use<T>(work: () => Promise<T>): Promise<T>
  /** Ends the attempts to restore the reserve. Its file stays. */
  close(): void
}

/** Sizes of the two files and the free room of the disk, in bytes. */
function measure(folder: string): { reserve: number; startReserve: number; free: number } {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const reserve = Math.floor(Math.min(MAXIMUM_RESERVE, blocks * bsize * SHARE))
  return { reserve, startReserve: Math.floor(reserve * START_SHARE), free: bavail * bsize }
}

/** Frees the room for a start if the disk is full. Call it before the database is opened. */
export function makeRoomForStart(folder: string): void {
  const { startReserve, free } = measure(folder)
  if (free < startReserve) rmSync(join(folder, START_FILE), { force: true })
}

/**
 * Reserves room for the next start, or as much of it as the disk has. Call it after the database is closed, which
 * deletes the files beside it.
 */
export function keepRoomForStart(folder: string): void {
  const file = join(folder, START_FILE)
  const { startReserve, free } = measure(folder)
  const held = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const bytes = Math.floor(Math.min(startReserve, USABLE_SHARE * (free + held)))
  if (bytes > held) write(file, bytes)
}

/**
 * Opens the reserve of an open database. If it was released in an earlier run, the database is limited to its present
 * size only after the first `use`, so that the start itself can write.
 */
export function openDiskReserve(folder: string, sqlite: Sqlite): DiskReserve {
  const file = join(folder, RESERVE_FILE)
  let isHeld = existsSync(file)
  let uses = 0

  const limit = (pages: number): void => void sqlite.pragma(`max_page_count = ${pages}`)

  function restore(): void {
    if (isHeld) return
    const { reserve, free } = measure(folder)
    // With room for two reserves the disk is not full again at once.
    if (free < 2 * reserve || !write(file, reserve)) return
    isHeld = true
    limit(NO_LIMIT)
    keepRoomForStart(folder)
  }

  restore()
  const timer = setInterval(restore, RESTORE_PERIOD)
  timer.unref()
  return {
    release() {
      if (!isHeld) return false
      rmSync(file, { force: true })
      isHeld = false
      return true
    },
    async use(work) {
      uses++
      if (!isHeld) limit(NO_LIMIT)
      try {
        return await work()
      } finally {
        if (--uses === 0 && !isHeld) limit(PRESENT_SIZE)
      }
    },
    close: () => clearInterval(timer),
  }
}

/** Writes a file of random bytes, which no file system compresses. Returns false if there is no room for it. */
function write(file: string, bytes: number): boolean {
  try {
    const chunk = randomBytes(CHUNK)
    const handle = openSync(file, 'w', PRIVATE_FILE)
    try {
      for (let written = 0; written < bytes;) written += writeSync(handle, chunk, 0, Math.min(CHUNK, bytes - written))
    } finally {
      closeSync(handle)
    }
    return true
  } catch {
    rmSync(file, { force: true })
    return false
  }
}
