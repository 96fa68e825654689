import { expect, test } from 'vitest'
import type { FakeClock } from '../clock'
import type { Endpoint } from '../contract'
import { problemOf } from '../result'
import { createTestTransport, type TestTransportOptions } from '../testing/createTestTransport'
import { fakeReply, isCancelled, never, problemReply, type BodyStep } from '../testing/fakeReply'
import { outcomeOf } from '../testing/outcomeOf'
import { advanceInSteps, settle } from '../testing/settle'
import { calls, numbersReply } from '../testing/testEndpoints'
import { MINUTE, SECOND } from '../time'

test.each<[string, Response, object]>([
  ['a known code', problemReply('incident/already-closed', 409), { code: 'incident/already-closed', status: 409 }],
  [
    'an unknown code',
    problemReply('something/unheard-of', 409),
    { code: 'client/request-failed', status: 409, params: { status: 409 } },
  ],
  [
    'the code of a client failure',
    problemReply('client/unreachable', 400),
    { code: 'client/request-failed', status: 400 },
  ],
  ['the code of an abort', problemReply('client/aborted', 500), { code: 'client/request-failed', status: 500 }],
  ['451 without a problem', fakeReply(451, ['<html>']), { code: 'eula/refresh-required', status: 451 }],
  ['451 with an unknown code', problemReply('eula/changed', 451), { code: 'eula/refresh-required', status: 451 }],
  ['412 without a problem', fakeReply(412, []), { code: 'login/email-not-confirmed', status: 412 }],
  ['a page of HTML', fakeReply(502, ['<html>Bad gateway</html>']), { code: 'client/request-failed', status: 502 }],
  [
    'a time to wait',
    fakeReply(503, ['{"type":'], { 'Retry-After': '7' }),
    { code: 'client/request-failed', params: { status: 503, retryAfter: 7 } },
  ],
  [
    'a date to wait for',
    fakeReply(429, [''], { 'Retry-After': 'Wed, 21 Oct' }),
    { code: 'client/request-failed', params: { status: 429 } },
  ],
])('a refusal with %s becomes a problem and is not repeated', async (_, reply, problem) => {
  const { send, requests } = createTestTransport({ fetch: async () => reply })
  await expect(send(calls.get, {})).rejects.toMatchObject({ problem })
  expect(requests).toHaveLength(1)
})

const DEEP_JSON = `{"result":${'['.repeat(100)}${']'.repeat(100)}}`
const MEBIBYTE = new Uint8Array(1024 * 1024).fill(32)
const tooLargeBody: readonly BodyStep[] = Array.from({ length: 33 }, () => MEBIBYTE)

test.each<[string, readonly BodyStep[], string]>([
  ['a page of HTML', ['<!doctype html>'], 'client/not-json'],
  ['no body', [], 'client/not-json'],
  ['bytes that are not UTF-8', [new Uint8Array([0xff, 0xfe, 0x00])], 'client/not-json'],
  ['a body that ends too early', ['{"result":[{"n":1}'], 'client/not-json'],
  ['deep nesting', [DEEP_JSON], 'client/too-deep'],
  ['a reply of another shape', ['{"result":{"n":1}}'], 'client/unexpected-reply'],
  ['a reply without a result', ['[]'], 'client/unexpected-reply'],
])('a success with %s is refused and not repeated', async (_, steps, code) => {
  const { send, requests, queue } = createTestTransport({ fetch: async () => fakeReply(200, steps) })
  await expect(send(calls.get, {})).rejects.toMatchObject({ problem: { code } })
  expect([requests.length, queue.inFlight]).toEqual([1, 0])
})

test('a body above the maximum is refused and cancelled', async () => {
  const reply = fakeReply(200, tooLargeBody)
  const { send, requests } = createTestTransport({ fetch: async () => reply })
  await expect(send(calls.get, {})).rejects.toMatchObject({ problem: { code: 'client/too-large' } })
  expect([requests.length, isCancelled(reply)]).toEqual([1, true])
})

/** A reply that sends a space every second, for longer than any limit. */
function slowReply(clock: FakeClock): Response {
  const reply = fakeReply(
    200,
    Array.from({ length: 2_000 }, () => ' '),
  )
  const reader = reply.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const readStep = reader.read.bind(reader)
  const read = async () => {
    await new Promise<void>((resolve) => clock.setTimeout(resolve, 1 * SECOND))
    return await readStep()
  }
  const cancel = async () => undefined
  return Object.assign(reply, { body: { getReader: () => ({ read, cancel }), cancel } })
}

