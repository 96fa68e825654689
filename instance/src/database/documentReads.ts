import { sql, type RawBuilder } from 'kysely'
import {
  DEFAULT_QUERY_LIMIT,
  projectDocument,
  type Condition,
  type JoinedKeys,
  type Query,
} from '@barn-workbench/core/query'
import { succeed, type Result } from '@barn-workbench/core/result'
import type { Database } from './database'
import { bodyOfRows, type DocumentReply, type DocumentRow } from './documentQueries'
import { conditionSql, cursorSql, orderSql, type ComputedKeys, type ScalarKeys } from './querySql'
import { createReadCache } from './readCache'
import type { SqliteValue } from './sqlite'

/** Maximum size of the answers that a store keeps, including their keys, in bytes. */
const MAXIMUM_ANSWER_BYTES = 8 * 1024 * 1024
/** SQLite's LIMIT for all rows. */
const UNLIMITED = -1

const decoder = new TextDecoder()

export interface DocumentReadOptions<T> {
  database: Database
  table: string
  /** The field of a document that holds its id. */
  idKey: Extract<keyof T, string>
  /** Keys that never hold a list or an object, so that an equality on them can use an index, if a step made one. */
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
export interface DocumentReads<T> {
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
export function createDocumentReads<T>(options: DocumentReadOptions<T>): DocumentReads<T> {
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
