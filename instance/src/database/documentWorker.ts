import { workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { createLimiter, roundRobin } from '@barn-workbench/core/concurrency'
import { succeed } from '@barn-workbench/core/result'
import {
  bodyOfRows,
  LONGEST_QUEUE,
  type DocumentJob,
  type DocumentRow,
  type DocumentThreadData,
} from './documentQueries'
import { failBusy, serveJobs } from './jobThread'
import { addTextFunctions, openSqlite, shareSqliteThreadState, type SqliteStatement } from './sqlite'

/*
 * Answers queries of documents in a thread, on a connection that only reads, so that the main thread stays free.
 * Accounts take turns; a query is refused as busy if too many of its account wait, or if its caller has left.
 */

/** Number of statements that stay prepared. */
const PREPARED_STATEMENTS = 100

const { file, sqliteState } = workerData as DocumentThreadData
shareSqliteThreadState(sqliteState)
const sqlite = openSqlite(file, { mustExist: true })
sqlite.pragma('query_only = ON')
addTextFunctions(sqlite)
const statements = new LRUCache<string, SqliteStatement<DocumentRow>>({ max: PREPARED_STATEMENTS })
const waiting = roundRobin()
const limiter = createLimiter(1, waiting)

function prepare(text: string): SqliteStatement<DocumentRow> {
  const statement = statements.get(text) ?? sqlite.prepare<DocumentRow>(text)
  statements.set(text, statement)
  return statement
}

serveJobs<DocumentJob>(async (job, signal) => {
  if (waiting.sizeOf(job.accountId) >= LONGEST_QUEUE) return failBusy()
  const answer = async () => {
    // Between two queries the thread receives messages, above all that a caller has left.
    await new Promise((resolve) => setImmediate(resolve))
    return signal.aborted ? failBusy() : succeed(bodyOfRows(prepare(job.sql).all(job.parameters), job))
  }
  return await limiter.run(answer, { owner: job.accountId })
})
