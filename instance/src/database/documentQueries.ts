import { join } from 'node:path'
import { projectDocument, type Query } from '@barn-workbench/core/query'
import type { Result } from '@barn-workbench/core/result'
import { findThread } from '../base'
import { logFailure, type FailureLog } from '../log'
import { DATABASE_FILE } from './dataFolder'
import { createJobThread, type JobThread } from './jobThread'
import type { SqliteThreadState, SqliteValue } from './sqlite'

/** A query of documents on behalf of an account, in a form that can be sent to a thread. */
export interface DocumentJob {
  accountId: string
  /** The statement, whose rows have a `document`, or the `number` of a count. */
  sql: string
  parameters: readonly SqliteValue[]
  projection: Query['projection']
  /** Whether the rows are in the reverse of the requested order. */
  isReversed: boolean
}

/** The response's body: the JSON text `{"result": …}`. */
export type DocumentReply = Result<Uint8Array<ArrayBuffer>, 'request/too-many'>

export type DocumentQueries = JobThread<DocumentJob, DocumentReply>

/** The data with which the thread of queries starts. */
export interface DocumentThreadData {
  /** The file of the database. */
  file: string
  sqliteState: SqliteThreadState
}

/** Most queries of one account that may wait: as many as the dashboards on a wall of screens send at once. */
export const LONGEST_QUEUE = 60

const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Logs the failures of the thread as warnings: the store then reads in the main thread, so that callers do not notice.
 * Queries of callers that have left, or that end with the instance, are no failures.
 */
export function withFailureLog(queries: DocumentQueries, failureLog: FailureLog): DocumentQueries {
  let isClosing = false
  return {
    async run(job, signal) {
      try {
        return await queries.run(job, signal)
      } catch (error) {
        if (!signal.aborted && !isClosing) logFailure(failureLog, error, 'warn')
        throw error
      }
    },
    close() {
      isClosing = true
      return queries.close()
    },
  }
}

/**
 * Answers queries of documents in a thread, one at a time and account by account, so that no account's queries hold up
 * the instance. Null if the instance runs from its sources.
 */
export function createDocumentQueries(folder: string, failureLog: FailureLog): DocumentQueries | null {
  const startWorker = findThread('documentWorker.js', WORKER_MEMORY)
  if (!startWorker) return null
  const file = join(folder, DATABASE_FILE)
  const thread = createJobThread<DocumentJob, DocumentReply>(
    (sqliteState) => startWorker({ file, sqliteState } satisfies DocumentThreadData),
    { name: 'documents' },
  )
  return withFailureLog(thread, failureLog)
}

/** A row of a query: a document as JSON, or the number of a count. */
export interface DocumentRow {
  document?: string
  number?: number
}

const encoder = new TextEncoder()

/** The body of the response to the rows of a query. Whole documents are passed on in their stored form. */
export function bodyOfRows(
  rows: readonly DocumentRow[],
  { projection, isReversed }: Pick<DocumentJob, 'projection' | 'isReversed'>,
): Uint8Array<ArrayBuffer> {
  if (projection === 'count') return encoder.encode(`{"result":${rows[0]?.number ?? 0}}`)
  const texts = rows.map(({ document = 'null' }) =>
    projection ? JSON.stringify(projectDocument(JSON.parse(document) as object, projection)) : document,
  )
  if (isReversed) texts.reverse()
  return encoder.encode(`{"result":[${texts.join(',')}]}`)
}
