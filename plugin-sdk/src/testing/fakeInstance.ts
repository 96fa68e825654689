import { onTestFinished } from 'vitest'
import {
  data,
  displayMode,
  instanceInfo,
  sessionCalls,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '@barn-workbench/core/contract'
import { IMPORTANCE_KEY, importanceOf, type ImportanceFacts } from '@barn-workbench/core/incidentTypes'
import { evaluateQuery, projectDocument, type Query } from '@barn-workbench/core/query'
import { errorStatus, ProblemError, type ErrorCode, type Problem } from '@barn-workbench/core/result'
import {
  ANIMAL_LABELS,
  displayModeDefaults,
  INCIDENT_JOINED_KEYS,
  type InstanceType,
  type Species,
} from '@barn-workbench/core/schema'
import type { ItemOf, QueryEndpoint } from '@barn-workbench/core/session'
import { buildRequest, type Fetch } from '@barn-workbench/core/transport'
import { checkCall, type FakeCall } from './checkCall'

/** The answer of a fake instance to one call. @public */
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
      const joinedKeys = idKey === 'incidentId' ? INCIDENT_JOINED_KEYS : {}
      if (projection === 'count')
        return evaluateQuery(all(), { query: query.query, limit: Infinity }, idKey, joinedKeys).length
      const isByImportance = query.order?.some(({ key }) => key === IMPORTANCE_KEY)
      const results = isByImportance
        ? orderByImportance(all(), query, idKey)
        : evaluateQuery(all(), query, idKey, joinedKeys)
      return projection ? results.map((document) => projectDocument(document, projection)) : results
    },
  }
}

/** Evaluates a query that orders incidents by their importance, which an instance computes and no reply contains. */
function orderByImportance<T>(incidents: readonly T[], { startAfter, endBefore, ...query }: Query, idKey: string): T[] {
  const rated = (incident: unknown) => ({
    ...(incident as ImportanceFacts),
    [IMPORTANCE_KEY]: importanceOf(incident as ImportanceFacts, Date.now()),
    incident,
  })
  const cursor = {
    ...(startAfter && { startAfter: rated(startAfter) }),
    ...(endBefore && { endBefore: rated(endBefore) }),
  }
  const found = evaluateQuery(incidents.map(rated), { ...query, ...cursor }, idKey, INCIDENT_JOINED_KEYS)
  return found.map(({ incident }) => incident as T)
}

/** The error that refuses a call with a code, and with the status that the contract gives it. @public */
export function refusal(code: ErrorCode): ProblemError {
  return new ProblemError({ code, params: {}, status: errorStatus[code] })
}

/** Options of a fake instance. The session calls are answered by default. @public */
export interface FakeInstanceOptions {
  id?: string
  /** A barn by default. */
  instanceType?: InstanceType
  species?: Species
  permissions?: readonly string[]
  answers: readonly FakeAnswer[]
}

/**
 * An instance without a network. A test fails if it leaves a call unanswered, or makes one that the contract does not
 * allow: without a permission that it needs, without the version that it replaces, or with a request or a reply that
 * does not fit the schemas. @public
 */
export interface FakeInstance {
  id: string
  fetch: Fetch
  /**
   * Makes a call for the signed-in account without a session, as the workbench does for a widget of a third party.
   * Rejects with a `ProblemError` if the call is refused.
   */
  send(endpoint: Endpoint, input: unknown): Promise<unknown>
  /** Paths of all requests so far, in order. */
  requestedPaths: readonly string[]
}

const NO_CONTENT = 204
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

