import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Endpoint } from '../contract'
import { ProblemError } from '../result'
import { createTestTransport, TOKEN_PREFIX } from '../testing/createTestTransport'
import { fakeReply, never, problemReply } from '../testing/fakeReply'
import { outcomeOf, type Outcome } from '../testing/outcomeOf'
import { advanceUntil } from '../testing/settle'
import { calls, numbersReply } from '../testing/testEndpoints'
import { MINUTE, SECOND } from '../time'
import { MAXIMUM_IN_FLIGHT } from './requestQueue'
import { MAXIMUM_ATTEMPTS } from './sendWithRetry'

const MEBIBYTE = new Uint8Array(1024 * 1024).fill(32)

/** Answers of a faulty instance or network. They quote the URL and the token where a real error might. */
const answers = {
  good: numbersReply,
  network: (url: string, token: string) => Promise.reject(new TypeError(`request to ${url} with ${token} failed`)),
  redirect: (url: string, token: string) => Promise.reject(new TypeError(`redirect of ${url} with ${token}`)),
  hang: never,
  unauthenticated: () => problemReply('request/unauthenticated', 401),
  500: () => fakeReply(500, ['<h1>500</h1>']),
  503: () => fakeReply(503, [], { 'Retry-After': '1' }),
  break: () => fakeReply(200, ['{"res', 'BREAK']),
  silence: () => fakeReply(200, ['{"res', 'SILENCE']),
  html: (_: string, token: string) => fakeReply(200, [`<p>${token}`]),
  garbage: (_: string, token: string) => fakeReply(200, [`{"accessToken":"${token}`]),
  deep: () => fakeReply(200, [`{"result":${'['.repeat(100)}${']'.repeat(100)}}`]),
  large: () =>
    fakeReply(
      200,
      Array.from({ length: 33 }, () => MEBIBYTE),
    ),
} as const
type Answer = keyof typeof answers

function isNetworkFailure(answer: Answer): boolean {
  return answer === 'network' || answer === 'redirect' || answer === 'break'
}

/** A call of the test: what is called, how the instance answers each attempt, and when the caller aborts, in ms. */
interface PlannedCall {
  name: keyof typeof calls
  hasIdempotencyKey: boolean
  plannedAnswers: Answer[]
  abortAfter: number | null
}

const plannedCall: fc.Arbitrary<PlannedCall> = fc.record({
  name: fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[])),
  hasIdempotencyKey: fc.boolean(),
  plannedAnswers: fc.array(fc.constantFrom(...(Object.keys(answers) as Answer[])), { minLength: 1, maxLength: 6 }),
  abortAfter: fc.option(fc.integer({ min: 0, max: 90 * SECOND })),
})

/** Makes all calls at once and advances the clock until they have settled, or should have. */
async function makeCalls(plannedCalls: readonly PlannedCall[]) {
  const answered = plannedCalls.map((): Answer[] => [])
  let inFlight = 0
  let mostInFlight = 0
  const { clock, queue, send } = createTestTransport({
    async fetch(url, init) {
      const headers = init.headers as Record<string, string>
      // Each call carries its index as the version of `If-Match`.
      const index = Number(headers['If-Match']?.replaceAll('"', ''))
      const plannedAnswers = plannedCalls[index]?.plannedAnswers ?? []
      const earlier = answered[index] as Answer[]
      const answer = plannedAnswers[earlier.length % plannedAnswers.length] as Answer
      earlier.push(answer)
      inFlight += 1
      mostInFlight = Math.max(mostInFlight, inFlight)
      try {
        return await answers[answer](url, headers['Authorization'] ?? '')
      } finally {
        inFlight -= 1
      }
    },
  })
  const outcomes = plannedCalls.map(({ name, hasIdempotencyKey, abortAfter }, index) => {
    const controller = new AbortController()
    if (abortAfter !== null) clock.setTimeout(() => controller.abort(new Error(`abort ${index}`)), abortAfter)
    const idempotencyKey = hasIdempotencyKey ? 'k' : undefined
    const endpoint = calls[name] as typeof calls.get
    return outcomeOf<unknown>(send(endpoint, {}, { signal: controller.signal, ifMatch: index, idempotencyKey }))
  })
  const areSettled = () => outcomes.every(({ state }) => state !== 'pending')
  await advanceUntil(clock, areSettled, { limit: 75 * MINUTE, step: 30 * SECOND })
  return { answered, outcomes, queue, mostInFlight }
}

function isExpectedOutcome({ state, error }: Outcome<unknown>, index: number): boolean {
  if (state === 'fulfilled') return true
  return error instanceof ProblemError || (error instanceof Error && error.message === `abort ${index}`)
}

function expectAttemptsWithinLimits({ name, hasIdempotencyKey }: PlannedCall, attempts: readonly Answer[]): void {
  const { method, repeatable, access }: Endpoint = calls[name]
  const mayRepeat = hasIdempotencyKey || ['GET', 'PUT', 'DELETE'].includes(method) || repeatable === true
  const mayRefresh = access.kind !== 'open'
  expect(attempts.filter(isNetworkFailure).length).toBeLessThanOrEqual(mayRepeat ? MAXIMUM_ATTEMPTS : 1)
  expect(attempts.filter((answer) => answer === 'unauthenticated').length).toBeLessThanOrEqual(mayRefresh ? 2 : 1)
  for (const answer of attempts.slice(0, -1)) {
    const isRetried = mayRepeat && isNetworkFailure(answer)
    const isRefreshed = mayRefresh && answer === 'unauthenticated'
    expect(isRetried || isRefreshed).toBe(true)
  }
}

test('under any faults, calls settle within their attempts, leave the queue and leak no token', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plannedCall, { minLength: 1, maxLength: 12 }), async (plannedCalls) => {
      const { answered, outcomes, queue, mostInFlight } = await makeCalls(plannedCalls)
      outcomes.forEach((outcome, index) => {
        expect(outcome.state).not.toBe('pending')
        expect(isExpectedOutcome(outcome, index)).toBe(true)
        const printedError = inspect(outcome.error, { depth: 20, showHidden: true }) + JSON.stringify(outcome.error)
        expect(printedError).not.toContain(TOKEN_PREFIX)
        expectAttemptsWithinLimits(plannedCalls[index] as PlannedCall, answered[index] as Answer[])
      })
      expect([queue.inFlight, queue.waiting]).toEqual([0, 0])
      // A fetch that hangs stays open after its call has left the queue.
      const hangingFetches = plannedCalls.flatMap(({ plannedAnswers }) => plannedAnswers).filter((a) => a === 'hang')
      expect(mostInFlight).toBeLessThanOrEqual(MAXIMUM_IN_FLIGHT + hangingFetches.length)
    }),
    { numRuns: 60 },
  )
})
