import { expect, test, vi } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import { updatedAtOf, viewStateOf } from './viewState'

const call = (given: object) => ({ data: undefined, error: null, refetch: vi.fn(), dataUpdatedAt: 0, ...given })
const failure = new ProblemError({ code: 'client/timeout', params: {} })

test.each([
  ['nothing is in yet', [call({})], 'loading'],
  ['one of two is in', [call({ data: 1 }), call({})], 'loading'],
  ['all are in', [call({ data: 1 }), call({ data: [] })], 'content'],
  ['one failed with nothing before', [call({ data: 1 }), call({ error: failure })], 'error'],
  ['one failed after it was in', [call({ data: 1, error: failure }), call({ data: 2 })], 'stale'],
])('%s', (_name, calls, kind) => {
  expect(viewStateOf(...calls).kind).toBe(kind)
})

test('trying again asks only what failed', () => {
  const [good, bad] = [call({ data: 1 }), call({ error: failure })]
  const face = viewStateOf(good, bad)
  if (face.kind !== 'error') throw new Error('no error face')
  face.retry()
  expect(face.problem.code).toBe('client/timeout')
  expect(good.refetch).not.toHaveBeenCalled()
  expect(bad.refetch).toHaveBeenCalledOnce()
})

test('the age is that of the oldest data on screen', () => {
  expect(updatedAtOf(call({ dataUpdatedAt: 50 }), call({ dataUpdatedAt: 20 }), call({}))).toBe(20)
  expect(updatedAtOf(call({}))).toBeUndefined()
})
