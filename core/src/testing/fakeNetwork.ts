import type { ErrorCode } from '../result'
import type { Fetch } from '../transport'
import { jsonReply, problemReply } from './fakeReply'
import { accessTokenOf } from './fakeTokens'

export interface FakeCall {
  origin: string
  method: string
  path: string
  query: URLSearchParams
  mode: RequestMode
  headers: Record<string, string>
  body: Record<string, unknown>
  signal: AbortSignal | null
}

type Answer = (call: FakeCall) => Response | Promise<Response> | undefined

/**
 * Creates a network with servers by origin. A call to another origin, or an answer of undefined, is a network failure.
 */
export function createFakeNetwork() {
  const servers = new Map<string, Answer>()
  const calls: FakeCall[] = []
  const fetch: Fetch = async (url, init) => {
    const { origin, pathname, searchParams } = new URL(url)
    const call = {
      origin,
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      mode: init.mode ?? 'cors',
      headers: (init.headers ?? {}) as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      signal: init.signal ?? null,
    }
    calls.push(call)
    const response = await servers.get(origin)?.(call)
    if (!response) throw new TypeError(`request to ${url} failed`)
    return response
  }
  return {
    fetch,
    calls,
    serve: (origin: string, answer: Answer) => void servers.set(origin, answer),
    shutDown: (origin: string) => void servers.delete(origin),
    /** Methods and paths of all calls except connectivity checks. */
    requests: () =>
      calls.filter(({ path }) => !/\/api\/(p|health)$/.test(path)).map(({ method, path }) => `${method} ${path}`),
    clearCalls: () => void calls.splice(0),
  }
}

/** The answers of a fake instance. Tests change them while the instance runs. */
export interface FakeAnswers {
  id: string
  refreshToken: string
  /** Status that a refresh of the access token answers. */
  refresh: 200 | 403 | 451 | 503
  /** Status that a log-in answers. */
  login: 200 | 401 | 412 | 451
  permissions: string[]
  labels: string[]
  /** Of a barn without detectors. */
  species?: string
  instanceType: string
}

const REFUSAL_CODES: Record<number, ErrorCode> = {
  401: 'login/wrong-credentials',
  403: 'login/token-invalid',
  412: 'login/email-not-confirmed',
  451: 'eula/refresh-required',
}

function refuse(status: number): Response {
  return problemReply(REFUSAL_CODES[status] ?? 'instance/unexpected', status)
}

/** Creates the part of an instance that a session needs: its identity, log-in, refresh and facts. */
export function createFakeInstance(answers: FakeAnswers) {
  let issuedTokens = 0
  let firstValidToken = 1

  function issueAccessToken(): string {
    issuedTokens += 1
    return accessTokenOf(`access-${issuedTokens}`)
  }

  function isAuthenticated({ Authorization = '' }: Record<string, string>): boolean {
    const tokenNumber = Number(/access-(\d+)$/.exec(Authorization)?.[1] ?? 0)
    return tokenNumber >= firstValidToken
  }

  const openCalls: Record<string, (call: FakeCall) => Response> = {
    'GET /api/p': () => jsonReply({ result: { globalUniqueIdentifier: answers.id } }),
    'GET /api/v': () =>
      jsonReply({
        result: {
          version: '2.0',
          globalUniqueIdentifier: answers.id,
          instanceType: answers.instanceType,
          name: 'Barn',
          timeZone: 'Europe/Berlin',
          ...(answers.species && { species: answers.species }),
        },
      }),
    'POST /api/login/refresh': ({ body }) => {
      if (body['acceptEula'] === true) answers.refresh = 200
      return answers.refresh === 200 ? jsonReply({ accessToken: issueAccessToken() }) : refuse(answers.refresh)
    },
    'POST /api/auth/usernamePassword/login': () =>
      answers.login === 200
        ? jsonReply({ refreshToken: answers.refreshToken, knownDevice: 'known' })
        : refuse(answers.login),
  }
  const authenticatedCalls: Record<string, (call: FakeCall) => unknown> = {
    'GET /api/permissions': ({ headers }) => {
      const simulated = headers['X-Simulated-Permissions']?.split(',')
      return answers.permissions.filter((permission) => simulated?.includes(permission) ?? true)
    },
    'GET /api/data/labels': () => answers.labels,
    'DELETE /api/eulaAcceptance': () => null,
    'GET /api/uptime': () => ({ uptime: 1, startedAt: 1 }),
    'GET /api/authorization/all_permissions': () => [{ id: 'a.view' }],
  }

  return {
    answers,
    /** Refuses every access token that was issued so far. */
    refuseIssuedTokens() {
      firstValidToken = issuedTokens + 1
    },
    answer(call: FakeCall): Response {
      const name = `${call.method} ${call.path.replace(/^\/gateway\/[^/]+/, '')}`
      const openCall = openCalls[name]
      if (openCall) return openCall(call)
      if (name.startsWith('DELETE /api/login/')) return jsonReply(null)
      if (!isAuthenticated(call.headers)) return problemReply('request/unauthenticated', 401)
      const authenticatedCall = authenticatedCalls[name]
      return authenticatedCall ? jsonReply({ result: authenticatedCall(call) }) : problemReply('request/not-found', 404)
    },
  }
}
