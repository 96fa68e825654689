import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '@barn-workbench/core/time'
import type { Sqlite } from './sqlite'

const RESERVE_FILE = 'instance.reserve'
/** Keeps room for a start: SQLite needs files beside a database to open it. */
const START_FILE = 'instance.reserve-start'
const PRIVATE_FILE = 0o600
/** Bytes of the reserve: a share of the disk, up to a limit. */
const LARGEST_RESERVE = 16 * 1024 * 1024
const SHARE = 0.1
const START_SHARE = 0.125
/** The remaining free space may be needed for file metadata. */
const USABLE_SHARE = 0.9
/** Bytes that are written at once. */
const CHUNK = 1024 * 1024
/** It is looked for room for the reserve this often, in ms. */
const RESTORE_PERIOD = 10 * SECOND
/** SQLite takes the present size of a database for a limit below it. */
const PRESENT_SIZE = 1
const NO_LIMIT = 4_294_967_294

/**
 * A file that keeps room on the disk for the calls by which people make room: signing in, deleting, settings. When such
 * a call finds the disk full, the file is deleted, and until there is room for it again only such calls can enlarge the
 * database; everything else still finds the disk full.
 */
export interface DiskReserve {
  /** Gives the room of the file free. False: that has happened already. */
  release(): boolean
  /** Runs work that may let the database grow. */
  use<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

function measure(folder: string): { reserve: number; startReserve: number; free: number } {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const reserve = Math.floor(Math.min(LARGEST_RESERVE, blocks * bsize * SHARE))
  return { reserve, startReserve: Math.floor(reserve * START_SHARE), free: bavail * bsize }
}

/** Gives the room that is kept for a start free where the disk is full. */
export function makeRoomForStart(folder: string): void {
  const { startReserve, free } = measure(folder)
  if (free < startReserve) rmSync(join(folder, START_FILE), { force: true })
}

/**
 * Keeps room for the next start, or as much of it as there is. To be called when the database is closed, which has freed
 * the files beside it.
 */
export function keepRoomForStart(folder: string): void {
  const file = join(folder, START_FILE)
  const { startReserve, free } = measure(folder)
  const held = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const bytes = Math.floor(Math.min(startReserve, USABLE_SHARE * (free + held)))
  if (bytes > held) write(file, bytes)
}

/** Opens the reserve beside an open database. Its limit holds from the first use on, so that a start can write. */
export function openDiskReserve(folder: string, sqlite: Sqlite): DiskReserve {
  const file = join(folder, RESERVE_FILE)
  let isHeld = existsSync(file)
  let uses = 0

  const limit = (pages: number): void => void sqlite.pragma(`max_page_count = ${pages}`)

  function restore(): void {
    if (isHeld) return
    const { reserve, free } = measure(folder)
    // Twice as much, so that the disk is not full again at once.
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
