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
import { conditionSql, cursorSql, orderSql, type ScalarKeys } from './querySql'
import { createReadCache } from './readCache'
import type { SqliteValue } from './sqlite'

/** What the answers that a store keeps and their keys take at most, in bytes. */
const MAXIMUM_ANSWER_BYTES = 8 * 1024 * 1024
const decoder = new TextDecoder()
/** SQLite's LIMIT for all rows. */
const UNLIMITED = -1

export interface DocumentReadOptions<T> {
  database: Database
  table: string
  /** The field of a document that holds its id. */
  idKey: Extract<keyof T, string>
  /** Keys that never hold a list or an object, so that an equality on them uses an index. */
  scalarKeys?: readonly string[]
  /** Keys of conditions that stand for all values of other keys. */
  joinedKeys?: JoinedKeys
}

/** Who asks, and until when they wait. */
export interface QueryCaller {
  account: { accountId: string }
  readonly signal: AbortSignal
}

/** `restrictions` are conditions beside those of the query itself, such as the types that an account may view. */
export interface DocumentReads<T> {
  find(id: string): Promise<T | null>
  /** Answers a query: with a number for the projection `count`, else with documents or the projected fields of them. */
  query(query: Query, restrictions?: readonly Condition[]): Promise<number | T[]>
  /**
   * Answers like `query`, off the main thread where that is possible and in turn with other accounts. The answer is the
   * JSON text `{"result": …}`, which is kept until anything is written.
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
  /** Every document that meets the conditions, without a limit. For entities of which there are few. */
  all(conditions?: readonly Condition[]): Promise<T[]>
  count(conditions?: readonly Condition[], restrictions?: readonly Condition[]): Promise<number>
}

/** The statements that read the rows of a query. */
function createRowReads<T>(options: DocumentReadOptions<T>) {
  const { database, idKey } = options
  const table = sql.table(options.table)
  const scalarKeys: ScalarKeys = new Set([idKey, ...(options.scalarKeys ?? [])])

  function whereSql(...conditions: readonly Condition[]): RawBuilder<unknown> {
    const predicates = conditions.map((condition) => conditionSql(condition, scalarKeys, options.joinedKeys))
    return predicates.length > 0 ? sql.join(predicates, sql` AND `) : sql`1`
  }

  function beyondCursorSql({ order = [], startAfter, endBefore }: Query): RawBuilder<unknown> {
    const document = endBefore ?? startAfter
    if (!document) return sql`1`
    return cursorSql(order, { side: endBefore ? 'before' : 'after', document, idKey }, scalarKeys)
  }

  /**
   * The statement of a query, whose rows have a `document`, or the `number` of a count. The rows before a cursor are read
   * backwards from it, so that the limit keeps those next to it.
   */
  function statementOf(query: Query, restrictions: readonly Condition[]): RawBuilder<DocumentRow> {
    const isMatch = whereSql(...(query.query ?? []), ...restrictions)
    if (query.projection === 'count') return sql`SELECT count(*) AS number FROM ${table} WHERE ${isMatch}`
    const { order = [], endBefore, limit = DEFAULT_QUERY_LIMIT } = query
    return sql`
      SELECT document FROM ${table} WHERE ${isMatch} AND ${beyondCursorSql(query)}
      ORDER BY ${orderSql(order, scalarKeys, endBefore !== undefined)} LIMIT ${limit}`
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
        .catch(() => null)
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
      keepAnswer(JSON.stringify([query, restrictions]), () => answer(query, caller, restrictions)),
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
