import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createFakeClock, type FakeClock } from '../clock'
import { endpoint, open, signedIn, type Endpoint } from '../contract'
import { ProblemError, problemOf } from '../result'
import { fakeReply, jsonReply, problemReply, wasCancelled, type BodyPart } from '../testing/fakeReply'
import { outcomeOf } from '../testing/outcomeOf'
import { settle } from '../testing/settle'
import { JSON_CAPS, PICTURE_CAPS } from './caps'
import type { Fetch } from './exchange'
import { createRequestQueue } from './requestQueue'
import type { Route } from './route'
import { createTransport, MAXIMUM_ATTEMPTS, type SendOptions, type TransportDependencies } from './transport'

const BASE_URL = 'http://barn.test:80'
const CANARY = 'canary-4711'
const Numbers = z.array(z.object({ n: z.number() }))
const read = endpoint({ method: 'GET', path: '/api/numbers', access: signedIn, form: 'result', reply: Numbers })
const ask = endpoint({
  method: 'POST',
  path: '/api/numbers/query',
  access: signedIn,
  reads: true,
  form: 'result',
  reply: Numbers,
})
const write = endpoint({ method: 'POST', path: '/api/numbers', access: signedIn, form: 'result', reply: Numbers })
const patch = endpoint({ method: 'PATCH', path: '/api/numbers', access: signedIn, form: 'result', reply: Numbers })
const put = endpoint({ method: 'PUT', path: '/api/numbers', access: signedIn, form: 'nothing', reply: z.undefined() })
const remove = endpoint({
  method: 'DELETE',
  path: '/api/numbers',
  access: signedIn,
  form: 'nothing',
  reply: z.undefined(),
})
const version = endpoint({ method: 'GET', path: '/api/v', access: open, form: 'result', reply: Numbers })
const picture = endpoint({ method: 'GET', path: '/api/still', access: signedIn, form: 'bytes', reply: z.unknown() })
const events = endpoint({ method: 'GET', path: '/api/events', access: signedIn, form: 'events', reply: z.unknown() })
const everything = { read, ask, write, patch, put, remove, version, picture }

interface Options {
  fetch: Fetch
  route?: Partial<Route>
  seams?: Partial<TransportDependencies>
}

function createSetting({ fetch, route, seams }: Options) {
  const clock: FakeClock = createFakeClock()
  const queue = createRequestQueue(clock)
  const calls: { url: string; init: RequestInit }[] = []
  const noted = { unreachable: 0, renewed: 0 }
  const transport = createTransport({
    clock,
    queue,
    random: () => 0.5,
    route: {
      baseUrl: async () => BASE_URL,
      authorization: async () => ({ Authorization: `Bearer ${CANARY}-${noted.renewed}` }),
      renew: async () => {
        noted.renewed++
        return true
      },
      unreachable: () => void noted.unreachable++,
      ...route,
    },
    fetch: (url, init) => {
      calls.push({ url, init })
      return fetch(url, init)
    },
    ...seams,
  })
  return { clock, queue, calls, noted, transport, ...transport }
}

/** Turns the clock until nothing is left to wait for. */
async function runOut(clock: FakeClock, span = 15 * 60_000, step = 1_000): Promise<void> {
  for (let passed = 0; passed < span; passed += step) {
    await settle(2)
    await clock.advance(step)
  }
}

const good = () => jsonReply({ result: [{ n: 1 }] })

test('a good answer comes decoded, with the token, from the one base URL, following no redirect', async () => {
  const { send, calls, queue } = createSetting({ fetch: async () => good() })
  expect(await send(read, {})).toEqual([{ n: 1 }])
  expect(calls).toHaveLength(1)
  expect(calls[0]?.url).toBe(`${BASE_URL}/api/numbers`)
  expect(calls[0]?.init).toMatchObject({
    method: 'GET',
    redirect: 'error',
    credentials: 'omit',
    headers: { Authorization: `Bearer ${CANARY}-0` },
  })
  expect(queue.inFlight).toBe(0)
})

test('open calls carry no token; conditions of a write become headers', async () => {
  const { send, calls } = createSetting({ fetch: async () => good() })
  await send(version, {})
  await send(write, {}, { idempotencyKey: 'key', ifMatch: 3, knownDevice: 'mark' })
  expect(calls[0]?.init.headers).toEqual({})
  expect(calls[1]?.init.headers).toMatchObject({
    'Idempotency-Key': 'key',
    'If-Match': '"3"',
    'X-Known-Device': 'mark',
  })
})

