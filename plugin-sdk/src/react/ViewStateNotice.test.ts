import { expect, test, vi } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import { updatedAtOf, viewStateOf } from './ViewStateNotice'

const call = (overrides: object) => ({ data: undefined, error: null, refetch: vi.fn(), dataUpdatedAt: 0, ...overrides })
const refused = (status: number) => new ProblemError({ code: 'client/request-failed', params: {}, status })
const failure = new ProblemError({ code: 'client/timeout', params: {} })

test.each([
  ['no call has a result', [call({})], 'loading'],
  ['one of two calls has a result', [call({ data: 1 }), call({})], 'loading'],
  ['all calls have results', [call({ data: 1 }), call({ data: [] })], 'content'],
  ['a call failed without an earlier result', [call({ data: 1 }), call({ error: failure })], 'error'],
  ['a call failed after an earlier result', [call({ data: 1, error: failure }), call({ data: 2 })], 'stale'],
])('when %s, the state is as expected', (_name, calls, kind) => {
  expect(viewStateOf(...calls).kind).toBe(kind)
})

test.each([
  ['401', refused(401)],
  ['403', refused(403)],
  ['no token', new ProblemError({ code: 'client/authentication-failed', params: {} })],
])('when access to a part is refused with %s, nothing is shown', (_name, error) => {
  expect(viewStateOf(call({ data: 1, error }), call({ data: 2 }))).toEqual({ kind: 'forbidden', permissions: [] })
})

test('retry refetches only the calls that failed', () => {
  const [good, bad] = [call({ data: 1 }), call({ error: failure })]
  const state = viewStateOf(good, bad)
  if (state.kind !== 'error') throw new Error('expected an error')
  state.retry?.()
  expect(state.problem.code).toBe('client/timeout')
  expect(good.refetch).not.toHaveBeenCalled()
  expect(bad.refetch).toHaveBeenCalledOnce()
})

test('the update time is that of the oldest result', () => {
  expect(updatedAtOf(call({ dataUpdatedAt: 50 }), call({ dataUpdatedAt: 20 }), call({}))).toBe(20)
  expect(updatedAtOf(call({}))).toBeUndefined()
})
