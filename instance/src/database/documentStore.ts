import { sql } from 'kysely'
import { DEFAULT_QUERY_LIMIT, type Condition, type Query } from '@barn-workbench/core/query'
import { fail, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import { projectDocument } from './answerQuery'
import { conditionSql } from './conditionSql'
import type { Database } from './database'
import { cursorSql, orderSql } from './orderSql'

/** SQLite's LIMIT for all rows. */
const UNLIMITED = -1

export interface Change<T> {
  kind: 'inserted' | 'updated' | 'removed'
  id: string
  version: number
  document: T
}

export interface DocumentStoreOptions<T, Missing extends ErrorCode> {
  database: Database
  table: string
  /** The field of a document that is its id. */
  idKey: Extract<keyof T, string>
  missing: Missing
  /** Keys that never hold a list or an object: an equality on them uses the index. */
  scalarKeys?: readonly string[]
  /** Told of every change once it is committed. */
  changed?: (change: Change<T>) => void
}

/** What beside the query itself limits the answer, e.g. to what an account may view. */
export interface Restriction {
  restrict?: readonly Condition[]
}

export interface DocumentStore<T, Missing extends ErrorCode> {
  get(id: string): Promise<Result<T, Missing>>
  find(id: string): Promise<T | null>
  insert(document: Omit<T, 'version'>): Promise<T>
  insertMany(documents: readonly Omit<T, 'version'>[]): Promise<void>
  update<Code extends ErrorCode = never>(
    id: string,
    ifMatch: number | undefined,
    change: (current: T) => Result<T, Code> | Promise<Result<T, Code>>,
  ): Promise<Result<T, Missing | 'request/version-mismatch' | Code>>
  remove(id: string, ifMatch?: number): Promise<Result<T, Missing | 'request/version-mismatch'>>
  query(query: Query, restriction?: Restriction): Promise<number | T[]>
  list(query?: Query, restriction?: Restriction): Promise<T[]>
  /** Every document, for the few entities that are held whole. */
  all(): Promise<T[]>
  queryOne(query: Query, restriction?: Restriction): Promise<T | null>
  count(conditions?: readonly Condition[], restriction?: Restriction): Promise<number>
}

/** Entities as rows of id, version and document, asked by the query of the contract. */
export function createDocumentStore<T extends { version: number }, Missing extends ErrorCode>(
  options: DocumentStoreOptions<T, Missing>,
): DocumentStore<T, Missing> {
  const { database, idKey } = options
  const reading = createReading<T>(options)
  const table = sql.table(options.table)

  function announce(kind: Change<T>['kind'], document: T): void {
    const { changed } = options
    if (changed)
      database.afterCommit(() => changed({ kind, id: String(document[idKey]), version: document.version, document }))
  }

  async function insert(given: Omit<T, 'version'>): Promise<T> {
    const document = { ...given, version: 1 } as T
    await sql`INSERT INTO ${table} (id, version, document) VALUES (${String(document[idKey])}, 1, ${JSON.stringify(document)})`.execute(
      database.current(),
    )
    announce('inserted', document)
    return document
  }

  async function current(
    id: string,
    ifMatch: number | undefined,
  ): Promise<Result<T, Missing | 'request/version-mismatch'>> {
    const document = await reading.find(id)
    if (!document) return fail(options.missing, { id })
    return ifMatch === undefined || ifMatch === document.version
      ? succeed(document)
      : fail('request/version-mismatch', { current: document.version })
  }

  return {
    ...reading,
    insert,
    async get(id) {
      const document = await reading.find(id)
      return document ? succeed(document) : fail(options.missing, { id })
    },
    insertMany: (documents) =>
      database.transaction(async () => {
        for (const document of documents) await insert(document)
      }),
    update: (id, ifMatch, change) =>
      database.transaction(async () => {
        const before = await current(id, ifMatch)
        if (!before.ok) return before
        const changed = await change(before.value)
        if (!changed.ok) return changed
        const document: T = { ...changed.value, [idKey]: before.value[idKey], version: before.value.version + 1 }
        await sql`UPDATE ${table} SET version = ${document.version}, document = ${JSON.stringify(document)} WHERE id = ${id}`.execute(
          database.current(),
        )
        announce('updated', document)
        return succeed(document)
      }),
    remove: (id, ifMatch) =>
      database.transaction(async () => {
        const before = await current(id, ifMatch)
        if (!before.ok) return before
        await sql`DELETE FROM ${table} WHERE id = ${id}`.execute(database.current())
        announce('removed', { ...before.value, version: before.value.version + 1 })
        return before
      }),
  }
}

function createReading<T extends { version: number }>(options: DocumentStoreOptions<T, ErrorCode>) {
  const { database, idKey } = options
  const table = sql.table(options.table)
  const scalarKeys: ReadonlySet<string> = new Set([idKey, ...(options.scalarKeys ?? [])])

  function whereSql(conditions: readonly Condition[], restriction: Restriction) {
    const all = [...conditions, ...(restriction.restrict ?? [])].map((condition) => conditionSql(condition, scalarKeys))
    return all.length > 0 ? sql.join(all, sql` AND `) : sql`1`
  }

  async function list(query: Query = {}, restriction: Restriction = {}): Promise<T[]> {
    const { order = [], startAfter, endBefore, limit = DEFAULT_QUERY_LIMIT } = query
    const cursor = endBefore ?? startAfter
    const beyond = cursor
      ? cursorSql(order, { side: endBefore ? 'before' : 'after', document: cursor, idKey }, scalarKeys)
      : sql`1`
    const { rows } = await sql<{ document: string }>`
      SELECT document FROM ${table} WHERE ${whereSql(query.query ?? [], restriction)} AND ${beyond}
      ORDER BY ${orderSql(order, scalarKeys, endBefore !== undefined)} LIMIT ${limit}`.execute(database.current())
    if (endBefore) rows.reverse()
    return rows.map(({ document }) => JSON.parse(document) as T)
  }

  async function count(conditions: readonly Condition[] = [], restriction: Restriction = {}): Promise<number> {
    const { rows } = await sql<{
      number: number
    }>`SELECT count(*) AS number FROM ${table} WHERE ${whereSql(conditions, restriction)}`.execute(database.current())
    return rows[0]?.number ?? 0
  }

  return {
    list,
    count,
    all: () => list({ limit: UNLIMITED }),
    async find(id: string): Promise<T | null> {
      const { rows } = await sql<{ document: string }>`SELECT document FROM ${table} WHERE id = ${id}`.execute(
        database.current(),
      )
      return rows[0] ? (JSON.parse(rows[0].document) as T) : null
    },
    async query(query: Query, restriction: Restriction = {}): Promise<number | T[]> {
      const { projection } = query
      if (projection === 'count') return count(query.query, restriction)
      const found = await list(query, restriction)
      return projection ? found.map((document) => projectDocument(document, projection) as unknown as T) : found
    },
    async queryOne(query: Query, restriction: Restriction = {}): Promise<T | null> {
      const [first] = await list({ ...query, limit: 1 }, restriction)
      if (!first || !Array.isArray(query.projection)) return first ?? null
      return projectDocument(first, query.projection) as unknown as T
    },
  }
}
