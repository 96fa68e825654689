import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { ProblemError, type Problem } from '@barn-workbench/core/result'
import { createQueryClient, refetchUnreadable } from './refetch'

afterEach(() => focusManager.setFocused(undefined))

const SERVER_ERROR: Problem = { code: 'client/request-failed', status: 502, params: { status: 502 } }

/** Calls of instances that are on screen, with their answers. */
function showCalls(keys: readonly (readonly [instance: string, name: string])[]) {
  const clock = createFakeClock()
  const queries = createQueryClient()
  refetchUnreadable(queries, clock)
  const problems = new Map<string, Problem | null>()
  const requests: Record<string, number[]> = {}
  const stops = keys.map((queryKey) => {
    const [, name] = queryKey
    const queryFn = async () => {
      ;(requests[name] ??= []).push(clock.now() / 1000)
      const problem = problems.get(name)
      if (problem) throw new ProblemError(problem)
      return name
    }
    return () => new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
  })
  const show = () => stops.map((start) => start())
  return { clock, queries, problems, requests, show }
}

test.each<[string, Problem]>([
  ['a server error', SERVER_ERROR],
  ['an answer that is no JSON', { code: 'client/not-json', params: {} }],
  ['an answer of another shape', { code: 'client/unexpected-reply', params: { path: 'a' } }],
  ['an unavailable instance', { code: 'instance/unavailable', status: 503, params: {} }],
])('after %s a call is made again after 2, 5 and 15 s, then every minute, until it is answered', async (_, problem) => {
  const { clock, problems, requests, show } = showCalls([['1001', 'cameras']])
  problems.set('cameras', problem)
  show()
  await clock.advance(83_000)
  expect(requests['cameras']).toEqual([0, 2, 7, 22, 82])
  problems.set('cameras', null)
  await clock.advance(600_000)
  expect(requests['cameras']).toEqual([0, 2, 7, 22, 82, 142])
})

test('when one call is answered again, the others of its instance that failed are made at once', async () => {
  const { clock, queries, problems, requests, show } = showCalls([
    ['1001', 'cameras'],
    ['1001', 'incidents'],
    ['1002', 'other'],
  ])
  for (const name of ['cameras', 'incidents', 'other']) problems.set(name, SERVER_ERROR)
  show()
  await clock.advance(10_000)
  problems.clear()
  void queries.refetchQueries({ queryKey: ['1001', 'cameras'] })
  await clock.advance(1_000)
  expect(requests).toEqual({ cameras: [0, 2, 7, 10], incidents: [0, 2, 7, 10], other: [0, 2, 7] })
})

test.each<Problem>([
  { code: 'request/forbidden', status: 403, params: {} },
  { code: 'data/too-many-rows', status: 400, params: {} },
  { code: 'client/unreachable', params: {} },
])('a call that failed with $code is not made again by itself', async (problem) => {
  const { clock, problems, requests, show } = showCalls([['1001', 'cameras']])
  problems.set('cameras', problem)
  show()
  await clock.advance(120_000)
  expect(requests['cameras']).toEqual([0])
})

test('what is off screen or in the background is not requested', async () => {
  const { clock, problems, requests, show } = showCalls([['1001', 'cameras']])
  problems.set('cameras', SERVER_ERROR)
  const stops = show()
  await clock.advance(1_000)
  focusManager.setFocused(false)
  await clock.advance(60_000)
  expect(requests['cameras']).toEqual([0])
  focusManager.setFocused(true)
  for (const stop of stops) stop()
  await clock.advance(60_000)
  expect(requests['cameras']?.length).toBeLessThanOrEqual(2)
})
