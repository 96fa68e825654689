import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import { createGuestClient, timeToRefresh, VIEW_KEY } from './guestClient'

const refuse = (code: 'guest-link/ended' | 'frame/not-found') => () =>
  Promise.reject(new ProblemError({ code, params: {} }))

test.each([
  ['a picture that is refused because the link has ended makes the page ask at once', 'guest-link/ended', 2],
  ['a picture that is missing does not', 'frame/not-found', 1],
] as const)('%s', async (_, code, calls) => {
  const client = createGuestClient()
  const view = vi.fn(async () => 'shown')
  const stop = new QueryObserver(client, { queryKey: VIEW_KEY, queryFn: view }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.getQueryData(VIEW_KEY)).toBe('shown'))
  const picture = { queryKey: [...VIEW_KEY, 'picture', 0], queryFn: refuse(code), retry: false }
  await client.fetchQuery(picture).catch(() => undefined)
  expect(view).toHaveBeenCalledTimes(calls)
  stop()
})

test('the page asks every 10 s, and when the link is over by its own time', () => {
  expect(timeToRefresh(undefined, 0)).toBe(10_000)
  expect(timeToRefresh({ validUntil: 60_000 }, 0)).toBe(10_000)
  expect(timeToRefresh({ validUntil: 3_000 }, 0)).toBe(4_000)
  expect(timeToRefresh({ validUntil: 3_000 }, 5_000)).toBe(10_000)
})
