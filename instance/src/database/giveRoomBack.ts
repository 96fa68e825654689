import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@barn-workbench/core/time'
import { sizeOf } from './database'
import { isBusyError, isFullDiskError, type Sqlite } from './sqlite'

const PERIOD = MINUTE
/** Room that stays in the file for later writes, in bytes, and as a share of the file. */
const KEPT_BYTES = 4 * 1024 * 1024
const KEPT_SHARE = 0.1
/**
 * A slice should take this time, in ms; its number of pages follows from the slice before, up to a limit: larger ones
 * make the log of writes long, and moving that into the file takes hundreds of milliseconds.
 */
const SLICE_TIME = 10
const FIRST_PAGES = 64
const MOST_PAGES = 128
/** Time between two slices, in ms, in which others write. */
const PAUSE = 20
/** The mode of SQLite in which a file gives room back when it is asked to. */
const INCREMENTAL = 2

/**
 * Makes a new database one that gives room back. It has to be called before anything is in it. A file that has tables
 * stays as it is: only a copy of all of it would change that. It uses its free pages again instead.
 */
export function preferGivingBack(sqlite: Sqlite): void {
  sqlite.pragma('auto_vacuum = INCREMENTAL')
}

/** Whether much of a file is unused and can be given back. */
export function hasRoomToGive(sqlite: Sqlite, keptBytes: number = KEPT_BYTES): boolean {
  if (sqlite.pragma('auto_vacuum') !== INCREMENTAL) return false
  const { bytes, free } = sizeOf(sqlite)
  return free > Math.max(keptBytes, bytes * KEPT_SHARE)
}

/**
 * Gives unused room of a file back in slices of some milliseconds each, between which others write. Resolves with the
 * longest time that one has held writes, in ms.
 */
export async function giveRoomBack(
  sqlite: Sqlite,
  { signal, keptBytes }: { signal: AbortSignal; keptBytes?: number },
): Promise<number> {
  let pages = FIRST_PAGES
  let longest = 0
  while (!signal.aborted && hasRoomToGive(sqlite, keptBytes)) {
    // The transaction of another caller would include the slice.
    if (!sqlite.isInTransaction) {
      const startedAt = performance.now()
      sqlite.exec(`PRAGMA incremental_vacuum(${pages})`)
      const duration = performance.now() - startedAt
      longest = Math.max(longest, duration)
      const share = SLICE_TIME / Math.max(duration, 0.1)
      pages = Math.max(1, Math.min(MOST_PAGES, Math.floor(pages * Math.min(2, share))))
    }
    await sleep(PAUSE, undefined, { ref: false })
  }
  return longest
}

/** Gives room back whenever there is much. Returns the function that ends this. */
export function startGivingBack(sqlite: Sqlite): () => void {
  const controller = new AbortController()
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      await giveRoomBack(sqlite, { signal: controller.signal })
    } catch (error) {
      // Both go by, and the next minute tries again.
      if (!controller.signal.aborted && !isBusyError(error) && !isFullDiskError(error)) throw error
    } finally {
      isRunning = false
    }
  }

  const timer = setInterval(() => void run(), PERIOD)
  timer.unref()
  return () => {
    controller.abort()
    clearInterval(timer)
  }
}
