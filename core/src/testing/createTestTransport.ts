import { z } from 'zod'
import { createFakeClock, type FakeClock } from '../clock'
import { endpoint, open, signedIn } from '../contract'
import { MINUTE, SECOND } from '../time'
import { createRequestQueue, createTransport, type Fetch, type Route } from '../transport'
import { jsonReply } from './fakeReply'
import { settle } from './settle'

export const BASE_URL = 'http://barn.test:80'
/** Part of every token of the tests, by which a token is found wherever it leaks. */
export const CANARY = 'canary-4711'

const Numbers = z.array(z.object({ n: z.number() }))
const path = '/api/numbers'

/** Endpoints of every kind. All but `version` need a token. */
export const calls = {
  get: endpoint({ method: 'GET', path, access: signedIn, form: 'result', reply: Numbers }),
  query: endpoint({
    method: 'POST',
    path: '/api/numbers/query',
    access: signedIn,
    reads: true,
    form: 'result',
    reply: Numbers,
  }),
  post: endpoint({ method: 'POST', path, access: signedIn, form: 'result', reply: Numbers }),
  patch: endpoint({ method: 'PATCH', path, access: signedIn, form: 'result', reply: Numbers }),
  put: endpoint({ method: 'PUT', path, access: signedIn, form: 'nothing', reply: z.undefined() }),
  remove: endpoint({ method: 'DELETE', path, access: signedIn, form: 'nothing', reply: z.undefined() }),
  version: endpoint({ method: 'GET', path: '/api/v', access: open, form: 'result', reply: Numbers }),
  picture: endpoint({ method: 'GET', path: '/api/still', access: signedIn, form: 'bytes', reply: z.unknown() }),
}
export const eventStream = endpoint({
  method: 'GET',
  path: '/api/events',
  access: signedIn,
  form: 'events',
  reply: z.unknown(),
})

type TransportDependencies = Parameters<typeof createTransport>[0]

export interface TestTransportOptions {
  fetch: Fetch
  route?: Partial<Route>
  dependencies?: Partial<TransportDependencies>
}

/** Creates a transport on a fake clock, with a route that always has an address and a new token. */
export function createTestTransport({ fetch, route, dependencies }: TestTransportOptions) {
  const clock: FakeClock = createFakeClock()
  const queue = createRequestQueue(clock)
  const requests: { url: string; init: RequestInit }[] = []
  const counts = { unreachable: 0, refreshed: 0 }
  const transport = createTransport({
    clock,
    queue,
    random: () => 0.5,
    route: {
      baseUrl: async () => BASE_URL,
      authHeaders: async () => ({ Authorization: `Bearer ${CANARY}-${counts.refreshed}` }),
      refreshAccessToken: async () => {
        counts.refreshed += 1
        return true
      },
      reportUnreachable: () => {
        counts.unreachable += 1
      },
      ...route,
    },
    fetch: (url, init) => {
      requests.push({ url, init })
      return fetch(url, init)
    },
    ...dependencies,
  })
  return { clock, queue, requests, counts, ...transport }
}

/** A successful reply to `calls.get`. */
export function numbersReply(): Response {
  return jsonReply({ result: [{ n: 1 }] })
}

/** A promise that never settles. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}

/** Advances the clock in small steps, letting streams and promises settle between them. */
export async function advanceSlowly(clock: FakeClock, duration = 15 * MINUTE, step = 1 * SECOND): Promise<void> {
  for (let passed = 0; passed < duration; passed += step) {
    await settle(2)
    await clock.advance(step)
  }
}