const repeatable: [string, Endpoint, SendOptions, number][] = [
  ['GET', read, {}, 3],
  ['PUT', put, {}, 3],
  ['DELETE', remove, {}, 3],
  ['a reading POST', ask, {}, 3],
  ['a writing POST', write, {}, 1],
  ['PATCH', patch, {}, 1],
  ['a POST with a key', write, { idempotencyKey: 'k' }, 3],
  ['a PATCH with a key', patch, { idempotencyKey: 'k' }, 3],
]
test.each(repeatable)('after network failures %s', async (_, call, options, attempts) => {
  const { send, calls, clock, queue, noted } = createSetting({ fetch: () => Promise.reject(new TypeError('failed')) })
  const outcome = outcomeOf(send(call, {}, options))
  await runOut(clock, 30_000)
  expect(problemOf(outcome.error).code).toBe('client/unreachable')
  expect([calls.length, noted.unreachable, queue.inFlight]).toEqual([attempts, attempts, 0])
})

test('the attempts come after 1 s and 3 s, and the place in the queue is free meanwhile', async () => {
  const { send, calls, clock, queue } = createSetting({ fetch: () => Promise.reject(new TypeError('failed')) })
  outcomeOf(send(read, {}))
  await settle()
  expect([calls.length, queue.inFlight]).toEqual([1, 0])
  await clock.advance(999)
  expect(calls).toHaveLength(1)
  await clock.advance(1)
  await settle()
  expect(calls).toHaveLength(2)
  await clock.advance(2_999)
  expect(calls).toHaveLength(2)
  await clock.advance(1)
  expect(calls).toHaveLength(3)
})

test('a broken body counts as a network failure and is asked for again', async () => {
  const replies = [fakeReply(200, ['{"result":[', 'BREAK']), good()]
  const { send, clock, noted } = createSetting({ fetch: async () => replies.shift() as Response })
  const outcome = outcomeOf(send(read, {}))
  await runOut(clock, 3_000)
  expect(outcome).toEqual({ state: 'fulfilled', value: [{ n: 1 }] })
  expect(noted.unreachable).toBe(1)
})

test('a refused token is renewed once, then authentication has failed', async () => {
  const { send, calls, noted } = createSetting({ fetch: async () => problemReply('request/unauthenticated', 401) })
  await expect(send(read, {})).rejects.toMatchObject({ problem: { code: 'client/authentication-failed' } })
  expect([calls.length, noted.renewed]).toEqual([2, 1])
})

test('a 401 without a body, or with a page of HTML, renews the token all the same', async () => {
  for (const body of ['', '<html>nope</html>']) {
    const replies = [fakeReply(401, [body]), good()]
    const { send } = createSetting({ fetch: async () => replies.shift() as Response })
    expect(await send(read, {})).toEqual([{ n: 1 }])
  }
})

test('open calls are not renewed: a wrong password is only that', async () => {
  const { send, calls, noted } = createSetting({ fetch: async () => problemReply('login/wrong-credentials', 401) })
  await expect(send(version, {})).rejects.toMatchObject({ problem: { code: 'login/wrong-credentials', status: 401 } })
  expect([calls.length, noted.renewed]).toEqual([1, 0])
})

test('network failures before and after a renewal count together', async () => {
  const steps = ['fail', 'fail', '401', 'fail', 'fail', 'fail']
  const { send, calls, clock } = createSetting({
    fetch: async () => {
      if (steps.shift() === '401') return problemReply('request/unauthenticated', 401)
      throw new TypeError('failed')
    },
  })
  const outcome = outcomeOf(send(read, {}))
  await runOut(clock, 60_000)
  expect(problemOf(outcome.error).code).toBe('client/unreachable')
  expect(calls).toHaveLength(MAXIMUM_ATTEMPTS + 1)
})

