import { AsyncLocalStorage } from 'node:async_hooks'
import type Sqlite from 'better-sqlite3'
import { Kysely, sql, SqliteDialect, type Transaction } from 'kysely'
import type { Tables } from './tables'

interface Unit {
  transaction: Transaction<Tables>
  afterCommit: (() => void)[]
  ended: boolean
}

/** The embedded database: every query runs in the transaction of the request it belongs to, if there is one. */
export interface Database {
  /** Where to run a query right now. */
  current(): Kysely<Tables>
  /** Runs everything or nothing; joins a transaction that is already open. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Like a transaction inside one: what `work` wrote is undone unless `keep` says otherwise. */
  attempt<T>(work: () => Promise<T>, keep: (value: T) => boolean): Promise<T>
  /** Runs after the open transaction is committed, or at once without one. */
  afterCommit(action: () => void): void
  close(): Promise<void>
}

export function createDatabase(sqlite: Sqlite.Database): Database {
  const root = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  const units = new AsyncLocalStorage<Unit>()
  const openUnit = (): Unit | undefined => {
    const unit = units.getStore()
    return unit && !unit.ended ? unit : undefined
  }
  const current = (): Kysely<Tables> => openUnit()?.transaction ?? root

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    if (openUnit()) return work()
    const afterCommit: (() => void)[] = []
    const value = await root.transaction().execute(async (open) => {
      const unit: Unit = { transaction: open, afterCommit, ended: false }
      try {
        return await units.run(unit, work)
      } finally {
        unit.ended = true
      }
    })
    for (const action of afterCommit) units.exit(action)
    return value
  }

  async function attempt<T>(work: () => Promise<T>, keep: (value: T) => boolean): Promise<T> {
    return transaction(async () => {
      const unit = openUnit()
      const actionsBefore = unit?.afterCommit.length ?? 0
      await sql`SAVEPOINT attempt`.execute(current())
      let kept = false
      try {
        const value = await work()
        kept = keep(value)
        return value
      } finally {
        if (!kept) {
          await sql`ROLLBACK TO attempt`.execute(current())
          unit?.afterCommit.splice(actionsBefore)
        }
        await sql`RELEASE attempt`.execute(current())
      }
    })
  }

  return {
    current,
    transaction,
    attempt,
    afterCommit(action) {
      const unit = openUnit()
      if (unit) unit.afterCommit.push(action)
      else action()
    },
    close: () => root.destroy(),
  }
}
