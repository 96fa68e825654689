import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { DatabaseSync, DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'

/*
 * The only file that depends on the SQLite implementation: Node's own from version 24 on, and before it the package
 * with the same API. Neither needs a compiler or an install script. docs/decisions/001-sqlite.md compares them with
 * others.
 */

/** The first version of Node whose own SQLite has all that is used here, and prints no warning. */
const FIRST_NODE_WITH_SQLITE = 24

interface CopyOptions {
  /** Pages that are copied at once. */
  rate: number
  progress: (pages: { totalPages: number; remainingPages: number }) => void
}

interface SqliteModule {
  DatabaseSync: typeof DatabaseSync
  backup(source: DatabaseSyncInstance, target: string, options: CopyOptions): Promise<unknown>
}

function loadSqlite(): SqliteModule {
  const isBuiltIn = Number.parseInt(process.versions.node, 10) >= FIRST_NODE_WITH_SQLITE
  return createRequire(import.meta.url)(isBuiltIn ? 'node:sqlite' : '@photostructure/sqlite') as SqliteModule
}

const sqliteModule = loadSqlite()

/** Time in ms that a statement waits for another connection before it fails. */
const BUSY_TIMEOUT = 5_000
/** Number of pages that a copy of a database takes at once. */
const PAGES_COPIED_AT_ONCE = 1_000
/** Memory for the pages of a database, in KiB. */
const CACHE_SIZE = 16_000

export type SqliteValue = null | number | bigint | string | Uint8Array
/** The values of `?` in their order or as one list, or an object with the values of `@name`. */
type Parameters = readonly (SqliteValue | readonly unknown[] | Readonly<Record<string, SqliteValue>>)[]

/** A prepared statement. A number is bound as a real number, a bigint as an integer. Blobs are read as `Uint8Array`. */
export interface SqliteStatement<Row = unknown> {
  /** Whether the statement answers with rows. */
  readonly reader: boolean
  get(...parameters: Parameters): Row | undefined
  all(...parameters: Parameters): Row[]
  iterate(...parameters: Parameters): IterableIterator<Row>
  run(...parameters: Parameters): { changes: number; lastInsertRowid: number | bigint }
  /** The first column of the first row. */
  value(...parameters: Parameters): SqliteValue | undefined
}

interface AggregateFunction {
  /** Whether it takes any number of arguments. */
  varargs?: boolean
  step: (...values: never[]) => void
}

/** A connection to a database. */
export interface Sqlite {
  prepare<Row>(sql: string): SqliteStatement<Row>
  /** Runs statements whose rows are not needed. */
  exec(sql: string): void
  /** Reads or sets a pragma, and answers the first column of its first row. */
  pragma(text: string): SqliteValue | undefined
  /** Runs `work` in a transaction, which it undoes if `work` throws. */
  transaction(work: () => void): void
  readonly isInTransaction: boolean
  /** Adds a function that gives the same value for the same arguments. */
  addFunction(name: string, evaluate: (...values: never[]) => SqliteValue): void
  /** Adds an aggregate that only calls `step` for each row; its value is 0. */
  addAggregate(name: string, { step, varargs }: AggregateFunction): void
  serialize(): Uint8Array
  close(): void
}

interface OpenOptions {
  /** Whether a missing file is an error. */
  mustExist?: boolean
  /** Time in ms that a statement waits for another connection. */
  timeout?: number
}

/** Opens a database file, or one in memory: an empty one (`:memory:`) or a copy of a serialized one. */
export function openSqlite(
  source: string | Uint8Array,
  { mustExist = false, timeout = BUSY_TIMEOUT }: OpenOptions = {},
): Sqlite {
  const isInMemory = typeof source !== 'string' || source === ':memory:'
  // A name that begins with `file:` would be an address with options.
  const path = isInMemory ? ':memory:' : resolve(source)
  if (mustExist && !existsSync(path)) throw new Error('unable to open database file')
  const database = new sqliteModule.DatabaseSync(path, { timeout })
  if (typeof source !== 'string') database.deserialize(source)
  database.exec(`PRAGMA cache_size = -${CACHE_SIZE}`)
  return createConnection(database)
}

function createConnection(database: DatabaseSyncInstance): Sqlite {
  const prepare = <Row>(sql: string): SqliteStatement<Row> =>
    runInSqlite(() => createStatement<Row>(database.prepare(sql)))
  const exec = (sql: string): void => runInSqlite(() => database.exec(sql))

  return {
    prepare,
    exec,
    pragma: (text) => prepare(`PRAGMA ${text}`).value(),
    transaction(work) {
      exec('BEGIN')
      try {
        work()
        exec('COMMIT')
      } catch (error) {
        // SQLite undoes a transaction by itself when the disk is full.
        if (database.isTransaction) exec('ROLLBACK')
        throw error
      }
    },
    get isInTransaction() {
      return database.isTransaction
    },
    addFunction(name, evaluate) {
      database.function(name, { deterministic: true }, evaluate)
    },
    addAggregate(name, { step, varargs = false }) {
      // The parameters are counted, and the first one is the value so far. A number as value is the fastest.
      const counted = Object.defineProperty(
        (_value: unknown, ...values: unknown[]): number => {
          step(...(values as never[]))
          return 0
        },
        'length',
        { value: step.length + 1 },
      )
      database.aggregate(name, { start: 0, step: counted, varargs })
    },
    serialize: () => database.serialize(),
    close: () => database.close(),
  }
}

function createStatement<Row>(statement: StatementSyncInstance): SqliteStatement<Row> {
  // A query passes the values of all of its parts to each of them.
  statement.setAllowUnknownNamedParameters(true)
  const reader = statement.columns().length > 0
  const get = (...parameters: Parameters) =>
    runInSqlite(() => statement.get(...bindable(parameters)) as Row | undefined)

  return {
    reader,
    get,
    all: (...parameters) => runInSqlite(() => statement.all(...bindable(parameters)) as Row[]),
    iterate: (...parameters) => statement.iterate(...bindable(parameters)) as IterableIterator<Row>,
    run: (...parameters) => runInSqlite(() => statement.run(...bindable(parameters))),
    value(...parameters) {
      const row = get(...parameters)
      return row === undefined ? undefined : (Object.values(row as Record<string, SqliteValue>)[0] as SqliteValue)
    },
  }
}

/**
 * The package would end a text at a NUL, so another character replaces it. JSON, and so every document, writes it as an
 * escape and keeps it.
 */
function bindable(parameters: Parameters): unknown[] {
  const [first] = parameters
  const values: readonly unknown[] = Array.isArray(first) && parameters.length === 1 ? first : parameters
  return values.map((value) =>
    typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : (value ?? null),
  )
}

/** SQLite's numbers of the errors that the instance distinguishes. */
const ERROR_CODES = { busy: 5, damaged: 11, full: 13, notDatabase: 26, fullAtSharedMemory: 4_874 } as const
/** The part of an error's number that names its kind; the other bits name its variant. */
const KIND = 0xff

function errorNumberOf(error: unknown): number {
  const { sqliteExtendedCode, errcode } = error as { sqliteExtendedCode?: number; errcode?: number }
  return sqliteExtendedCode ?? errcode ?? 0
}

/** Whether another connection holds a lock. */
export function isBusyError(error: unknown): boolean {
  return (errorNumberOf(error) & KIND) === ERROR_CODES.busy
}

/** Whether a file is damaged or no database. */
export function isDamageError(error: unknown): boolean {
  const kind = errorNumberOf(error) & KIND
  return kind === ERROR_CODES.damaged || kind === ERROR_CODES.notDatabase
}

/** The codes of the operating system for a disk without room. */
const FULL_FILE_ERRORS: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Whether an error says that the disk is full: an error of the database, of the file that its readers share, or of a
 * file.
 */
export function isFullDiskError(error: unknown): boolean {
  if (FULL_FILE_ERRORS.has((error as NodeJS.ErrnoException | undefined)?.code)) return true
  const number = errorNumberOf(error)
  return (number & KIND) === ERROR_CODES.full || number === ERROR_CODES.fullAtSharedMemory
}

/** Adds the functions about texts that queries of documents use. */
export function addTextFunctions(sqlite: Sqlite): void {
  sqlite.addFunction('contains_folded', containsFolded)
}

/**
 * Whether a text contains another one, ignoring case. SQLite's own functions ignore the case of ASCII letters only.
 * Both texts are JSON, since the function would receive a text with a NUL only up to it.
 */
function containsFolded(textJson: string, partJson: string): number {
  const [text, part] = [JSON.parse(textJson), JSON.parse(partJson)] as [string, string]
  return text.toLowerCase().includes(part.toLowerCase()) ? 1 : 0
}

/*
 * The SQLite of older Nodes ends the whole process when a thread is terminated in the middle of a statement. A thread
 * with its own connections therefore shares with its owner whether it is in a statement, and whether it has to stop.
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
function runInSqlite<T>(call: () => T): T {
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

/**
 * Copies a database that others may be writing to. The copy has the state of the moment at which this begins: within
 * a transaction that reads, the writes of others neither show nor make SQLite begin again, as they would do otherwise.
 */
export async function copySqlite(
  source: string,
  target: string,
  onProgress: () => void = () => undefined,
): Promise<void> {
  if (!existsSync(source)) throw new Error('unable to open database file')
  const database = new sqliteModule.DatabaseSync(resolve(source), { timeout: BUSY_TIMEOUT })
  try {
    database.exec('BEGIN')
    database.prepare('SELECT count(*) FROM sqlite_master').get()
    await sqliteModule.backup(database, resolve(target), {
      rate: PAGES_COPIED_AT_ONCE,
      progress: onProgress,
    })
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}