const silentReply = () => fakeReply(200, ['SILENCE'])

test.each<[string, Endpoint, (clock: FakeClock) => Response, number]>([
  ['silence within JSON', calls.get, silentReply, 15 * SECOND],
  ['slow JSON', calls.get, slowReply, MINUTE],
  ['silence within a picture', calls.picture, silentReply, 5 * MINUTE],
  ['a slow picture', calls.picture, slowReply, 5 * MINUTE],
])('%s times out at the limit', async (_, endpoint, replyOf, limit) => {
  const setting: ReturnType<typeof createTestTransport> = createTestTransport({
    fetch: async () => replyOf(setting.clock),
  })
  const { send, clock, queue, counts } = setting
  const outcome = outcomeOf(send(endpoint, {}))
  await settle()
  for (let passed = 0; passed < limit - SECOND; passed += SECOND) await clock.advance(SECOND)
  await settle()
  expect(outcome.state).toBe('pending')
  await clock.advance(SECOND)
  await settle()
  expect(problemOf(outcome.error).code).toBe('client/timeout')
  expect([queue.inFlight, counts.unreachable]).toEqual([0, 1])
})

test.each<[string, TestTransportOptions]>([
  ['fetch', { fetch: never }],
  ['the base URL', { fetch: async () => numbersReply(), route: { baseUrl: never } }],
  ['the parser', { fetch: async () => numbersReply(), dependencies: { decode: never } }],
])('a call times out and leaves the queue when %s never settles', async (_, options) => {
  const { send, clock, queue } = createTestTransport(options)
  const outcome = outcomeOf(send(calls.get, {}))
  await advanceInSteps(clock, MINUTE + SECOND)
  expect([problemOf(outcome.error).code, queue.inFlight]).toEqual(['client/timeout', 0])
})

test.each<[string, TestTransportOptions]>([
  ['fetch runs', { fetch: never }],
  ['the body is read', { fetch: async () => silentReply() }],
  ['it waits for a retry', { fetch: () => Promise.reject(new TypeError('failed')) }],
  ['the token is loaded', { fetch: async () => numbersReply(), route: { authHeaders: never } }],
  ['the address is looked for', { fetch: async () => numbersReply(), route: { baseUrl: never } }],
  [
    'the token is refreshed',
    { fetch: async () => problemReply('request/unauthenticated', 401), route: { refreshAccessToken: never } },
  ],
])('an abort while %s rejects at once with its reason', async (_, options) => {
  const { send, clock, requests, queue } = createTestTransport(options)
  const reason = new Error('looked away')
  const controller = new AbortController()
  const outcome = outcomeOf(send(calls.get, {}, { signal: controller.signal }))
  await settle()
  expect(outcome.state).toBe('pending')
  const requestsBefore = requests.length
  controller.abort(reason)
  await settle()
  expect(outcome).toEqual({ state: 'rejected', error: reason })
  await advanceInSteps(clock, 30 * SECOND)
  expect([requests.length, queue.inFlight, queue.waiting]).toEqual([requestsBefore, 0, 0])
})

test('a response that arrives after the abort is cancelled', async () => {
  const reply = numbersReply()
  let answer: (response: Response) => void = () => undefined
  const { send } = createTestTransport({ fetch: () => new Promise((resolve) => (answer = resolve)) })
  const controller = new AbortController()
  const outcome = outcomeOf(send(calls.get, {}, { signal: controller.signal }))
  await settle()
  controller.abort(new Error('gone'))
  answer(reply)
  await settle()
  expect([outcome.state, isCancelled(reply)]).toEqual(['rejected', true])
})

test('a body that falls silent is cancelled at the limit', async () => {
  const reply = fakeReply(200, ['{"result":', 'SILENCE'])
  const { send, clock } = createTestTransport({ fetch: async () => reply })
  const outcome = outcomeOf(send(calls.get, {}))
  await settle()
  expect(isCancelled(reply)).toBe(false)
  await clock.advance(15 * SECOND)
  await settle()
  expect([outcome.state, isCancelled(reply)]).toEqual(['rejected', true])
})
