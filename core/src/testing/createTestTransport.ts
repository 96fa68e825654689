import { createFakeClock, type FakeClock } from '../clock'
import { createRequestQueue, createTransport, type Fetch, type Route } from '../transport'

export const BASE_URL = 'http://barn.test:80'
/** The start of every token of the tests, with which a test finds leaked tokens. */
export const TOKEN_PREFIX = 'canary-4711'

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
      authHeaders: async () => ({ Authorization: `Bearer ${TOKEN_PREFIX}-${counts.refreshed}` }),
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
