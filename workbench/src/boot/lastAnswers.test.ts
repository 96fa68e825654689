// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import type { Session, Sessions } from '@barn-workbench/core/session'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { createDeviceData } from './deviceData'
import {
  ANSWERS_BUDGET,
  FIRST_PERIOD,
  keepLastAnswers,
  LARGEST_ANSWER,
  nameOfAnswer,
  OLDEST_ANSWER,
  sizeOfAnswer,
  STORE_PERIOD,
} from './lastAnswers'

const NOON = Date.UTC(2026, 5, 1, 12)
const unreachable = (code: ErrorCode = 'client/no-host-available') => new ProblemError({ code, params: {} })

afterEach(() => vi.useRealTimers())

/** A device with one barn, whose page can be closed and opened again. */
function createDevice() {
  const values = new Map<string, unknown>()
  const clock = createFakeClock(NOON)
  const account = { accountId: 'anna', permissions: new Set(['incidents.view']), dataScope: '1' }
  const session = { id: '1001', snapshot: () => account } as unknown as Session
  const sessions = { all: () => [session] } as unknown as Sessions
  const deviceData = createDeviceData(createMemoryStorage(values))

  function openPage() {
    vi.setSystemTime(clock.now())
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
    keepLastAnswers({ sessions, queries, deviceData, clock, page: document })
    const ask = async (name: string, answer: () => Promise<unknown>) => {
      const queryKey = ['1001', account.dataScope, ...name.split(' ')]
      const observed = queries.getQueryCache().build(queries, { queryKey, queryFn: answer })
      observed.getObserversCount = () => 1
      await observed.fetch().catch(() => undefined)
      return observed
    }
    return { queries, ask }
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  const names = () => [...values.keys()].filter((key) => key.includes('last-answers/'))
  return { account, clock, session, deviceData, openPage, names, values }
}
const fails = (code?: ErrorCode) => async () => await Promise.reject(unreachable(code))

test('where an instance is not reached its last answer is there with its time, and the call has failed all the same', async () => {
  const { clock, openPage, names } = createDevice()
  await openPage().ask('incidents', async () => ['one'])
  await clock.advance(FIRST_PERIOD)
  await vi.waitFor(() => expect(names()).toHaveLength(1))
  await clock.advance(HOUR)
  const asked = await openPage().ask('incidents', fails())
  await vi.waitFor(() => expect(asked.state.data).toEqual(['one']))
  expect(asked.state).toMatchObject({ status: 'error', dataUpdatedAt: NOON })
})

test('what an instance refuses, and what is too old, is not shown', async () => {
  const { clock, openPage, names } = createDevice()
  await openPage().ask('incidents', async () => ['one'])
  await clock.advance(FIRST_PERIOD)
  await vi.waitFor(() => expect(names()).toHaveLength(1))
  const refused = await openPage().ask('incidents', fails('request/not-found'))
  await clock.advance(OLDEST_ANSWER)
  const old = await openPage().ask('incidents', fails())
  await clock.advance(1)
  expect([refused.state.data, old.state.data]).toEqual([undefined, undefined])
})

test('another account, or one with other permissions, finds nothing', async () => {
  const { account, clock, openPage, names } = createDevice()
  await openPage().ask('incidents', async () => ['one'])
  await clock.advance(FIRST_PERIOD)
  await vi.waitFor(() => expect(names()).toHaveLength(1))
  account.permissions = new Set()
  account.dataScope = '2'
  const asked = await openPage().ask('incidents', fails())
  await vi.waitFor(() => expect(names()).toEqual([]))
  expect(asked.state.data).toBeUndefined()
})

test('at the sign-out all of it goes', async () => {
  const { clock, openPage, names, deviceData, session } = createDevice()
  await openPage().ask('incidents', async () => ['one'])
  await clock.advance(FIRST_PERIOD)
  await vi.waitFor(() => expect(names()).toHaveLength(1))
  await deviceData.forget(session)
  expect(names()).toEqual([])
})

test('a large answer, one with functions and those of secrets are left out; beyond the budget the oldest go', async () => {
  const { clock, openPage, names } = createDevice()
  const { ask } = openPage()
  const count = Math.floor(ANSWERS_BUDGET / LARGEST_ANSWER)
  await ask('too-large', async () => 'x'.repeat(LARGEST_ANSWER + 1))
  await ask('machine-keys', async () => ['secret'])
  await ask('GET /api/machines', async () => ['secret'])
  for (let index = 0; index <= count; index++) {
    vi.setSystemTime(clock.now())
    await ask(`answer ${index}`, async () => 'x'.repeat(LARGEST_ANSWER - 8))
    await clock.advance(MINUTE)
  }
  const keyOf = (index: number) => `data/1001/value/${nameOfAnswer(['1001', '1', 'answer', String(index)])}`
  // Each is sealed before it is stored, and a busy machine takes its time over so many of the largest.
  await expect.poll(names).toContain(keyOf(count))
  await expect.poll(names).toHaveLength(count)
  expect(names()).not.toContain(keyOf(0))
})

test('a hidden page stores at once', async () => {
  const { openPage, names } = createDevice()
  await openPage().ask('incidents', async () => ['one'])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(names()).toHaveLength(1))
  expect(STORE_PERIOD).toBeGreaterThan(FIRST_PERIOD)
})

test('windows of time that move on have one name while they are about as long', () => {
  const nameOf = (from: number, to: number) => nameOfAnswer(['1001', '1', 'activity', { from, to, limit: 5 }])
  const week = 7 * 24 * HOUR
  expect(nameOf(NOON - week, NOON)).toBe(nameOf(NOON - week + HOUR, NOON + HOUR))
  expect(nameOf(NOON - week, NOON)).not.toBe(nameOf(NOON - HOUR, NOON))
})

test('the size of an answer is that of its parts, and nothing is walked through beyond the limit', () => {
  expect(sizeOfAnswer({ picture: new Blob(['12345']), values: new Float64Array(4), name: 'ab' }, 100)).toBe(47)
  expect(
    sizeOfAnswer(
      Array.from({ length: 1000 }, () => 'x'.repeat(100)),
      500,
    ),
  ).toBeLessThan(700)
})
