import { connectivity, data, session, type Endpoint, type InputOf, type ReplyOf } from '@barn-workbench/core/contract'
import { evaluateQuery, type Query } from '@barn-workbench/core/query'
import { errorStatus, ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import { ANIMAL_LABELS, type Species } from '@barn-workbench/core/schema'
import type { ItemOf, QueryEndpoint } from '@barn-workbench/core/session'
import type { Fetch } from '@barn-workbench/core/transport'

/** How a fake instance answers one call. @public */
export interface FakeAnswer {
  endpoint: Endpoint
  reply: (input: unknown) => unknown
}

/** Answers one call of the contract. `reply` may throw `refusal(code)` to refuse the call. @public */
export function answer<E extends Endpoint>(endpoint: E, reply: (input: InputOf<E>) => ReplyOf<E>): FakeAnswer {
  return { endpoint, reply: reply as FakeAnswer['reply'] }
}

/**
 * Answers a `…/query` call: filters, sorts and counts documents by the rules of an instance. `idKey`: name of their id.
 * @public
 */
export function documents<E extends QueryEndpoint>(
  endpoint: E,
  idKey: string,
  all: () => readonly ItemOf<E>[],
): FakeAnswer {
  return {
    endpoint: endpoint as Endpoint,
    reply: (input) => {
      const { projection, ...query } = (input as { body: Query }).body
      return projection === 'count'
        ? evaluateQuery(all(), { query: query.query, limit: Infinity }, idKey).length
        : evaluateQuery(all(), query, idKey)
    },
  }
}

/** The error that refuses a call with a code, and with the status that the contract gives it. @public */
export function refusal(code: ErrorCode): ProblemError {
  return new ProblemError({ code, params: {}, status: errorStatus[code] })
}

/** Options of a fake instance. The session calls are answered by default. @public */
export interface FakeInstanceOptions {
  id?: string
  species?: Species
  permissions?: readonly string[]
  answers: readonly FakeAnswer[]
}

/** An instance without a network. Requests and replies are checked against the schemas of the contract. @public */
export interface FakeInstance {
  id: string
  fetch: Fetch
  /** Paths of all requests so far, in order. */
  requestedPaths: readonly string[]
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }
const ACCESS_TOKEN = 'fake.access.token'

function matches(endpoint: Endpoint, method: string, path: string): Record<string, string> | undefined {
  const names: string[] = []
  const pattern = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const match = method === endpoint.method ? new RegExp(`^${pattern}$`).exec(path) : null
  return match ? Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')])) : undefined
}

function refuse({ code, params, status }: ProblemError['problem']): Response {
  const wire = { type: code, title: code, status: status ?? 500, params }
  return new Response(JSON.stringify(wire), {
    status: wire.status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

function succeed(endpoint: Endpoint, reply: unknown): Response {
  if (endpoint.form === 'bytes') return new Response(reply as BodyInit)
  if (endpoint.form === 'nothing') return new Response(null, { status: 204 })
  const checked = endpoint.reply.parse(reply)
  return new Response(JSON.stringify(endpoint.form === 'result' ? { result: checked } : checked), {
    status: endpoint.status ?? 200,
    headers: JSON_HEADERS,
  })
}

/** Creates a fake instance. A call without an answer is refused with `request/not-found`. @public */
export function createFakeInstance({
  id = '1001',
  species = 'pigs',
  permissions = [],
  answers,
}: FakeInstanceOptions): FakeInstance {
  const requestedPaths: string[] = []
  const allAnswers: FakeAnswer[] = [
    ...answers,
    answer(connectivity.ping, () => ({ globalUniqueIdentifier: id })),
    answer(connectivity.version, () => ({
      version: '1.0.70',
      globalUniqueIdentifier: id,
      instanceType: 'barn',
      name: 'Fake barn',
      timeZone: 'Europe/Berlin',
    })),
    answer(session.refresh, () => ({ accessToken: ACCESS_TOKEN })),
    answer(session.permissions, () => [...permissions]),
    answer(data.labels, () => [...ANIMAL_LABELS[species]]),
  ]
  return {
    id,
    requestedPaths,
    async fetch(url, init) {
      const { pathname, searchParams } = new URL(url)
      requestedPaths.push(pathname)
      for (const { endpoint, reply } of allAnswers) {
        const params = matches(endpoint, init.method ?? 'GET', pathname)
        if (!params) continue
        try {
          const body = endpoint.body?.parse(
            init.body === undefined || init.body === null ? undefined : JSON.parse(String(init.body)),
          )
          return succeed(endpoint, reply({ params, body, query: Object.fromEntries(searchParams) }))
        } catch (error) {
          if (error instanceof ProblemError) return refuse(error.problem)
          throw error
        }
      }
      return refuse({ code: 'request/not-found', params: {}, status: 404 })
    },
  }
}
