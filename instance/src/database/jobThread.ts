import { once } from 'node:events'
import { parentPort, type Worker } from 'node:worker_threads'
import { fail, type Result } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { createThread, type Thread } from '../base'
import { createSqliteThreadState, stopSqliteThread, type SqliteThreadState } from './sqlite'

/*
 * Jobs for a thread with its own SQLite connections: `createJobThread` is for the owner of the thread, `serveJobs` for
 * the thread. Each job has a number, under which it is answered or cancelled.
 */

/** Time that a job may wait and run. Clients give up after 15 s without a byte. */
const DEADLINE = 14 * SECOND
/** Time in which the thread acknowledges a cancelled job; after that it is stuck and is ended. */
const CANCEL_GRACE = 5 * SECOND
/** Seconds after which a client that was refused may try again. */
const BUSY_RETRY_AFTER = 5

type ThreadMessage<Job> = { kind: 'job'; id: number; job: Job } | { kind: 'cancel'; id: number } | { kind: 'end' }
type ThreadReply<Reply> = { id: number; reply: Reply } | { id: number; error: string }

/** The answer of a thread: bytes, which are transferred, or the reason why it failed. */
export type JobReply = Result<Uint8Array>

/** A thread with its own connection that answers jobs. */
export interface JobThread<Job, Reply> {
  /** Fails with `request/too-many` when the answer does not come in time. */
  run(job: Job, signal: AbortSignal): Promise<Reply | ReturnType<typeof failBusy>>
  close(): Promise<void>
}

/** The refusal of a job for which there is no room or no time. */
export function failBusy(): ReturnType<typeof fail<'request/too-many'>> {
  return fail('request/too-many', { retryAfter: BUSY_RETRY_AFTER })
}

/** Answers the jobs of the owner of this thread. The signal is aborted when no caller waits any more. */
export function serveJobs<Job>(answer: (job: Job, signal: AbortSignal) => Promise<JobReply>): void {
  const running = new Map<number, AbortController>()
  const post = (message: ThreadReply<JobReply>, transfer: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, transfer)

  async function run(id: number, job: Job): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const reply = await answer(job, controller.signal)
      post({ id, reply }, reply.ok ? [reply.value.buffer as ArrayBuffer] : [])
    } catch (error) {
      post({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      running.delete(id)
    }
  }

  parentPort?.on('message', (message: ThreadMessage<Job>) => {
    if (message.kind === 'end') process.exit()
    else if (message.kind === 'cancel') running.get(message.id)?.abort()
    else void run(message.id, message.job)
  })
}

interface PendingJob<Reply> {
  /** The thread that works on the job. Another thread may have been started since. */
  worker: Worker
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
  isCancelled: boolean
}

/** The jobs that threads work on, by their numbers. */
function createPendingJobs<Reply>() {
  const pending = new Map<number, PendingJob<Reply>>()

  function take(id: number): PendingJob<Reply> | undefined {
    const job = pending.get(id)
    clearTimeout(job?.timer)
    pending.delete(id)
    return job
  }

  return {
    add: (id: number, job: PendingJob<Reply>): void => void pending.set(id, job),
    get: (id: number): PendingJob<Reply> | undefined => pending.get(id),
    take,
    failAllOf(worker: Worker, error: Error): void {
      for (const [id, job] of [...pending]) if (job.worker === worker) take(id)?.reject(error)
    },
  }
}

/** Ends a thread at once or, if it is in a statement, after that. */
async function endWorker(worker: Worker, sqliteState: SqliteThreadState): Promise<void> {
  if (stopSqliteThread(sqliteState)) {
    await worker.terminate()
    return
  }
  const ended = once(worker, 'exit')
  worker.postMessage({ kind: 'end' } satisfies ThreadMessage<never>)
  await ended
}

type StartWorker = (sqliteState: SqliteThreadState) => Worker

/** A thread with SQLite connections, whose end waits for its statement. */
function createSqliteThread(startWorker: StartWorker, listen: (worker: Worker) => void): Thread {
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

/**
 * Runs jobs in a separate thread. `name` identifies it in errors. Jobs are passed on at once: the thread itself knows
 * which of them it can answer beside a heavy one, and has the limiters.
 */
export function createJobThread<Job, Reply extends JobReply>(
  startWorker: StartWorker,
  { name, deadline = DEADLINE, cancelGrace = CANCEL_GRACE }: { name: string; deadline?: number; cancelGrace?: number },
): JobThread<Job, Reply> {
  const pending = createPendingJobs<Reply | ReturnType<typeof failBusy>>()
  let lastId = 0

  const thread = createSqliteThread(startWorker, (worker) => {
    worker.on('message', (message: ThreadReply<Reply>) => {
      const job = pending.take(message.id)
      if ('reply' in message) job?.resolve(message.reply)
      else job?.reject(new Error(message.error))
    })
    worker.on('error', (error: Error) => {
      pending.failAllOf(worker, new Error(`The thread of the ${name} failed`, { cause: error }))
    })
    worker.on('exit', () => {
      pending.failAllOf(worker, new Error(`The thread of the ${name} ended`))
    })
  })

  function giveUp(worker: Worker): void {
    pending.failAllOf(worker, new Error(`The thread of the ${name} is stuck`))
    void thread.replace(worker)
  }

  /** Answers the caller at once, and lets the thread stop at the end of its slice. */
  function cancel(id: number): void {
    const job = pending.get(id)
    if (!job || job.isCancelled) return
    job.isCancelled = true
    job.resolve(failBusy())
    clearTimeout(job.timer)
    job.timer = setTimeout(() => giveUp(job.worker), cancelGrace)
    job.worker.postMessage({ kind: 'cancel', id } satisfies ThreadMessage<Job>)
  }

  return {
    async run(job, signal) {
      if (signal.aborted) return failBusy()
      const worker = thread.worker()
      const id = ++lastId
      const onAbort = (): void => {
        cancel(id)
      }
      const answered = new Promise<Reply | ReturnType<typeof failBusy>>((resolve, reject) => {
        pending.add(id, { worker, resolve, reject, timer: setTimeout(onAbort, deadline), isCancelled: false })
      })
      signal.addEventListener('abort', onAbort, { once: true })
      worker.postMessage({ kind: 'job', id, job } satisfies ThreadMessage<Job>)
      try {
        return await answered
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    close: () => thread.close(),
  }
}