function refuse({ code, params, status, errors }: ProblemError['problem']): Response {
  const wire = { type: code, title: code, status: status ?? 500, params, errors }
  return new Response(JSON.stringify(wire), {
    status: wire.status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

/** Whether a call asks for some keys of documents only, so that these do not fit the schema of whole ones. */
function isProjected(input: unknown): boolean {
  const { body } = input as { body?: { projection?: unknown } | undefined }
  return Array.isArray(body?.projection)
}

function succeed(endpoint: Endpoint, reply: unknown, input: unknown): Response {
  if (endpoint.form === 'bytes') return reply instanceof Response ? reply : new Response(reply as BodyInit)
  if (endpoint.form === 'nothing') return new Response(null, { status: NO_CONTENT })
  const checked = isProjected(input) ? reply : endpoint.reply.parse(reply)
  return new Response(JSON.stringify(endpoint.form === 'result' ? { result: checked } : checked), {
    status: endpoint.status ?? 200,
    headers: JSON_HEADERS,
  })
}

/** The calls of a session and of its dashboards, which every client makes. */
function sessionAnswers(options: Required<Omit<FakeInstanceOptions, 'answers'>>): FakeAnswer[] {
  const { id, instanceType, species, permissions } = options
  return [
    answer(instanceInfo.ping, () => ({ globalUniqueIdentifier: id })),
    answer(instanceInfo.version, () => ({
      version: '1.0.70',
      globalUniqueIdentifier: id,
      instanceType,
      name: 'Fake barn',
      timeZone: 'Europe/Berlin',
    })),
    answer(instanceInfo.image, () => ({ imageUrl: null })),
    answer(sessionCalls.refresh, () => ({ accessToken: ACCESS_TOKEN })),
    answer(sessionCalls.logout, () => undefined),
    answer(sessionCalls.permissions, () => [...permissions]),
    answer(data.labels, () => [...ANIMAL_LABELS[species]]),
    answer(displayMode.settings, () => ({ settings: { ...displayModeDefaults }, propertySources: {}, errors: [] })),
    answer(displayMode.defaults, () => ({ defaults: { ...displayModeDefaults } })),
  ]
}

/** Answers a call that the contract allows. Throws where the request or the reply does not fit it. */
function reply({ endpoint, reply: replyTo }: FakeAnswer, call: FakeCall, permissions: readonly string[]): Response {
  const input = checkCall(endpoint, call, permissions)
  try {
    return succeed(endpoint, replyTo(input), input)
  } catch (error) {
    if (error instanceof ProblemError) return refuse(error.problem)
    throw error
  }
}

/** The reply within a response. Rejects with the problem of a refusal. */
async function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (response.status === NO_CONTENT) return undefined
  const body = (await response.json()) as { result?: unknown; type?: unknown; params?: unknown }
  if (response.ok) return endpoint.form === 'result' ? body.result : body
  const problem = { code: body.type as ErrorCode, params: (body.params ?? {}) as Problem['params'] }
  throw new ProblemError({ ...problem, status: response.status })
}

/**
 * Creates a fake instance for the running test. `permissions` are those of the account, which may be changed. @public
 */
export function createFakeInstance({
  id = '1001',
  instanceType = 'barn',
  species = 'pigs',
  permissions = [],
  answers,
}: FakeInstanceOptions): FakeInstance {
  const requestedPaths: string[] = []
  const faults: unknown[] = []
  const allAnswers = [...answers, ...sessionAnswers({ id, instanceType, species, permissions })]
  onTestFinished(() => {
    if (faults.length > 0) throw faults[0]
  })

  function answerCall(url: URL, { method = 'GET', headers, body }: RequestInit, hasNoVersion: boolean): Response {
    requestedPaths.push(url.pathname)
    const label = `${method} ${url.pathname}`
    try {
      for (const candidate of allAnswers) {
        const params = matches(candidate.endpoint, method, url.pathname)
        const call = { label, url, headers: new Headers(headers), body, hasNoVersion }
        if (params) return reply(candidate, { ...call, params }, permissions)
      }
      throw new Error(`${label} has no answer`)
    } catch (error) {
      faults.push(error)
      // A client does not repeat a call that is answered, so that the test fails without a delay.
      return refuse(refusal('instance/unexpected').problem)
    }
  }

  return {
    id,
    requestedPaths,
    fetch: async (url, init) => answerCall(new URL(url), init, false),
    async send(endpoint, input) {
      const { path, headers, body } = buildRequest(endpoint, input as Parameters<typeof buildRequest>[1])
      const init = {
        method: endpoint.method,
        headers: { ...headers, Authorization: `Bearer ${ACCESS_TOKEN}` },
        ...(body !== undefined && { body }),
      }
      return await readReply(endpoint, answerCall(new URL(path, `https://fake-${id}.test`), init, true))
    },
  }
}
