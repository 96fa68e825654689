import { expect, test } from 'vitest'
import { ProblemError, problemOf } from '@barn-workbench/core/result'
import { parseJson } from '@barn-workbench/core/transport'
import { ASIDE_THRESHOLD, createJsonParser } from './parseJsonAside'

/** A worker that answers in the same thread, out of order. */
function fakeWorker() {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const answer = (data: { id: number; bytes: Uint8Array }) => {
    try {
      return { id: data.id, value: parseJson(data.bytes) }
    } catch (error) {
      return { id: data.id, problem: problemOf(error) }
    }
  }
  return {
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      type === 'message' && listeners.push(listener),
    postMessage: (data: { id: number; bytes: Uint8Array }) =>
      setTimeout(() => listeners.forEach((listener) => listener({ data: answer(data) })), data.id === 1 ? 5 : 0),
  }
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const large = (mark: string) => bytesOf({ mark, filler: 'x'.repeat(ASIDE_THRESHOLD) })

test('small bodies start no worker', async () => {
  const parse = createJsonParser(() => {
    throw new Error('a worker was started')
  })
  expect(await parse(bytesOf({ a: 1 }))).toEqual({ a: 1 })
})

test('large bodies come back to who asked, in whatever order', async () => {
  let started = 0
  const parse = createJsonParser(() => (started++, fakeWorker() as unknown as Worker))
  const [first, second] = await Promise.all([parse(large('first')), parse(large('second'))])
  expect([first, second]).toMatchObject([{ mark: 'first' }, { mark: 'second' }])
  expect(started).toBe(1)
})

test('what is no JSON is a problem from there too', async () => {
  const parse = createJsonParser(() => fakeWorker() as unknown as Worker)
  const broken = new TextEncoder().encode('x'.repeat(ASIDE_THRESHOLD + 1))
  await expect(parse(broken)).rejects.toBeInstanceOf(ProblemError)
})

test('a worker that fails is told to who waits, and replaced', async () => {
  let started = 0
  const parse = createJsonParser(() => {
    if (started++ > 0) return fakeWorker() as unknown as Worker
    const broken = new EventTarget()
    return Object.assign(broken, {
      terminate: () => undefined,
      postMessage: () => setTimeout(() => broken.dispatchEvent(new Event('error'))),
    }) as unknown as Worker
  })
  await expect(parse(large('lost'))).rejects.toBeInstanceOf(ProblemError)
  expect(await parse(large('found'))).toMatchObject({ mark: 'found' })
})
