import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import {
  DEFAULT_QUERY_LIMIT,
  evaluateQuery,
  matches,
  projectDocument,
  type Condition,
  type JoinedKeys,
  type Query,
} from '@barn-workbench/core/query'
import { fail, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { Database } from './database'
import { bodyOfRows, type DocumentReply, type DocumentRow } from './documentQueries'
import { conditionSql, cursorSql, jsonValue, orderSql, type ComputedKeys, type ScalarKeys } from './querySql'
import type { SqliteValue } from './sqlite'

/** A change of a document that is committed. A removed one has the version after its last. */
export interface DocumentChange<T> {
  kind: 'inserted' | 'updated' | 'removed'
  id: string
  version: number
  document: T
}

/** The options of `createDocumentStore`, see also `DocumentReadOptions`. */
export interface DocumentStoreOptions<T, NotFound extends ErrorCode> extends DocumentReadOptions<T> {
  /** The error code for an unknown id. */
  notFoundCode: NotFound
  /** Further parameters of `request/version-mismatch`, beside the current version. */
  mismatchParams?: (current: T) => Record<string, unknown>
  /** Called for every change after it is committed. */
  onChange?: (change: DocumentChange<T>) => void
}

/**
 * Stores entities of one kind as JSON documents and answers the queries of the contract. The store sets the version: 1
 * at first, one more with every update.
 */
export interface DocumentStore<T, NotFound extends ErrorCode> extends DocumentReads<T> {
  /** Like `find`, with the store's error for an unknown id. */
  get(id: string): Promise<Result<T, NotFound>>
  /** Like `get`, but fails if the document has another version than `ifMatch`, if that is given. */
  getVersion(id: string, ifMatch: number | undefined): Promise<Result<T, NotFound | 'request/version-mismatch'>>
  /** Stores a new document with version 1. The id is the document's own. */
  insert(document: Omit<T, 'version'>): Promise<T>
  /** Stores new documents in one transaction. */
  insertMany(documents: readonly Omit<T, 'version'>[]): Promise<void>
  /**
   * Replaces a document by the result of `change`, in one transaction. A failed result changes nothing and is returned.
   * Fails like `getVersion`.
   */
  update<Code extends ErrorCode = never>(
    id: string,
    ifMatch: number | undefined,
    change: (current: T) => Result<T, Code> | Promise<Result<T, Code>>,
  ): Promise<Result<T, NotFound | 'request/version-mismatch' | Code>>
  /** Removes a document and returns it as it was. Fails like `getVersion`. */
  remove(id: string, ifMatch?: number): Promise<Result<T, NotFound | 'request/version-mismatch'>>
}

/** Creates the store of a table that exists, with the columns `id`, `version` and `document`. */
export function createDocumentStore<T extends { version: number }, NotFound extends ErrorCode>(
  options: DocumentStoreOptions<T, NotFound>,
): DocumentStore<T, NotFound> {
  const { database } = options
  const reads = createDocumentReads<T>(options)
  const { writeNew, writeUpdate, deleteRow } = createRowWrites(options)

  async function get(id: string): Promise<Result<T, NotFound>> {
    const document = await reads.find(id)
    return document ? succeed(document) : fail(options.notFoundCode, { id })
  }

  async function getVersion(
    id: string,
    ifMatch: number | undefined,
  ): Promise<Result<T, NotFound | 'request/version-mismatch'>> {
    const current = await get(id)
    if (!current.ok || ifMatch === undefined || ifMatch === current.value.version) return current
    const { version } = current.value
    return fail('request/version-mismatch', { current: version, ...options.mismatchParams?.(current.value) })
  }

  return {
    ...reads,
    get,
    getVersion,
    insert: writeNew,
    insertMany: (documents) =>
      database.transaction(async () => {
        for (const document of documents) await writeNew(document)
      }),
    update: (id, ifMatch, change) =>
      database.transaction(async () => {
        const before = await getVersion(id, ifMatch)
        if (!before.ok) return before
        const changed = await change(before.value)
        return changed.ok ? succeed(await writeUpdate(before.value, changed.value)) : changed
      }),
    remove: (id, ifMatch) =>
      database.transaction(async () => {
        const before = await getVersion(id, ifMatch)
        if (before.ok) await deleteRow(before.value)
        return before
      }),
  }
}

/** The statements that write a row. Each announces its change once it is committed. */
function createRowWrites<T extends { version: number }>(options: DocumentStoreOptions<T, ErrorCode>) {
  const { database, idKey, onChange } = options
  const table = sql.table(options.table)

  function announce(kind: DocumentChange<T>['kind'], document: T): void {
    if (!onChange) return
    const change = { kind, id: String(document[idKey]), version: document.version, document }
    database.afterCommit(() => onChange(change))
  }

  return {
    async writeNew(content: Omit<T, 'version'>): Promise<T> {
      const document = { ...content, version: 1 } as T
      const id = String(document[idKey])
      const statement = sql`INSERT INTO ${table} (id, version, document) VALUES (${id}, 1, ${JSON.stringify(document)})`
      await statement.execute(database.current())
      announce('inserted', document)
      return document
    },
    async writeUpdate(before: T, changed: T): Promise<T> {
      const document: T = { ...changed, [idKey]: before[idKey], version: before.version + 1 }
      const text = JSON.stringify(document)
      const id = String(document[idKey])
      const statement = sql`UPDATE ${table} SET version = ${document.version}, document = ${text} WHERE id = ${id}`
      await statement.execute(database.current())
      announce('updated', document)
      return document
    },
    async deleteRow(document: T): Promise<void> {
      await sql`DELETE FROM ${table} WHERE id = ${String(document[idKey])}`.execute(database.current())
      announce('removed', { ...document, version: document.version + 1 })
    },
  }
}

/** Removes the documents whose `key` holds `value`, without announcing each of them. */
export async function removeDocumentsWhere(
  database: Database,
  table: string,
  { key, value }: { key: string; value: string },
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE ${jsonValue(key)} = ${value}`.execute(database.current())
}

/** Maximum size of the answers that a store keeps, including their keys, in bytes. */
const MAXIMUM_ANSWER_BYTES = 8 * 1024 * 1024
const decoder = new TextDecoder()
/** SQLite's LIMIT for all rows. */
const UNLIMITED = -1

interface DocumentReadOptions<T> {
  database: Database
  table: string
  /** The field of a document that holds its id. */
  idKey: Extract<keyof T, string>
  /** Keys that never hold a list or an object, so that an equality on them uses an index. */
  scalarKeys?: readonly string[]
  /** Keys of conditions that stand for the values of several other keys. */
  joinedKeys?: JoinedKeys
  /** Order keys that are computed. An answer that is ordered by one is kept while the version is the same. */
  computedKeys?: () => { version: number; keys: ComputedKeys }
}

/** The account of a query, and the signal that ends its wait. */
interface QueryCaller {
  account: { accountId: string }
  readonly signal: AbortSignal
}

/** `restrictions` are conditions in addition to the query's, such as the types that an account may view. */
interface DocumentReads<T> {
  /** Returns the document of an id; null without one. */
  find(id: string): Promise<T | null>
  /** Answers a query: with a number for the projection `count`, else with documents or the projected fields of them. */
  query(query: Query, restrictions?: readonly Condition[]): Promise<number | T[]>
  /**
   * Answers like `query`, off the main thread if possible and in turn with other accounts. The answer is the JSON text
   * `{"result": …}`, which is kept until the next write.
   */
  answer(query: Query, caller: QueryCaller, restrictions?: readonly Condition[]): Promise<DocumentReply>
  /** The documents that a query finds, read as `answer` does, without its projection. */
  listFor(
    query: Query,
    caller: QueryCaller,
    restrictions?: readonly Condition[],
  ): Promise<Result<T[], 'request/too-many'>>
  /** The first document that a query finds, read as `answer` does. */
  answerOne(
    query: Query,
    caller: QueryCaller,
    restrictions?: readonly Condition[],
  ): Promise<Result<T | null, 'request/too-many'>>
  /** Like `query`, but ignores the projection. */
  list(query?: Query, restrictions?: readonly Condition[]): Promise<T[]>
  /** Every document that meets the conditions, without a limit. For entities that are few. */
  all(conditions?: readonly Condition[]): Promise<T[]>
  count(conditions?: readonly Condition[], restrictions?: readonly Condition[]): Promise<number>
}

/** The statements that read the rows of a query. */
function createRowReads<T>(options: DocumentReadOptions<T>) {
  const { database, idKey } = options
  const table = sql.table(options.table)
  const scalarKeys: ScalarKeys = new Set([idKey, ...(options.scalarKeys ?? [])])

  const orderKeys = () => ({ scalarKeys, computedKeys: options.computedKeys?.().keys })

  function whereSql(...conditions: readonly Condition[]): RawBuilder<unknown> {
    const predicates = conditions.map((condition) => conditionSql(condition, scalarKeys, options.joinedKeys))
    return predicates.length > 0 ? sql.join(predicates, sql` AND `) : sql`1`
  }

  function beyondCursorSql({ order = [], startAfter, endBefore }: Query): RawBuilder<unknown> {
    const document = endBefore ?? startAfter
    if (!document) return sql`1`
    return cursorSql(order, { side: endBefore ? 'before' : 'after', document, idKey }, orderKeys())
  }

  /**
   * The statement of a query, whose rows have a `document`, or the `number` of a count. The rows before a cursor are
   * read backwards from it, so that the limit keeps those next to it.
   */
  function statementOf(query: Query, restrictions: readonly Condition[]): RawBuilder<DocumentRow> {
    const isMatch = whereSql(...(query.query ?? []), ...restrictions)
    if (query.projection === 'count') return sql`SELECT count(*) AS number FROM ${table} WHERE ${isMatch}`
    const { order = [], endBefore, limit = DEFAULT_QUERY_LIMIT } = query
    return sql`
      SELECT document FROM ${table} WHERE ${isMatch} AND ${beyondCursorSql(query)}
      ORDER BY ${orderSql(order, orderKeys(), endBefore !== undefined)} LIMIT ${limit}`
  }

  /** The documents that a query finds, each as JSON text. */
  async function listTexts(query: Query, restrictions: readonly Condition[]): Promise<string[]> {
    const { rows } = await statementOf({ ...query, projection: undefined }, restrictions).execute(database.current())
    if (query.endBefore) rows.reverse()
    return rows.map(({ document = 'null' }) => document)
  }

  async function count(query: readonly Condition[] = [], restrictions: readonly Condition[] = []): Promise<number> {
    const counting: Query = { query: [...query], projection: 'count' }
    const { rows } = await statementOf(counting, restrictions).execute(database.current())
    return rows[0]?.number ?? 0
  }

  /** Runs the statement of a query in the thread; in this one within a transaction, and where the thread cannot. */
  async function answer(
    query: Query,
    { account: { accountId }, signal }: QueryCaller,
    restrictions: readonly Condition[],
  ): Promise<DocumentReply> {
    const form = { projection: query.projection, isReversed: query.endBefore !== undefined }
    const statement = statementOf(query, restrictions)
    const { documentQueries } = database
    if (documentQueries && database.changeCount() !== null) {
      const compiled = statement.compile(database.current())
      const parameters = compiled.parameters as readonly SqliteValue[]
      const reply = await documentQueries
        .run({ ...form, accountId, sql: compiled.sql, parameters }, signal)
        .catch((error: unknown) => {
          // For a caller that has gone away nothing is read at all.
          if (signal?.aborted) throw error
          return null
        })
      if (reply) return reply
    }
    const { rows } = await statement.execute(database.current())
    return succeed(bodyOfRows(rows, form))
  }

  async function findText(id: string): Promise<string | null> {
    const { rows } = await sql<{ document: string }>`SELECT document FROM ${table} WHERE id = ${id}`.execute(
      database.current(),
    )
    return rows[0]?.document ?? null
  }

  return { listTexts, findText, count, answer }
}

/** Answers the queries of the contract from documents of one kind. */
function createDocumentReads<T>(options: DocumentReadOptions<T>): DocumentReads<T> {
  const { listTexts, findText, count, answer } = createRowReads(options)
  const keepAnswer = createReadCache<DocumentReply>(options.database, {
    maximumSize: MAXIMUM_ANSWER_BYTES,
    sizeOf: (reply, key) => (reply.ok ? reply.value.length : 0) + key.length,
    isKept: ({ ok }) => ok,
  })

  /** Returns the version of computed order keys; null if the order depends on the documents alone. */
  function versionOfOrder({ order = [] }: Query): number | null {
    const computed = options.computedKeys?.()
    return computed && order.some(({ key }) => Object.hasOwn(computed.keys, key)) ? computed.version : null
  }

  async function list(query: Query = {}, restrictions: readonly Condition[] = []): Promise<T[]> {
    return (await listTexts(query, restrictions)).map((text) => JSON.parse(text) as T)
  }

  async function listFor(
    query: Query,
    caller: QueryCaller,
    restrictions: readonly Condition[] = [],
  ): Promise<Result<T[], 'request/too-many'>> {
    const reply = await answer({ ...query, projection: undefined }, caller, restrictions)
    return reply.ok ? succeed((JSON.parse(decoder.decode(reply.value)) as { result: T[] }).result) : reply
  }

  async function runQuery(query: Query, restrictions: readonly Condition[] = []): Promise<number | T[]> {
    const { projection } = query
    if (projection === 'count') return count(query.query, restrictions)
    const documents = await list(query, restrictions)
    return projection ? documents.map((document) => projectDocument(document, projection) as unknown as T) : documents
  }

  return {
    list,
    count,
    query: runQuery,
    answer: (query, caller, restrictions = []) =>
      keepAnswer(JSON.stringify([query, restrictions, versionOfOrder(query)]), () =>
        answer(query, caller, restrictions),
      ),
    listFor,
    async answerOne(query, caller, restrictions = []) {
      const { projection } = query
      const found = await listFor({ ...query, limit: 1 }, caller, restrictions)
      if (!found.ok) return found
      const [first] = found.value
      if (!first || !Array.isArray(projection)) return succeed(first ?? null)
      return succeed(projectDocument(first, projection) as unknown as T)
    },
    all: (conditions = []) => list({ query: [...conditions], limit: UNLIMITED }),
    async find(id) {
      const text = await findText(id)
      return text === null ? null : (JSON.parse(text) as T)
    },
  }
}

/** Returns the value that is kept under a key, or reads it. */
export type ReadCache<T> = (key: string, read: () => Promise<T>) => Promise<T>

interface ReadCacheOptions<T> {
  /** The size of all that is kept, as `sizeOf` counts it. */
  maximumSize: number
  sizeOf(value: T, key: string): number
  /** Whether a value may be kept; any may by default. */
  isKept?: (value: T) => boolean
}

/**
 * Keeps results of reads until the next write, since many screens ask the same. Reads of a transaction are not kept.
 */
export function createReadCache<T>(
  { changeCount }: Pick<Database, 'changeCount'>,
  { maximumSize, sizeOf, isKept = () => true }: ReadCacheOptions<T>,
): ReadCache<T> {
  const reads = new LRUCache<string, { value: T; changeCount: number }>({
    maxSize: maximumSize,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
  })
  return async (key, read) => {
    const before = changeCount()
    const kept = reads.get(key)
    if (kept && kept.changeCount === before) return kept.value
    const value = await read()
    // If something was written meanwhile, it is not known whether the value shows it.
    if (before !== null && before === changeCount() && isKept(value)) reads.set(key, { value, changeCount: before })
    return value
  }
}

/**
 * Answers a query from documents in memory, for the few entities that are computed rather than stored. Returns a number
 * for the projection `count`, else the documents or the projected fields of them.
 */
export function queryInMemory<T>(documents: readonly T[], query: Query, idKey: string): number | T[] {
  const { projection } = query
  if (projection === 'count') {
    const conditions = query.query ?? []
    return documents.filter((document) => conditions.every((condition) => matches(document, condition))).length
  }
  const results = evaluateQuery(documents, query, idKey)
  return projection ? results.map((document) => projectDocument(document, projection) as T) : results
}
