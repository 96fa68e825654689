import { expect, test } from 'vitest'
import { data, DATA_COLUMNS_TYPE, encodeColumns } from '../contract'
import { problemOf } from '../result'
import { BASE_URL, createTestTransport, TOKEN_PREFIX } from '../testing/createTestTransport'
import { fakeReply, jsonReply, never, problemReply } from '../testing/fakeReply'
import { outcomeOf } from '../testing/outcomeOf'
import { advanceInSteps, settle } from '../testing/settle'
import { calls, eventStream, numbersReply } from '../testing/testEndpoints'
import { SECOND } from '../time'

const notAborted = () => new AbortController().signal
const noInput = () => ({})

test('sends a call to the base URL with the token and resolves with the decoded reply', async () => {
  const { send, requests, queue } = createTestTransport({ fetch: async () => numbersReply() })
  expect(await send(calls.get, {})).toEqual([{ n: 1 }])
  expect(requests).toHaveLength(1)
  expect(requests[0]?.url).toBe(`${BASE_URL}/api/numbers`)
  expect(requests[0]?.init).toMatchObject({
    method: 'GET',
    redirect: 'error',
    credentials: 'omit',
    headers: { Authorization: `Bearer ${TOKEN_PREFIX}-0` },
  })
  expect(queue.inFlight).toBe(0)
})

test('sends no token with an open call', async () => {
  const { send, requests } = createTestTransport({ fetch: async () => numbersReply() })
  await send(calls.version, {})
  expect(requests[0]?.init.headers).toEqual({})
})

test('sends the options of a call as headers', async () => {
  const { send, requests } = createTestTransport({ fetch: async () => numbersReply() })
  await send(calls.post, {}, { idempotencyKey: 'key', ifMatch: 3, knownDevice: 'mark' })
  expect(requests[0]?.init.headers).toMatchObject({
    'Idempotency-Key': 'key',
    'If-Match': '"3"',
    'X-Known-Device': 'mark',
  })
})

test('leaves out items that cannot be decoded, and reports them', async () => {
  const reports: unknown[] = []
  const items = [{ n: 1 }, { n: 'two' }, 'three', { n: 4 }]
  const { send } = createTestTransport({
    fetch: async () => jsonReply({ result: items }),
    dependencies: { onItemsSkipped: ({ path }, skippedItems) => reports.push(path, skippedItems) },
  })
  expect(await send(calls.get, {})).toEqual([{ n: 1 }, { n: 4 }])
  expect(reports).toEqual(['/api/numbers', { count: 2, firstPath: '1.n' }])
})

test('a stream counts as a request in flight until it has been read', async () => {
  const { openStream, queue } = createTestTransport({ fetch: async () => fakeReply(200, ['data: 1\n\n']) })
  let finishReading: () => void = () => undefined
  const read = () => new Promise<void>((resolve) => (finishReading = resolve))
  const outcome = outcomeOf(openStream(eventStream, noInput, read, { signal: notAborted() }))
  await settle()
  expect([outcome.state, queue.inFlight]).toEqual(['pending', 1])
  finishReading()
  await settle()
  expect([outcome.state, queue.inFlight]).toEqual(['fulfilled', 0])
})

test('a stream is opened again with a new token after a 401', async () => {
  const replies = [problemReply('request/unauthenticated', 401), fakeReply(200, [])]
  const { openStream, counts } = createTestTransport({ fetch: async () => replies.shift() as Response })
  await openStream(eventStream, noInput, async () => undefined, { signal: notAborted() })
  expect(counts.refreshed).toBe(1)
})

test('opening a stream fails with a timeout when the instance does not answer', async () => {
  const { openStream, clock, queue } = createTestTransport({ fetch: never })
  const outcome = outcomeOf(openStream(eventStream, noInput, async () => undefined, { signal: notAborted() }))
  await advanceInSteps(clock, 20 * SECOND)
  expect([problemOf(outcome.error).code, queue.inFlight]).toEqual(['client/timeout', 0])
})

const COLUMNS_HEADERS = { 'Content-Type': DATA_COLUMNS_TYPE }
const columnsInput = {
  params: { measurement: 'activity' },
  body: {
    query: [{ timeResolution: '60000ms', columns: { value: 'mean@y', time: 'time' } }],
    readDocumentationAndWantAllData: true as const,
  },
}

test('asks for columns, and understands an instance that answers them as well as one that answers rows', async () => {
  const columns = { times: Float64Array.of(60_000), series: [{ tags: { camera: 'a' }, values: Float64Array.of(0.1) }] }
  const replies = [
    fakeReply(200, [encodeColumns(columns, 'y')], COLUMNS_HEADERS),
    jsonReply({ result: [{ time: 60_000, y: 0.1, camera: 'a' }] }),
  ]
  const transport = createTestTransport({ fetch: async () => replies.shift() as Response })
  expect(await transport.columns(data.query, columnsInput)).toEqual(columns)
  expect(await transport.columns(data.query, columnsInput)).toEqual(columns)
  const { Accept: accept } = transport.requests[0]?.init.headers as Record<string, string>
  expect(accept).toBe(`${DATA_COLUMNS_TYPE}, application/json;q=0.5`)
  // Longer values, and those with such characters, are not sent to another origin without its consent.
  expect(accept).not.toMatch(/["():<>?@[\\\]{}]|.{129}/)
})

test('columns that do not fit are refused', async () => {
  const transport = createTestTransport({ fetch: async () => fakeReply(200, ['{"result":[]}'], COLUMNS_HEADERS) })
  await expect(transport.columns(data.query, columnsInput)).rejects.toMatchObject({
    problem: { code: 'client/unexpected-reply' },
  })
})
