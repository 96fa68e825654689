import { expect, test } from 'vitest'
import { errorStatus } from './errorStatus'
import { ErrorCodeSchema, ProblemError, problemOf, WireProblem } from './problem'
import { fail, failInvalid, succeed } from './result'

test('a Problem passes through as it is', () => {
  const problem = { code: 'incident/not-found', params: { id: '7' }, status: 404 } as const
  expect(problemOf(new ProblemError(problem))).toBe(problem)
})

test('an abort is silent, a timeout is one, everything else is a crash with its message', () => {
  expect(problemOf(AbortSignal.abort().reason)).toEqual({ code: 'client/aborted', params: {} })
  expect(problemOf(new DOMException('late', 'TimeoutError'))).toEqual({ code: 'client/timeout', params: {} })
  expect(problemOf(new TypeError('x is not a function'))).toEqual({
    code: 'widget/crashed',
    params: { message: 'x is not a function' },
  })
  expect(problemOf('words')).toEqual({ code: 'widget/crashed', params: { message: 'words' } })
  expect(problemOf(undefined)).toEqual({ code: 'widget/crashed', params: { message: 'undefined' } })
})

test('statuses are those that an instance may answer with, or 0 for what the client finds', () => {
  const allowed = [0, 400, 401, 403, 404, 409, 412, 413, 423, 429, 451, 500, 507]
  for (const [code, status] of Object.entries(errorStatus)) {
    expect(code).toMatch(/^[a-z-]+\/[a-z-]+$/)
    expect(allowed).toContain(status)
  }
  const own = Object.entries(errorStatus)
    .filter(([, status]) => status === 0)
    .map(([code]) => code.split('/')[0])
  expect(new Set(own)).toEqual(new Set(['client', 'widget', 'layout']))
})

test('codes are a closed list', () => {
  expect(ErrorCodeSchema.safeParse('incident/not-found').success).toBe(true)
  expect(ErrorCodeSchema.safeParse('toString').success).toBe(false)
})

test('a wire problem needs type, title and status', () => {
  expect(
    WireProblem.safeParse({
      type: 'a/b',
      title: 'A',
      status: 400,
      params: { n: 1, none: null },
      errors: [{ path: 'x', message: 'y' }],
    }).success,
  ).toBe(true)
  for (const broken of [
    {},
    { type: 'a/b', title: 'A' },
    { type: 1, title: 'A', status: 400 },
    { type: 'a/b', title: 'A', status: 400, params: { deep: {} } },
  ]) {
    expect(WireProblem.safeParse(broken).success).toBe(false)
  }
})

test('results say whether they hold', () => {
  expect(succeed(1)).toEqual({ ok: true, value: 1 })
  expect(fail('comment/not-found', { id: 'x' })).toEqual({
    ok: false,
    problem: { code: 'comment/not-found', params: { id: 'x' } },
  })
  expect(failInvalid({ path: 'a', message: 'b' }).problem).toEqual({
    code: 'request/invalid',
    params: {},
    errors: [{ path: 'a', message: 'b' }],
  })
})
