/*
 * The SQLite of older Nodes ends the whole process when a thread is terminated in the middle of a statement. A thread
 * with connections of its own therefore shares with its owner whether it is in a statement, and whether it has to stop.
 */

const IN_STATEMENT = 0
const IS_STOPPED = 1

/** The state that a thread with SQLite connections shares with its owner. */
export type SqliteThreadState = Int32Array<SharedArrayBuffer>

export function createSqliteThreadState(): SqliteThreadState {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

let ownState: SqliteThreadState | null = null

/** Has to be called by the thread before it opens a database. */
export function shareSqliteThreadState(state: SqliteThreadState): void {
  ownState = state
}

/** Throws in a thread that has to stop. */
export function throwIfStopped(): void {
  if (ownState && Atomics.load(ownState, IS_STOPPED) === 1) throw new Error('This thread has to stop')
}

/** Runs a call of SQLite. Such calls may be nested. */
export function runInSqlite<T>(call: () => T): T {
  if (!ownState) return call()
  Atomics.add(ownState, IN_STATEMENT, 1)
  try {
    throwIfStopped()
    return call()
  } finally {
    Atomics.sub(ownState, IN_STATEMENT, 1)
  }
}

/**
 * Makes a thread begin no further statement, and says whether it may be terminated at once. Otherwise it is still in a
 * statement.
 */
export function stopSqliteThread(state: SqliteThreadState): boolean {
  Atomics.store(state, IS_STOPPED, 1)
  return Atomics.load(state, IN_STATEMENT) === 0
}