test('other refusals are told with their words, an unknown one with its status, none is repeated', async () => {
  const cases: [Response, object][] = [
    [problemReply('incident/already-closed', 409), { code: 'incident/already-closed', status: 409 }],
    [
      problemReply('something/unheard-of', 409),
      { code: 'client/request-failed', status: 409, params: { status: 409 } },
    ],
    [problemReply('client/unreachable', 400), { code: 'client/request-failed', status: 400 }],
    [problemReply('client/aborted', 500), { code: 'client/request-failed', status: 500 }],
    [fakeReply(502, ['<html>Bad gateway</html>']), { code: 'client/request-failed', status: 502 }],
    [
      fakeReply(503, ['{"type":'], { 'Retry-After': '7' }),
      { code: 'client/request-failed', params: { status: 503, retryAfter: 7 } },
    ],
    [
      fakeReply(429, [''], { 'Retry-After': 'Wed, 21 Oct' }),
      { code: 'client/request-failed', params: { status: 429 } },
    ],
  ]
  for (const [reply, problem] of cases) {
    const { send, calls } = createSetting({ fetch: async () => reply })
    await expect(send(read, {})).rejects.toMatchObject({ problem })
    expect(calls).toHaveLength(1)
  }
})

const NESTED = `{"result":${'['.repeat(100)}${']'.repeat(100)}}`
const MEBIBYTE = new Uint8Array(1024 * 1024).fill(32)
const spoilt: [string, readonly BodyPart[], string][] = [
  ['HTML', ['<!doctype html>'], 'client/not-json'],
  ['nothing', [], 'client/not-json'],
  ['bytes that are no UTF-8', [new Uint8Array([0xff, 0xfe, 0x00])], 'client/not-json'],
  ['a body cut short', ['{"result":[{"n":1}'], 'client/not-json'],
  ['deep nesting', [NESTED], 'client/too-deep'],
  ['more bytes than the cap', Array.from({ length: 33 }, () => MEBIBYTE), 'client/too-large'],
  ['another shape', ['{"result":{"n":1}}'], 'client/unexpected-reply'],
  ['no result', ['[]'], 'client/unexpected-reply'],
]
test.each(spoilt)('%s is refused, not repeated', async (_, parts, code) => {
  const reply = fakeReply(200, parts)
  const { send, calls, queue } = createSetting({ fetch: async () => reply })
  await expect(send(read, {})).rejects.toMatchObject({ problem: { code } })
  expect([calls.length, queue.inFlight]).toEqual([1, 0])
  expect(wasCancelled(reply)).toBe(code === 'client/too-large')
})

test('silence ends an exchange after 15 s, a trickle after 60 s, a picture has 300 s', async () => {
  const trickle = Array.from({ length: 2_000 }, () => ' ')
  const slow = (clock: FakeClock, parts: readonly string[]): Response => {
    const reply = fakeReply(200, parts)
    const reader = reply.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    const step = reader.read.bind(reader)
    const read = async () => {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, 1_000))
      return await step()
    }
    return Object.assign(reply, {
      body: { getReader: () => ({ read, cancel: async () => undefined }), cancel: async () => undefined },
    })
  }
  for (const [call, parts, cap] of [
    [read, ['SILENCE'], JSON_CAPS.idle],
    [read, trickle, JSON_CAPS.total],
    [picture, ['SILENCE'], PICTURE_CAPS.idle],
    [picture, trickle, PICTURE_CAPS.total],
  ] as const) {
    const setting: ReturnType<typeof createSetting> = createSetting({
      fetch: async () =>
        parts === trickle ? slow(setting.clock, parts) : fakeReply(200, parts as readonly BodyPart[]),
    })
    const outcome = outcomeOf(setting.send(call as typeof read, {}))
    await settle()
    for (let passed = 0; passed < cap - 1_000; passed += 1_000) await setting.clock.advance(1_000)
    await settle()
    expect([cap, outcome.state]).toEqual([cap, 'pending'])
    await setting.clock.advance(1_000)
    await settle()
    expect(problemOf(outcome.error).code).toBe('client/timeout')
    expect([setting.queue.inFlight, setting.noted.unreachable]).toEqual([0, 1])
  }
})

test('a fetch, a base URL, a parser that never come back do not hold the place', async () => {
  const never = new Promise<never>(() => undefined)
  const settings: Options[] = [
    { fetch: () => never },
    { fetch: async () => good(), route: { baseUrl: () => never } },
    { fetch: async () => good(), seams: { parseJson: () => never } },
  ]
  for (const options of settings) {
    const { send, clock, queue } = createSetting(options)
    const outcome = outcomeOf(send(read, {}))
    await runOut(clock, JSON_CAPS.total + 1_000)
    expect([problemOf(outcome.error).code, queue.inFlight]).toEqual(['client/timeout', 0])
  }
})

