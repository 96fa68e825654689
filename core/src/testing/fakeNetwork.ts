import type { Fetch } from '../transport'
import { jsonReply, problemReply } from './fakeReply'
import { accessTokenOf } from './fakeTokens'

export interface FakeCall {
  origin: string
  method: string
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

type Answer = (call: FakeCall) => Response | Promise<Response> | undefined

/** Addresses and what answers there; what is not there is a network failure. */
export function createFakeNetwork() {
  const hosts = new Map<string, Answer>()
  const calls: FakeCall[] = []
  const fetch: Fetch = async (url, init) => {
    const { origin, pathname } = new URL(url)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const call = {
      origin,
      method: init.method ?? 'GET',
      path: pathname,
      headers: (init.headers ?? {}) as Record<string, string>,
      body,
    }
    calls.push(call)
    const answer = await hosts.get(origin)?.(call)
    if (!answer) throw new TypeError(`request to ${url} failed`)
    return answer
  }
  return {
    fetch,
    calls,
    at: (origin: string, answer: Answer | undefined) =>
      void (answer ? hosts.set(origin, answer) : hosts.delete(origin)),
    /** Paths asked, without the checks of who answers. */
    asked: () => calls.filter(({ path }) => !path.endsWith('/api/p')).map(({ method, path }) => `${method} ${path}`),
    forget: () => void calls.splice(0),
  }
}

/** What an instance answers with, each part as the test sets it. */
export interface FakeAnswers {
  id: string
  refreshToken: string
  refresh: 200 | 403 | 451 | 503
  login: 200 | 401 | 412 | 451
  permissions: string[]
  labels: string[]
}

/** An instance as far as a session knows one: who it is, log-in, refresh, facts. Its tokens count only as long as it says. */
export function createFakeInstance(answers: FakeAnswers) {
  let issued = 0
  let validFrom = 1
  const access = () => accessTokenOf(`access-${++issued}`)
  const isValid = ({ Authorization = '' }: Record<string, string>) =>
    Number(/access-(\d+)$/.exec(Authorization)?.[1] ?? 0) >= validFrom
  const refusal = (status: number) =>
    problemReply(
      {
        401: 'login/wrong-credentials',
        403: 'login/token-invalid',
        412: 'login/email-not-confirmed',
        451: 'eula/refresh-required',
      }[status] ?? 'instance/unexpected',
      status,
    )

  const doors: Record<string, (call: FakeCall) => Response> = {
    'GET /api/p': () => jsonReply({ result: { globalUniqueIdentifier: answers.id } }),
    'GET /api/v': () =>
      jsonReply({
        result: {
          version: '2.0',
          globalUniqueIdentifier: answers.id,
          instanceType: 'barn',
          name: 'Barn',
          timeZone: 'Europe/Berlin',
        },
      }),
    'POST /api/login/refresh': ({ body }) => {
      if (body['acceptEula'] === true) answers.refresh = 200
      return answers.refresh === 200 ? jsonReply({ accessToken: access() }) : refusal(answers.refresh)
    },
    'POST /api/auth/usernamePassword/login': () =>
      answers.login === 200
        ? jsonReply({ refreshToken: answers.refreshToken, knownDevice: 'known' })
        : refusal(answers.login),
  }
  const guarded: Record<string, (call: FakeCall) => unknown> = {
    'GET /api/permissions': ({ headers }) => {
      const simulated = headers['X-Simulated-Permissions']?.split(',')
      return simulated ? answers.permissions.filter((one) => simulated.includes(one)) : answers.permissions
    },
    'GET /api/data/labels': () => answers.labels,
    'GET /api/uptime': () => ({ uptime: 1, startedAt: 1 }),
    'GET /api/authorization/all_permissions': () => [{ id: 'a.view' }],
  }
  return {
    answers,
    /** Every access token given so far is refused from now on. */
    refuseTokens: () => void (validFrom = issued + 1),
    answer(call: FakeCall): Response {
      const path = `${call.method} ${call.path.replace(/^\/gateway\/[^/]+/, '')}`
      const door = doors[path]
      if (door) return door(call)
      if (path.startsWith('DELETE /api/login/')) return jsonReply(null)
      if (!isValid(call.headers)) return problemReply('request/unauthenticated', 401)
      const inner = guarded[path]
      return inner ? jsonReply({ result: inner(call) }) : problemReply('request/not-found', 404)
    },
  }
}
