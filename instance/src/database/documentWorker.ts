import { workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { succeed } from '@barn-workbench/core/result'
import { createFairQueue } from '../base/roundRobin'
import {
  bodyOfRows,
  LONGEST_QUEUE,
  type DocumentJob,
  type DocumentRow,
  type DocumentThreadData,
} from './documentQueries'
import { failBusy, serveJobs } from './jobThread'
import { addTextFunctions, openSqlite, shareSqliteThreadState, type SqliteStatement } from './sqlite'

// The thread that answers queries of documents, on a connection that only reads.

const PREPARED_STATEMENTS = 100

const { file, sqliteState } = workerData as DocumentThreadData
shareSqliteThreadState(sqliteState)
const sqlite = openSqlite(file, { mustExist: true })
sqlite.pragma('query_only = ON')
addTextFunctions(sqlite)
const statements = new LRUCache<string, SqliteStatement<DocumentRow>>({ max: PREPARED_STATEMENTS })
const queue = createFairQueue(LONGEST_QUEUE)

function prepare(text: string): SqliteStatement<DocumentRow> {
  const statement = statements.get(text) ?? sqlite.prepare<DocumentRow>(text)
  statements.set(text, statement)
  return statement
}

serveJobs<DocumentJob>(async (job, signal) => {
  const answered = queue.run(job.accountId, async () => {
    // Messages, above all that nobody waits any more, come in between two queries.
    await new Promise((resolve) => setImmediate(resolve))
    return signal.aborted ? failBusy() : succeed(bodyOfRows(prepare(job.sql).all(job.parameters), job))
  })
  return (await answered) ?? failBusy()
})
