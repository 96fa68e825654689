import { expect, test, vi } from 'vitest'
import { data, displayMode, encodeColumns, incidents, type Endpoint } from '@barn-workbench/core/contract'
import { aCamera, anIncident } from '@barn-workbench/plugin-sdk/testing'
import { createDecoder } from './createDecoder'
import { answerDecodeRequest, type DecodeMessage, type DecodeRequest } from './decodeMessages'

/** A worker that runs in the same thread. It replies to the first request last. */
function createFakeWorker(messages: DecodeMessage[] = []): Worker {
  const worker = new EventTarget()
  const dispatch = (message: DecodeMessage) => {
    messages.push(message)
    worker.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }))
  }
  const postMessage = (request: DecodeRequest) =>
    setTimeout(() => answerDecodeRequest(request, dispatch), request.id === 1 ? 5 : 0)
  return Object.assign(worker, { postMessage }) as unknown as Worker
}

/** A worker that fails at every request, as if its code could not be loaded. */
function createBrokenWorker(): Worker {
  const worker = new EventTarget()
  return Object.assign(worker, {
    terminate: () => undefined,
    postMessage: () => setTimeout(() => worker.dispatchEvent(new Event('error'))),
  }) as unknown as Worker
}

/** The size of a body above which it is decoded in a worker, in bytes. */
const WORKER_THRESHOLD = 524_288

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
/** The body of a list whose items repeat one until it is large. */
function largeList(item: object): Uint8Array<ArrayBuffer> {
  const count = Math.ceil((4 * WORKER_THRESHOLD) / JSON.stringify(item).length)
  return bytesOf({ result: Array.from({ length: count }, () => item) })
}
const row = (camera: string) => ({ time: 1_700_000_000_000, y: 0.5, camera })
const rows: Endpoint = data.query

test('decodes small bodies without a worker', async () => {
  const startWorker = vi.fn(createFakeWorker)
  const decode = createDecoder(startWorker)
  expect(await decode(rows, bytesOf({ result: [row('a')] }))).toEqual({ value: [row('a')] })
  expect(startWorker).not.toHaveBeenCalled()
})

/** A body of this many bytes, with one row. */
function bodyOfSize(size: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ result: [row('a')] }).padEnd(size))
}

test.each([
  ['512 KiB without a worker', 524_288, 0],
  ['one byte more in a worker', 524_289, 1],
])('decodes %s', async (_name, size, workers) => {
  const startWorker = vi.fn(() => createFakeWorker())
  expect((await createDecoder(startWorker)(rows, bodyOfSize(size))).value).toEqual([row('a')])
  expect(startWorker).toHaveBeenCalledTimes(workers)
})

test('decodes each large body as its own, in whatever order one worker replies', async () => {
  const startWorker = vi.fn(() => createFakeWorker())
  const decode = createDecoder(startWorker)
  const [first, second] = await Promise.all([
    decode(rows, largeList(row('first'))),
    decode(rows, largeList(row('second'))),
  ])
  expect(new Set((first.value as { camera: string }[]).map(({ camera }) => camera))).toEqual(new Set(['first']))
  expect(new Set((second.value as { camera: string }[]).map(({ camera }) => camera))).toEqual(new Set(['second']))
  expect(startWorker).toHaveBeenCalledTimes(1)
})

test('receives a large list in small messages, in order, and decoded by the schema of its call', async () => {
  const messages: DecodeMessage[] = []
  const decode = createDecoder(() => createFakeWorker(messages))
  const incident = anIncident()
  const items = Array.from({ length: 4_000 }, (_, index) => ({ ...incident, incidentId: `id-${index}`, unknown: 1 }))
  const { value, skippedItems } = await decode(incidents.query, bytesOf({ result: [...items, aCamera()] }))
  expect((value as { incidentId: string }[]).map(({ incidentId }) => incidentId)).toEqual(
    items.map(({ incidentId }) => incidentId),
  )
  expect((value as object[])[0]).not.toHaveProperty('unknown')
  expect(skippedItems).toMatchObject({ count: 1 })
  const largest = Math.max(...messages.map((message) => JSON.stringify(message).length))
  expect(largest).toBeLessThan(WORKER_THRESHOLD)
})

test.each([
  ['at once', 1_000, 0],
  ['in a worker', 20_000, 1],
])('decodes columns %s', async (_name, count, workers) => {
  const startWorker = vi.fn(() => createFakeWorker())
  const times = Float64Array.from({ length: count }, (_, index) => index * 60_000)
  const columns = { times, series: [{ tags: { camera: 'a' }, values: times.map((time) => time % 7) }] }
  const { value } = await createDecoder(startWorker)(rows, encodeColumns(columns, 'y'), { columns: 'encoded' })
  expect(value).toEqual(columns)
  expect(startWorker).toHaveBeenCalledTimes(workers)
})

test('decodes a large reply that is no list', async () => {
  const decode = createDecoder(() => createFakeWorker())
  const settings = { basicDashboard: 'barn-dashboard', filler: 'x'.repeat(WORKER_THRESHOLD) }
  const { value } = await decode(displayMode.settings, bytesOf({ settings, propertySources: {}, errors: [] }))
  expect(value).toMatchObject({ settings: { basicDashboard: 'barn-dashboard' } })
})

test.each([
  ['is not JSON', new TextEncoder().encode('x'.repeat(WORKER_THRESHOLD + 1)), 'client/not-json'],
  ['has another form', bytesOf({ result: 'x'.repeat(WORKER_THRESHOLD) }), 'client/unexpected-reply'],
])('rejects a large body that %s', async (_name, bytes, code) => {
  const decode = createDecoder(() => createFakeWorker())
  await expect(decode(rows, bytes)).rejects.toMatchObject({ problem: { code } })
})

test('rejects a body when its worker fails, and starts another worker for the next', async () => {
  const startWorker = vi.fn(() => createFakeWorker()).mockImplementationOnce(createBrokenWorker)
  const decode = createDecoder(startWorker)
  await expect(decode(rows, largeList(row('first')))).rejects.toMatchObject({
    problem: { code: 'client/code-not-loaded' },
  })
  expect((await decode(rows, largeList(row('second')))).value).toContainEqual(row('second'))
})