test('an abort rejects at once with its reason wherever the call stands, and is not repeated', async () => {
  const never = new Promise<never>(() => undefined)
  const reason = new Error('looked away')
  const settings: Options[] = [
    { fetch: () => never },
    { fetch: async () => fakeReply(200, ['SILENCE']) },
    { fetch: () => Promise.reject(new TypeError('failed')) },
    { fetch: async () => good(), route: { authorization: () => never } },
    { fetch: async () => good(), route: { baseUrl: () => never } },
    { fetch: async () => problemReply('request/unauthenticated', 401), route: { renew: () => never } },
  ]
  for (const options of settings) {
    const { send, clock, calls, queue } = createSetting(options)
    const controller = new AbortController()
    const outcome = outcomeOf(send(read, {}, { signal: controller.signal }))
    await settle()
    expect(outcome.state).toBe('pending')
    const before = calls.length
    controller.abort(reason)
    await settle()
    expect(outcome).toEqual({ state: 'rejected', error: reason })
    await runOut(clock, 30_000)
    expect([calls.length, queue.inFlight, queue.waiting]).toEqual([before, 0, 0])
  }
})

test('a response that comes after the abort is let go', async () => {
  const reply = good()
  let answer: (response: Response) => void = () => undefined
  const { send } = createSetting({ fetch: () => new Promise((resolve) => (answer = resolve)) })
  const controller = new AbortController()
  const outcome = outcomeOf(send(read, {}, { signal: controller.signal }))
  await settle()
  controller.abort(new Error('gone'))
  answer(reply)
  await settle()
  expect([outcome.state, wasCancelled(reply)]).toEqual(['rejected', true])
})

test('a body that falls silent is let go when its time is over', async () => {
  const reply = fakeReply(200, ['{"result":', 'SILENCE'])
  const { send, clock } = createSetting({ fetch: async () => reply })
  const outcome = outcomeOf(send(read, {}))
  await settle()
  expect(wasCancelled(reply)).toBe(false)
  await clock.advance(JSON_CAPS.idle)
  await settle()
  expect([outcome.state, wasCancelled(reply)]).toEqual(['rejected', true])
})

test('items that do not decode are set aside, counted, and the rest is shown', async () => {
  const told: unknown[] = []
  const items = [{ n: 1 }, { n: 'two' }, 'three', { n: 4 }]
  const { send } = createSetting({
    fetch: async () => jsonReply({ result: items }),
    seams: { onSetAside: ({ path }, setAside) => told.push(path, setAside) },
  })
  expect(await send(read, {})).toEqual([{ n: 1 }, { n: 4 }])
  expect(told).toEqual(['/api/numbers', { count: 2, firstPath: '1.n' }])
})

test('a stream holds its place until it is read, renews once, and its connecting is under the caps', async () => {
  const replies = [problemReply('request/unauthenticated', 401), fakeReply(200, ['data: 1\n\n'])]
  const { openStream: openStream, queue, noted } = createSetting({ fetch: async () => replies.shift() as Response })
  let finish: () => void = () => undefined
  const outcome = outcomeOf(
    openStream(events, new AbortController().signal, () => new Promise((resolve) => (finish = resolve))),
  )
  await settle()
  expect([outcome.state, queue.inFlight, noted.renewed]).toEqual(['pending', 1, 1])
  finish()
  await settle()
  expect([outcome.state, queue.inFlight]).toEqual(['fulfilled', 0])

  const dead = createSetting({ fetch: () => new Promise(() => undefined) })
  const opening = outcomeOf(dead.openStream(events, new AbortController().signal, async () => undefined))
  await runOut(dead.clock, 20_000)
  expect([problemOf(opening.error).code, dead.queue.inFlight]).toEqual(['client/timeout', 0])
})

type Fault =
  | 'good'
  | 'network'
  | '401'
  | '500'
  | '503'
  | 'hang'
  | 'break'
  | 'silence'
  | 'html'
  | 'garbage'
  | 'deep'
  | 'large'
  | 'redirect'
const FAULTS: readonly Fault[] = [
  'good',
  'network',
  '401',
  '500',
  '503',
  'hang',
  'break',
  'silence',
  'html',
  'garbage',
  'deep',
  'large',
  'redirect',
]

