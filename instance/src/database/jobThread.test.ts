import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { QueryJob, QueryReply } from '../measurements/queries/measurementQueries'
import { createJobThread } from './jobThread'
import type { SqliteThreadState } from './sqlite'

/** The exit code of a thread that was asked to end; a terminated thread has 1. */
const ENDED_BY_ITSELF = 7

/** A thread that answers a measurement's name, except for `silent`, `stuck`, `statement` and `crash`. */
const workerScript = `
const { parentPort, workerData: state } = require('node:worker_threads')
const answer = (id, text) => parentPort.postMessage({ id, reply: { ok: true, value: new TextEncoder().encode(text) } })
parentPort.on('message', ({ kind, id, job }) => {
  if (kind === 'cancel') return answer(id, 'late')
  if (kind === 'end') process.exit(${ENDED_BY_ITSELF})
  const { measurement } = job.query
  if (measurement === 'crash') throw new Error('crashed')
  if (measurement === 'error') return parentPort.postMessage({ id, error: 'SQLITE_IOERR' })
  if (measurement === 'stuck') for (;;);
  if (measurement === 'statement') {
    Atomics.add(state, 0, 1)
    while (Atomics.load(state, 1) === 0);
    Atomics.sub(state, 0, 1)
    return
  }
  if (measurement !== 'silent') answer(id, measurement)
})`

function createQueries(limits: { deadline?: number; cancelGrace?: number } = {}) {
  let threads = 0
  let state: SqliteThreadState | null = null
  const exitCodes: number[] = []
  const queries = createJobThread<QueryJob, QueryReply>(
    (sqliteState) => {
      threads++
      state = sqliteState
      return new Worker(workerScript, { eval: true, workerData: sqliteState }).on('exit', (code) =>
        exitCodes.push(code),
      )
    },
    { name: 'measurements', ...limits },
  )
  const run = async (measurement: string, signal = new AbortController().signal) => {
    const reply = await queries.run(
      { query: { kind: 'stages', measurement, stages: [] }, form: 'rows', accountId: 'a', time: 0 },
      signal,
    )
    return reply.ok ? new TextDecoder().decode(reply.value) : reply.problem.code
  }
  /** Resolves when the thread is in its statement. */
  const runInStatement = async (signal?: AbortSignal) => {
    const reply = run('statement', signal)
    await expect.poll(() => state && Atomics.load(state, 0), { timeout: 10_000 }).toBe(1)
    return { reply }
  }
  return { queries, run, runInStatement, exitCodes, threadCount: () => threads }
}

test('a query that takes too long is refused, and others are answered', async () => {
  const { queries, run, threadCount } = createQueries({ deadline: 200, cancelGrace: 60_000 })
  expect(await run('silent')).toBe('request/too-many')
  await expect.poll(() => run('activity'), { timeout: 10_000 }).toBe('activity')
  expect(threadCount()).toBe(1)
  await queries.close()
})

test('a query is refused after 14 seconds, before its client gives up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { queries, run } = createQueries()
  const onReply = vi.fn()
  void run('silent').then(onReply)
  await vi.advanceTimersByTimeAsync(13_999)
  expect(onReply).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onReply).toHaveBeenCalledWith('request/too-many')
  await queries.close()
})

test('a query whose client has gone is given up', async () => {
  const { queries, run } = createQueries({ deadline: 60_000, cancelGrace: 60_000 })
  const client = new AbortController()
  const reply = run('silent', client.signal)
  client.abort()
  expect(await reply).toBe('request/too-many')
  expect(await run('activity', client.signal)).toBe('request/too-many')
  await queries.close()
})

test('a thread that is stuck is replaced by another one', async () => {
  const { queries, run, threadCount } = createQueries({ deadline: 200, cancelGrace: 50 })
  expect(await run('stuck')).toBe('request/too-many')
  await expect.poll(() => run('activity').catch(() => null), { timeout: 10_000 }).toBe('activity')
  expect(threadCount()).toBeGreaterThan(1)
  await queries.close()
})

test('a thread that is stuck in a statement is replaced at once, and ends by itself after that', async () => {
  const { queries, run, runInStatement, exitCodes, threadCount } = createQueries({ deadline: 60_000, cancelGrace: 50 })
  const client = new AbortController()
  const refused = await runInStatement(client.signal)
  client.abort()
  expect(await refused.reply).toBe('request/too-many')
  await expect.poll(() => exitCodes, { timeout: 10_000 }).toEqual([ENDED_BY_ITSELF])
  expect(await run('activity')).toBe('activity')
  expect(threadCount()).toBe(2)
  await queries.close()
})

test('a thread that is closed in a statement ends by itself after that', async () => {
  const { queries, runInStatement, exitCodes } = createQueries({ deadline: 60_000, cancelGrace: 60_000 })
  const { reply } = await runInStatement()
  const failed = expect(reply).rejects.toThrow('ended')
  await queries.close()
  await failed
  expect(exitCodes).toEqual([ENDED_BY_ITSELF])
})

test('a thread that dies fails its queries, and the next one gets another thread', async () => {
  const { queries, run, threadCount } = createQueries({ deadline: 60_000, cancelGrace: 60_000 })
  const failed = await Promise.allSettled([run('silent'), run('crash')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(run('error')).rejects.toThrow('SQLITE_IOERR')
  expect(await run('activity')).toBe('activity')
  expect(threadCount()).toBe(2)
  await queries.close()
})
