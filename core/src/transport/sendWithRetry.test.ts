import { expect, test } from 'vitest'
import type { Endpoint } from '../contract'
import { problemOf } from '../result'
import { createTestTransport, TOKEN_PREFIX } from '../testing/createTestTransport'
import { fakeReply, problemReply } from '../testing/fakeReply'
import { outcomeOf } from '../testing/outcomeOf'
import { advanceInSteps, settle } from '../testing/settle'
import { calls, numbersReply } from '../testing/testEndpoints'
import { MINUTE, SECOND } from '../time'
import { MAXIMUM_ATTEMPTS } from './sendWithRetry'
import type { SendOptions } from './transport'

const networkFailure = () => Promise.reject(new TypeError('failed'))

test.each<[string, Endpoint, SendOptions, number]>([
  ['GET', calls.get, {}, 3],
  ['PUT', calls.put, {}, 3],
  ['DELETE', calls.remove, {}, 3],
  ['a POST that only reads', calls.query, {}, 3],
  ['a POST that writes', calls.post, {}, 1],
  ['PATCH', calls.patch, {}, 1],
  ['a PUT with an effect each time', calls.restart, {}, 1],
  ['a PUT with an effect each time with an idempotency key', calls.restart, { idempotencyKey: 'k' }, 3],
  ['a POST with an idempotency key', calls.post, { idempotencyKey: 'k' }, 3],
  ['a PATCH with an idempotency key', calls.patch, { idempotencyKey: 'k' }, 3],
])('when the network fails, %s is attempted as often as is safe', async (_, endpoint, options, attempts) => {
  const { send, requests, clock, queue, counts } = createTestTransport({ fetch: networkFailure })
  const outcome = outcomeOf(send(endpoint, {}, options))
  await advanceInSteps(clock, 30 * SECOND)
  expect(problemOf(outcome.error).code).toBe('client/unreachable')
  expect([requests.length, counts.unreachable, queue.inFlight]).toEqual([attempts, attempts, 0])
})

test('retries after 1 s and 3 s, and leaves the queue in between', async () => {
  const { send, requests, clock, queue } = createTestTransport({ fetch: networkFailure })
  outcomeOf(send(calls.get, {}))
  await settle()
  expect([requests.length, queue.inFlight]).toEqual([1, 0])
  await clock.advance(1 * SECOND - 1)
  expect(requests).toHaveLength(1)
  await clock.advance(1)
  await settle()
  expect(requests).toHaveLength(2)
  await clock.advance(3 * SECOND - 1)
  expect(requests).toHaveLength(2)
  await clock.advance(1)
  expect(requests).toHaveLength(3)
})

test.each([
  [0, 800, 2_400],
  [1, 1_200, 3_600],
])('varies the delays by a fifth: for the random number %d they are %d and %d ms', async (random, first, second) => {
  const { send, requests, clock } = createTestTransport({
    fetch: networkFailure,
    dependencies: { random: () => random },
  })
  outcomeOf(send(calls.get, {}))
  await settle()
  await clock.advance(first - 1)
  expect(requests).toHaveLength(1)
  await clock.advance(1)
  await settle()
  expect(requests).toHaveLength(2)
  await clock.advance(second - 1)
  expect(requests).toHaveLength(2)
  await clock.advance(1)
  expect(requests).toHaveLength(3)
})

test('retries when the connection breaks within the body', async () => {
  const replies = [fakeReply(200, ['{"result":[', 'BREAK']), numbersReply()]
  const { send, clock, counts } = createTestTransport({ fetch: async () => replies.shift() as Response })
  const outcome = outcomeOf(send(calls.get, {}))
  await advanceInSteps(clock, 3 * SECOND)
  expect(outcome).toEqual({ state: 'fulfilled', value: [{ n: 1 }] })
  expect(counts.unreachable).toBe(1)
})

test.each([
  ['a problem', () => problemReply('request/unauthenticated', 401)],
  ['no body', () => fakeReply(401, [''])],
  ['a page of HTML', () => fakeReply(401, ['<html>nope</html>'])],
])('refreshes the access token and sends again after a 401 with %s', async (_, refusal) => {
  const replies = [refusal(), numbersReply()]
  const { send, counts } = createTestTransport({ fetch: async () => replies.shift() as Response })
  expect(await send(calls.get, {})).toEqual([{ n: 1 }])
  expect(counts.refreshed).toBe(1)
})

test('fails with client/authentication-failed after a second 401', async () => {
  const { send, requests, counts } = createTestTransport({
    fetch: async () => problemReply('request/unauthenticated', 401),
  })
  await expect(send(calls.get, {})).rejects.toMatchObject({ problem: { code: 'client/authentication-failed' } })
  expect([requests.length, counts.refreshed]).toEqual([2, 1])
})

test('fails with client/authentication-failed when there is no new access token', async () => {
  const { send, requests } = createTestTransport({
    fetch: async () => problemReply('request/unauthenticated', 401),
    route: { refreshAccessToken: async () => false },
  })
  await expect(send(calls.get, {})).rejects.toMatchObject({ problem: { code: 'client/authentication-failed' } })
  expect(requests).toHaveLength(1)
})

const optional: Endpoint = { ...calls.version, optionalToken: true }

test('an open call that takes a token is sent with it, and again with a new one after a 401', async () => {
  const answers = [problemReply('request/unauthenticated', 401), numbersReply()]
  const { send, requests, counts } = createTestTransport({ fetch: async () => answers.shift() ?? numbersReply() })
  await send(optional, {})
  expect(requests.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
    `Bearer ${TOKEN_PREFIX}-0`,
    `Bearer ${TOKEN_PREFIX}-1`,
  ])
  expect(counts.refreshed).toBe(1)
})

test('an open call that takes a token is sent without one where nobody is signed in', async () => {
  const { send, requests } = createTestTransport({
    fetch: async () => problemReply('login/wrong-credentials', 401),
    route: { authHeaders: async () => undefined },
  })
  expect(problemOf(await send(optional, {}).catch((error: unknown) => error)).code).toBe('login/wrong-credentials')
  expect(requests.map(({ init }) => new Headers(init.headers).has('authorization'))).toEqual([false])
})

test('a 401 of an open call is passed on, since no token was sent', async () => {
  const { send, requests, counts } = createTestTransport({
    fetch: async () => problemReply('login/wrong-credentials', 401),
  })
  await expect(send(calls.version, {})).rejects.toMatchObject({
    problem: { code: 'login/wrong-credentials', status: 401 },
  })
  expect([requests.length, counts.refreshed]).toEqual([1, 0])
})

test('network failures before and after a refresh count together', async () => {
  const steps = ['fail', 'fail', '401', 'fail', 'fail', 'fail']
  const { send, requests, clock } = createTestTransport({
    fetch: async () => {
      if (steps.shift() === '401') return problemReply('request/unauthenticated', 401)
      throw new TypeError('failed')
    },
  })
  const outcome = outcomeOf(send(calls.get, {}))
  await advanceInSteps(clock, MINUTE)
  expect(problemOf(outcome.error).code).toBe('client/unreachable')
  expect(requests).toHaveLength(MAXIMUM_ATTEMPTS + 1)
})
