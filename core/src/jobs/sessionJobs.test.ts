import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import type { Session, SessionSnapshot } from '../session'
import { MINUTE } from '../time'
import { createScheduler } from './scheduler'
import { sessionJobs } from './sessionJobs'

/** The checks and loads that a session is asked for over a time, in whole minutes. */
async function watch(
  minutes: number,
  at: (minute: number) => { strategy: string; state: string },
): Promise<[number, string][]> {
  const clock = createFakeClock()
  const scheduler = createScheduler(clock, () => 0.5)
  const requests: [number, string][] = []
  const note = (what: string) => requests.push([Math.floor(clock.now() / MINUTE), what])
  let now = at(0)
  const session = {
    id: '1001',
    snapshot: () => ({ connection: { strategy: now.strategy }, login: { state: now.state } }) as SessionSnapshot,
    checkConnection: async (extent: string) => {
      note(extent)
      return now.strategy !== 'none'
    },
    displayMode: {
      load: async (maximumAge: number) => {
        note(`display mode ${maximumAge / MINUTE}`)
        if (now.strategy === 'none') throw new Error('unreachable')
      },
    },
    refreshFacts: async (facts: readonly string[]) => {
      note(facts.join('+'))
      if (now.strategy === 'none') throw new Error('unreachable')
    },
  } as unknown as Session
  for (const job of sessionJobs(session)) scheduler.add(job)
  for (let minute = 0; minute < minutes; minute++) {
    now = at(minute)
    scheduler.noteActivity()
    await clock.advance(MINUTE)
  }
  return requests
}

const minutesOf = (requests: readonly [number, string][], what: string) =>
  requests.filter(([, one]) => one === what).map(([minute]) => minute)

test('online: quick check every 2 min, full check every 10, permissions every 30, version every 60, display mode every 5', async () => {
  const requests = await watch(125, () => ({ strategy: 'local', state: 'loggedIn' }))
  expect(minutesOf(requests, 'quick').slice(0, 4)).toEqual([0, 2, 4, 6])
  expect(minutesOf(requests, 'full').slice(0, 4)).toEqual([0, 10, 20, 30])
  expect(minutesOf(requests, 'permissions')).toEqual([30, 60, 90, 120])
  expect(minutesOf(requests, 'version+labels')).toEqual([60, 120])
  expect(minutesOf(requests, 'display mode 2.5').slice(0, 4)).toEqual([0, 5, 10, 15])
})

test('offline: no quick check, full check after a minute and then every 5; nobody signed in: no facts', async () => {
  const requests = await watch(65, () => ({ strategy: 'none', state: 'loggedOut' }))
  expect(minutesOf(requests, 'full').slice(0, 5)).toEqual([0, 1, 2, 7, 12])
  expect(requests.filter(([, what]) => what !== 'full')).toEqual([])
})

test('checks an instance that goes offline between two checks 5 min after the last one', async () => {
  const requests = await watch(20, (minute) => ({ strategy: minute < 3 ? 'remote' : 'none', state: 'loggedIn' }))
  expect(minutesOf(requests, 'full')).toEqual([0, 5, 6, 7, 12, 17])
})

test('facts that cannot be loaded are loaded again after a minute, and then every 5', async () => {
  const requests = await watch(45, (minute) => ({ strategy: minute < 29 ? 'local' : 'none', state: 'loggedIn' }))
  expect(minutesOf(requests, 'permissions')).toEqual([30, 31, 32, 37, 42])
})

test('the display mode backs off after three failures', async () => {
  const requests = await watch(30, (minute) => ({ strategy: minute < 4 ? 'local' : 'none', state: 'loggedIn' }))
  expect(minutesOf(requests, 'display mode 2.5')).toEqual([0, 5, 6, 7, 12, 17, 22, 27])
})
