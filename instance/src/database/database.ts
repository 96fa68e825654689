import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, sql, SqliteDialect, type SqliteDatabase, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DiskReserve } from './diskReserve'
import type { DocumentQueries } from './documentQueries'
import type { Sqlite, SqliteStatement } from './sqlite'
import type { Tables } from './tables'

/** The embedded database. Every query runs in the transaction of the request that it belongs to, if there is one. */
export interface Database {
  /** The connection to run a query on: the open transaction, or the database if none is open. */
  current(): Kysely<Tables>
  /** Runs `work` in a transaction. Joins the transaction that is already open. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` in a savepoint. Undoes its writes and drops its `afterCommit` actions if it throws or if `shouldCommit`
   * rejects its value.
   */
  attempt<T>(work: () => Promise<T>, shouldCommit: (value: T) => boolean): Promise<T>
  /** Runs `action` after the open transaction is committed, or at once if none is open. */
  afterCommit(action: () => void): void
  /** Counts the rows written so far. While the number stays, every query has the same answer. Null in a transaction. */
  changeCount(): number | null
  /** Bytes of the database, and the unused ones among them. */
  size(): DatabaseSize
  /** Reads committed documents in a thread; null if the database has no thread. */
  documentQueries: DocumentQueries | null
  /** Room on the disk for the calls by which people make room; absent if the database is in memory. */
  reserve?: DiskReserve
  close(): Promise<void>
}

export interface DatabaseSize {
  bytes: number
  free: number
}

interface OpenTransaction {
  connection: Transaction<Tables>
  afterCommit: (() => void)[]
  hasEnded: boolean
}

/**
 * The open transactions of the running code, by their database. All databases of a process share it, since each such
 * storage makes every promise of the process slower.
 */
const openTransactions = new AsyncLocalStorage<ReadonlyMap<Kysely<Tables>, OpenTransaction>>()

/** Most statements that stay prepared: room for the routes, whose conditions take several forms. */
const PREPARED_STATEMENTS = 500

/** Keeps the statements that were prepared last, since preparing one takes longer than most of them run. */
function withPreparedStatements(sqlite: Sqlite): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: PREPARED_STATEMENTS })
  return {
    prepare(text) {
      const statement = statements.get(text) ?? sqlite.prepare(text)
      statements.set(text, statement)
      return statement
    },
    close() {
      sqlite.close()
    },
  }
}

/**
 * SQLite undoes a transaction by itself when the disk is full. Another rollback would fail, and its error would hide
 * the cause.
 */
function createDialect(sqlite: Sqlite): SqliteDialect {
  const dialect = new SqliteDialect({ database: withPreparedStatements(sqlite) })
  const createDriver = dialect.createDriver.bind(dialect)
  dialect.createDriver = () => {
    const driver = createDriver()
    const rollBack = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = async (connection) => {
      if (sqlite.isInTransaction) await rollBack(connection)
    }
    return driver
  }
  return dialect
}

/** Creates the database of an open connection. `documentQueries` answers queries in a thread, where there is one. */
export function createDatabase(sqlite: Sqlite, documentQueries: DocumentQueries | null = null): Database {
  const root = new Kysely<Tables>({ dialect: createDialect(sqlite) })
  const changes = sqlite.prepare('SELECT total_changes()')

  /** Work that continues after its transaction has ended runs outside of it. */
  function findOpenTransaction(): OpenTransaction | undefined {
    const transaction = openTransactions.getStore()?.get(root)
    return transaction && !transaction.hasEnded ? transaction : undefined
  }

  function current(): Kysely<Tables> {
    return findOpenTransaction()?.connection ?? root
  }

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    if (findOpenTransaction()) return work()
    const afterCommit: (() => void)[] = []
    const value = await root.transaction().execute(async (connection) => {
      const opened: OpenTransaction = { connection, afterCommit, hasEnded: false }
      try {
        return await openTransactions.run(new Map(openTransactions.getStore()).set(root, opened), work)
      } finally {
        opened.hasEnded = true
      }
    })
    for (const action of afterCommit) openTransactions.exit(action)
    return value
  }

  async function attempt<T>(work: () => Promise<T>, shouldCommit: (value: T) => boolean): Promise<T> {
    return transaction(async () => {
      const enclosing = findOpenTransaction()
      const actionsBefore = enclosing?.afterCommit.length ?? 0
      await sql`SAVEPOINT attempt`.execute(current())
      let isCommitted = false
      try {
        const value = await work()
        isCommitted = shouldCommit(value)
        return value
      } finally {
        if (!isCommitted) enclosing?.afterCommit.splice(actionsBefore)
        // A full disk ends the whole transaction, and the savepoint with it.
        if (sqlite.isInTransaction) {
          if (!isCommitted) await sql`ROLLBACK TO attempt`.execute(current())
          await sql`RELEASE attempt`.execute(current())
        }
      }
    })
  }

  return {
    current,
    transaction,
    attempt,
    afterCommit(action) {
      const enclosing = findOpenTransaction()
      if (enclosing) enclosing.afterCommit.push(action)
      else action()
    },
    changeCount: () => (findOpenTransaction() ? null : (changes.value() as number)),
    size: () => sizeOf(sqlite),
    documentQueries,
    async close() {
      await documentQueries?.close()
      await root.destroy()
    },
  }
}

/** Returns the bytes of a database, and the unused ones among them. */
export function sizeOf(sqlite: Sqlite): DatabaseSize {
  const pageSize = Number(sqlite.pragma('page_size'))
  return {
    bytes: Number(sqlite.pragma('page_count')) * pageSize,
    free: Number(sqlite.pragma('freelist_count')) * pageSize,
  }
}
