import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { SECOND } from '@barn-workbench/core/time'
import { createSqliteThreadState, stopSqliteThread, type SqliteThreadState } from '../../database'
import type { BarnOptions } from '../../simulator'
import { createThread, type Thread } from '../../thread'
import type { QueryJob, QueryReply } from './measurementQuery'
import { failBusy } from './queryLanes'

/** Time that a query may wait and run. Clients give up after 15 s without a byte. */
const DEADLINE = 14 * SECOND
/** Time in which the thread acknowledges a cancelled query; after that it is stuck and is ended. */
const CANCEL_GRACE = 5 * SECOND

export interface QueryThreadData {
  /** Data folder of the instance. */
  folder: string
  barn: BarnOptions
  sqliteState: SqliteThreadState
}
export type ThreadMessage =
  { kind: 'job'; id: number; job: QueryJob } | { kind: 'cancel'; id: number } | { kind: 'end' }
export type ThreadReply = { id: number; reply: QueryReply } | { id: number; error: string }

export interface MeasurementQueries {
  /** Fails with `request/too-many` when the answer does not come in time. */
  run(job: QueryJob, signal: AbortSignal): Promise<QueryReply>
  close(): Promise<void>
}

interface PendingQuery {
  /** The thread that works on it. Another one may have been started since. */
  worker: Worker
  resolve: (reply: QueryReply) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
  isCancelled: boolean
}

/** The queries that threads work on, by their numbers. */
function createPendingQueries() {
  const pending = new Map<number, PendingQuery>()

  function take(id: number): PendingQuery | undefined {
    const query = pending.get(id)
    clearTimeout(query?.timer)
    pending.delete(id)
    return query
  }

  return {
    add: (id: number, query: PendingQuery): void => void pending.set(id, query),
    get: (id: number): PendingQuery | undefined => pending.get(id),
    take,
    failAllOf(worker: Worker, error: Error): void {
      for (const [id, query] of [...pending]) if (query.worker === worker) take(id)?.reject(error)
    },
  }
}

/** Ends a thread at once or, where it is in a statement, after that. */
async function endWorker(worker: Worker, sqliteState: SqliteThreadState): Promise<void> {
  if (stopSqliteThread(sqliteState)) {
    await worker.terminate()
    return
  }
  const ended = once(worker, 'exit')
  worker.postMessage({ kind: 'end' } satisfies ThreadMessage)
  await ended
}

type StartWorker = (sqliteState: SqliteThreadState) => Worker

/** A thread with SQLite connections, whose end waits for its statement. */
function createQueryThread(startWorker: StartWorker, listen: (worker: Worker) => void): Thread {
  const sqliteStates = new WeakMap<Worker, SqliteThreadState>()

  function start(): Worker {
    const sqliteState = createSqliteThreadState()
    const worker = startWorker(sqliteState)
    sqliteStates.set(worker, sqliteState)
    listen(worker)
    return worker
  }

  return createThread(start, (worker) => endWorker(worker, sqliteStates.get(worker) ?? createSqliteThreadState()))
}

/** Answers queries in a thread of its own. */
export function createThreadQueries(
  startWorker: StartWorker,
  { deadline = DEADLINE, cancelGrace = CANCEL_GRACE } = {},
): MeasurementQueries {
  const pending = createPendingQueries()
  let lastId = 0

  const thread = createQueryThread(startWorker, (worker) => {
    worker.on('message', (message: ThreadReply) => {
      const query = pending.take(message.id)
      if ('reply' in message) query?.resolve(message.reply)
      else query?.reject(new Error(message.error))
    })
    worker.on('error', (error: Error) => {
      pending.failAllOf(worker, new Error('The thread of the measurements failed', { cause: error }))
    })
    worker.on('exit', () => {
      pending.failAllOf(worker, new Error('The thread of the measurements ended'))
    })
  })

  function giveUp(worker: Worker): void {
    pending.failAllOf(worker, new Error('The thread of the measurements is stuck'))
    void thread.replace(worker)
  }

  /** Answers the caller at once, and lets the thread stop at the end of its slice. */
  function cancel(id: number): void {
    const query = pending.get(id)
    if (!query || query.isCancelled) return
    query.isCancelled = true
    query.resolve(failBusy())
    clearTimeout(query.timer)
    query.timer = setTimeout(() => giveUp(query.worker), cancelGrace)
    query.worker.postMessage({ kind: 'cancel', id } satisfies ThreadMessage)
  }

  return {
    async run(job, signal) {
      if (signal.aborted) return failBusy()
      const worker = thread.worker()
      const id = ++lastId
      const onAbort = (): void => {
        cancel(id)
      }
      const answered = new Promise<QueryReply>((resolve, reject) => {
        pending.add(id, { worker, resolve, reject, timer: setTimeout(onAbort, deadline), isCancelled: false })
      })
      signal.addEventListener('abort', onAbort, { once: true })
      worker.postMessage({ kind: 'job', id, job } satisfies ThreadMessage)
      try {
        return await answered
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    close: () => thread.close(),
  }
}