const answers: Record<Fault, (url: string, token: string) => Response | Promise<Response>> = {
  good,
  network: (url, token) => Promise.reject(new TypeError(`request to ${url} with ${token} failed`)),
  redirect: (url, token) => Promise.reject(new TypeError(`unexpected redirect of ${url} with ${token}`)),
  hang: () => new Promise(() => undefined),
  401: () => problemReply('request/unauthenticated', 401),
  500: () => fakeReply(500, ['<h1>500</h1>']),
  503: () => fakeReply(503, [], { 'Retry-After': '1' }),
  break: () => fakeReply(200, ['{"res', 'BREAK']),
  silence: () => fakeReply(200, ['{"res', 'SILENCE']),
  html: (_, token) => fakeReply(200, [`<p>${token}`]),
  garbage: (_, token) => fakeReply(200, [`{"accessToken":"${token}`]),
  deep: () => fakeReply(200, [NESTED]),
  large: () =>
    fakeReply(
      200,
      Array.from({ length: 33 }, () => MEBIBYTE),
    ),
}

async function answerWith(fault: Fault, url: string, init: RequestInit): Promise<Response> {
  return await answers[fault](url, (init.headers as Record<string, string>)['Authorization'] ?? '')
}

const isNetworkFailure = (fault: Fault) => fault === 'network' || fault === 'redirect' || fault === 'break'
const Call = fc.record({
  name: fc.constantFrom(...(Object.keys(everything) as (keyof typeof everything)[])),
  key: fc.boolean(),
  faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 6 }),
  abortAfter: fc.option(fc.integer({ min: 0, max: 90_000 })),
})

test('under any faults every call settles, within its attempts, tells no token and gives its place back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Call, { minLength: 1, maxLength: 12 }), async (plans) => {
      const made: Fault[][] = plans.map(() => [])
      let under = 0
      let most = 0
      const { clock, queue, send } = createSetting({
        fetch: (url, init) => {
          const index = Number((init.headers as Record<string, string>)['If-Match']?.replaceAll('"', ''))
          const faults = plans[index]?.faults ?? []
          const fault = faults[(made[index] as Fault[]).length % faults.length] as Fault
          made[index]?.push(fault)
          most = Math.max(most, ++under)
          return answerWith(fault, url, init).finally(() => under--)
        },
      })
      const outcomes = plans.map(({ name, key, abortAfter }, index) => {
        const controller = new AbortController()
        if (abortAfter !== null) clock.setTimeout(() => controller.abort(new Error(`abort ${index}`)), abortAfter)
        return outcomeOf(
          send(
            everything[name] as typeof read,
            {},
            { signal: controller.signal, ifMatch: index, ...(key && { idempotencyKey: 'k' }) },
          ),
        )
      })
      await runOut(clock, 75 * 60_000, 30_000)
      plans.forEach(({ name, key }, index) => {
        const { state, error } = outcomes[index] as (typeof outcomes)[number]
        const faults = made[index] as Fault[]
        expect(state).not.toBe('pending')
        expect(
          state === 'fulfilled' || error instanceof ProblemError || (error as Error).message === `abort ${index}`,
        ).toBe(true)
        expect(inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error)).not.toContain(CANARY)
        const call: Endpoint = everything[name]
        const mayRepeat =
          key || call.method === 'GET' || call.method === 'PUT' || call.method === 'DELETE' || call.reads === true
        const renewals = call.access.kind === 'open' ? 0 : 1
        expect(faults.filter(isNetworkFailure).length).toBeLessThanOrEqual(mayRepeat ? MAXIMUM_ATTEMPTS : 1)
        expect(faults.filter((fault) => fault === '401').length).toBeLessThanOrEqual(1 + renewals)
        const last = faults.slice(0, -1)
        expect(last.every((fault) => (mayRepeat && isNetworkFailure(fault)) || (renewals > 0 && fault === '401'))).toBe(
          true,
        )
      })
      expect([queue.inFlight, queue.waiting]).toEqual([0, 0])
      expect(most).toBeLessThanOrEqual(
        6 + plans.flatMap(({ faults }) => faults).filter((fault) => fault === 'hang').length,
      )
    }),
    { numRuns: 60 },
  )
})
