import { expect, test } from 'vitest'
import { ErrorCodeSchema, errorStatus, hasStatus, isProblem, ProblemError, problemOf, WireProblem } from './problem'
import { fail, failInvalid, succeed } from './result'

const notFound = { code: 'incident/not-found', params: { id: '7' }, status: 404 } as const

test('the problem of a ProblemError is the one that it was thrown with', () => {
  expect(problemOf(new ProblemError(notFound))).toBe(notFound)
})

test('an abort signal becomes client/aborted and a timeout client/timeout', () => {
  expect(problemOf(AbortSignal.abort().reason)).toEqual({ code: 'client/aborted', params: {} })
  expect(problemOf(new DOMException('late', 'TimeoutError'))).toEqual({ code: 'client/timeout', params: {} })
})

test.each([
  [new TypeError('x is not a function'), 'x is not a function'],
  ['a string', 'a string'],
  [undefined, 'undefined'],
])('any other thrown value becomes widget/crashed with its message', (error, message) => {
  expect(problemOf(error)).toEqual({ code: 'widget/crashed', params: { message } })
})

test('an error is compared by its code and by its status', () => {
  const error = new ProblemError(notFound)
  expect(isProblem(error, 'incident/not-found')).toBe(true)
  expect(isProblem(error, 'camera/not-found')).toBe(false)
  expect(hasStatus(error, 404)).toBe(true)
  expect(hasStatus(error, 409)).toBe(false)
})

test('an error that is no ProblemError has neither code nor status', () => {
  expect(isProblem(new Error('incident/not-found'), 'incident/not-found')).toBe(false)
  expect(hasStatus({ status: 404 }, 404)).toBe(false)
})

test.each(Object.entries(errorStatus))('%s is a well-formed code with an allowed status', (code, status) => {
  expect(code).toMatch(/^[a-z-]+\/[a-z-]+$/)
  expect([0, 400, 401, 403, 404, 409, 412, 413, 415, 423, 429, 451, 500, 503, 507]).toContain(status)
})

test('only codes of the client, of widgets and of layouts never cross the wire', () => {
  const clientCodes = Object.entries(errorStatus).filter(([, status]) => status === 0)
  const groups = clientCodes.map(([code]) => code.split('/')[0])
  expect(new Set(groups)).toEqual(new Set(['client', 'widget', 'layout']))
})

test('a code outside of the list is refused', () => {
  expect(ErrorCodeSchema.safeParse('incident/not-found').success).toBe(true)
  expect(ErrorCodeSchema.safeParse('toString').success).toBe(false)
})

test('a problem of the wire may carry parameters and field errors', () => {
  const problem = {
    type: 'a/b',
    title: 'A',
    status: 400,
    params: { n: 1, none: null },
    errors: [{ path: 'x', message: 'y' }],
  }
  expect(WireProblem.safeParse(problem).success).toBe(true)
})

test.each([
  ['an empty object', {}],
  ['no status', { type: 'a/b', title: 'A' }],
  ['a type that is no string', { type: 1, title: 'A', status: 400 }],
  ['a nested parameter', { type: 'a/b', title: 'A', status: 400, params: { deep: {} } }],
])('a problem of the wire with %s is refused', (_, problem) => {
  expect(WireProblem.safeParse(problem).success).toBe(false)
})

test('a result is either a value or a problem', () => {
  expect(succeed(1)).toEqual({ ok: true, value: 1 })
  expect(fail('comment/not-found', { id: 'x' })).toEqual({
    ok: false,
    problem: { code: 'comment/not-found', params: { id: 'x' } },
  })
})

test('failInvalid names every invalid path', () => {
  expect(failInvalid({ path: 'a', message: 'b' }).problem).toEqual({
    code: 'request/invalid',
    params: {},
    errors: [{ path: 'a', message: 'b' }],
  })
})
