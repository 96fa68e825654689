import type { Context } from 'hono'
import { KNOWN_DEVICE_HEADER, SIMULATED_PERMISSIONS_HEADER } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { answerOf, problemAnswer, responseOf, type Answer } from './answer'
import { nobody, type CallContext } from './callContext'
import { checkReply } from './checkReply'
import { eventStreamResponse } from './eventStream'
import { guard, type Authenticate } from './guard'
import type { EventsReply, Route } from './implement'
import type { CallIdentity, KeptAnswers } from './keptAnswers'
import { oneAtATime } from './oneAtATime'
import { parseInput } from './parseInput'
import { readPreconditions } from './preconditions'
import { readBody, type Body } from './readBody'

export interface ServeDeps {
  database: Database
  authenticate: Authenticate
  keptAnswers: KeptAnswers
  now: Clock
  addressOf(context: Context): string
  /** Whether replies are checked against the contract before they are sent; a wrong one is an unexpected failure. */
  checkReplies: boolean
}

interface Call {
  input: Record<string, unknown>
  context: CallContext
  body: Body
}

/** Serves a route in the one order of checks: who calls, what they may, what they sent; then its handler. */
export function serveRoute(route: Route, deps: ServeDeps): (context: Context) => Promise<Response> {
  const inTurn = oneAtATime()
  const { endpoint } = route
  return async (context) => {
    const admitted = await admit(route, context, deps)
    if (!admitted.ok) return responseOf(problemAnswer(admitted.problem))
    const call = admitted.value
    if (endpoint.form === 'events') return serveEvents(route, call, context)
    const key = call.context.idempotencyKey
    if (!isWrite(route) || key === undefined) return responseOf(await run(route, call, deps))
    const identity = {
      accountId: call.context.account.accountId,
      key,
      call: `${endpoint.method} ${context.req.path}`,
      body: call.body.bytes,
    }
    return inTurn(`${identity.accountId} ${key} ${identity.call}`, async () =>
      responseOf(await runOnce(route, call, identity, deps)),
    )
  }
}

/** Open calls keep no answers: theirs hold tokens. */
function isWrite({ endpoint }: Route): boolean {
  return endpoint.method !== 'GET' && endpoint.reads !== true && endpoint.access.kind !== 'open'
}

async function admit(route: Route, context: Context, deps: ServeDeps): Promise<Result<Call>> {
  const { endpoint } = route
  const params = context.req.param()
  const credentials = {
    authorization: context.req.header('authorization'),
    simulatedPermissions: context.req.header(SIMULATED_PERMISSIONS_HEADER),
  }
  const account = await guard(endpoint, params, credentials, deps.authenticate)
  if (!account.ok) return account
  const body = endpoint.method === 'GET' ? succeed<Body>({ bytes: new Uint8Array() }) : await readBody(context.req.raw)
  if (!body.ok) return body
  const input = parseInput(endpoint, { params, query: context.req.query(), body: body.value })
  const preconditions = readPreconditions(context.req.raw.headers)
  if (!input.ok) return input
  if (!preconditions.ok) return preconditions
  const knownDevice = context.req.header(KNOWN_DEVICE_HEADER)
  return succeed({
    input: input.value,
    body: body.value,
    context: {
      account: endpoint.access.kind === 'open' ? nobody : account.value,
      ...preconditions.value,
      ...(knownDevice !== undefined && { knownDevice }),
      address: deps.addressOf(context),
      signal: context.req.raw.signal,
      now: deps.now,
    },
  })
}

async function handled(route: Route, { input, context }: Call, deps: ServeDeps): Promise<Answer> {
  const result = await route.handle(input, context)
  if (deps.checkReplies && result.ok) checkReply(route.endpoint, input, result.value)
  return answerOf(route.endpoint, result)
}

/** What a write that fails has done so far is undone. */
async function run(route: Route, call: Call, deps: ServeDeps): Promise<Answer> {
  if (!isWrite(route)) return handled(route, call, deps)
  return deps.database.attempt(
    () => handled(route, call, deps),
    ({ status }) => status < 400,
  )
}

/** Runs a write at most once: what it did and its answer are stored together. */
async function runOnce(route: Route, call: Call, identity: CallIdentity, deps: ServeDeps): Promise<Answer> {
  return deps.database.transaction(async () => {
    const kept = await deps.keptAnswers.find(identity)
    if (!kept.ok) return problemAnswer(kept.problem)
    if (kept.value) return kept.value
    const answer = await run(route, call, deps)
    if (answer.status < 500 && answer.status !== 429) await deps.keptAnswers.keep(identity, answer)
    return answer
  })
}

async function serveEvents(route: Route, { input, context }: Call, request: Context): Promise<Response> {
  const result = await route.handle(input, context)
  if (!result.ok) return responseOf(problemAnswer(result.problem))
  if (request.req.raw.method === 'HEAD')
    return new Response(null, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  return eventStreamResponse(result.value as EventsReply<unknown>)
}

export function notFound(): Response {
  return responseOf(problemAnswer(fail('request/not-found').problem))
}
