import { expect, test, vi } from 'vitest'
import { ProblemError, problemOf } from '@barn-workbench/core/result'
import { parseJson } from '@barn-workbench/core/transport'
import { createJsonParser, WORKER_THRESHOLD } from './parseJsonInWorker'

interface ParseRequest {
  id: number
  bytes: Uint8Array
}

function replyTo({ id, bytes }: ParseRequest) {
  try {
    return { id, value: parseJson(bytes) }
  } catch (error) {
    return { id, problem: problemOf(error) }
  }
}

/** A worker that runs in the same thread. It replies to the first request last. */
function createFakeWorker(): Worker {
  const worker = new EventTarget()
  const postMessage = (request: ParseRequest) =>
    setTimeout(
      () => worker.dispatchEvent(new MessageEvent('message', { data: replyTo(request) })),
      request.id === 1 ? 5 : 0,
    )
  return Object.assign(worker, { postMessage }) as unknown as Worker
}

/** A worker that fails at every request. */
function createBrokenWorker(): Worker {
  const worker = new EventTarget()
  return Object.assign(worker, {
    terminate: () => undefined,
    postMessage: () => setTimeout(() => worker.dispatchEvent(new Event('error'))),
  }) as unknown as Worker
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const largeBody = (name: string) => bytesOf({ name, filler: 'x'.repeat(WORKER_THRESHOLD) })

test('parses small bodies without a worker', async () => {
  const startWorker = vi.fn(createFakeWorker)
  const parse = createJsonParser(startWorker)
  expect(await parse(bytesOf({ a: 1 }))).toEqual({ a: 1 })
  expect(startWorker).not.toHaveBeenCalled()
})

test('resolves each large body with its own value, in whatever order one worker replies', async () => {
  const startWorker = vi.fn(createFakeWorker)
  const parse = createJsonParser(startWorker)
  const [first, second] = await Promise.all([parse(largeBody('first')), parse(largeBody('second'))])
  expect(first).toMatchObject({ name: 'first' })
  expect(second).toMatchObject({ name: 'second' })
  expect(startWorker).toHaveBeenCalledTimes(1)
})

test('rejects a large body that is not JSON', async () => {
  const parse = createJsonParser(createFakeWorker)
  const notJson = new TextEncoder().encode('x'.repeat(WORKER_THRESHOLD + 1))
  await expect(parse(notJson)).rejects.toBeInstanceOf(ProblemError)
})

test('rejects a body when its worker fails, and starts another worker for the next', async () => {
  const startWorker = vi.fn(createFakeWorker).mockImplementationOnce(createBrokenWorker)
  const parse = createJsonParser(startWorker)
  await expect(parse(largeBody('first'))).rejects.toBeInstanceOf(ProblemError)
  expect(await parse(largeBody('second'))).toMatchObject({ name: 'second' })
})
