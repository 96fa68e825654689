import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import { createLocalSettings, createMemoryChannels, createMemoryStorage } from '@barn-workbench/core/settings'
import { MINUTE } from '@barn-workbench/core/time'
import { followWatched, MAXIMUM_STREAMS } from './followWatched'

function watch(count: number) {
  const clock = createFakeClock()
  const queries = new QueryClient()
  const settings = createLocalSettings({
    storage: createMemoryStorage(),
    channel: createMemoryChannels()(),
    tabId: 'a',
  })
  const known = new Map(Array.from({ length: count }, (_, index) => [`${index}`, { id: `${index}` } as Session]))
  const listeners = new Set<() => void>()
  const sessions = {
    has: (id: string) => known.has(id),
    get: (id: string) => known.get(id) as Session,
    subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
  }
  const running = new Set<string>()
  followWatched(sessions, { queries, settings, clock }, ({ id }) => {
    running.add(id)
    return () => void running.delete(id)
  })
  return {
    clock,
    settings,
    running: () => [...running].map(Number).sort((left, right) => left - right),
    show: (id: string) => {
      const options = { queryKey: [id, 'x'], queryFn: () => 1, retry: false }
      return new QueryObserver(queries, options).subscribe(() => undefined)
    },
    remove(id: string) {
      known.delete(id)
      for (const listener of listeners) listener()
    },
  }
}

test('an instance is followed while it is on screen, and a moment longer', async () => {
  const { show, running, clock } = watch(3)
  const hide = show('1')
  expect(running()).toEqual([1])
  hide()
  expect(running()).toEqual([1])
  await clock.advance(MINUTE)
  expect(running()).toEqual([])
})

test('the barn of the shell is followed on screens that show nothing of it', async () => {
  const { settings, running, clock } = watch(3)
  settings.set({ lastInstanceId: '2' })
  await clock.advance(MINUTE)
  expect(running()).toEqual([2])
})

test('of 200 instances on screen 20 are followed, and those that come later take the places of those that left', async () => {
  const { show, running, clock } = watch(200)
  const hide = Array.from({ length: 200 }, (_, index) => show(`${index}`))
  expect(running()).toHaveLength(MAXIMUM_STREAMS)
  for (const one of hide) one()
  show('150')
  await clock.advance(MINUTE)
  expect(running()).toContain(150)
  expect(running().length).toBeLessThanOrEqual(MAXIMUM_STREAMS)
})

test('an instance that is removed is followed no more', () => {
  const { show, running, remove } = watch(3)
  show('1')
  remove('1')
  expect(running()).toEqual([])
})
