import { expect, test } from 'vitest'
import { inTime, systemClock, wait } from './clock'
import { createFakeClock } from './fakeClock'

test('a fake clock runs due timers in order, including those set by other timers', async () => {
  const clock = createFakeClock(100)
  const runs: string[] = []
  const record = (name: string) => () => void runs.push(`${name}@${clock.now()}`)
  clock.setTimeout(record('late'), 30)
  clock.setTimeout(() => clock.setTimeout(record('inner'), 5), 10)
  const cancel = clock.setTimeout(record('cancelled'), 1)
  cancel()
  clock.setTimeout(record('first'), 10)
  clock.setTimeout(record('beyond'), 31)
  await clock.advance(30)
  expect(runs).toEqual(['first@110', 'inner@115', 'late@130'])
  expect(clock.now()).toBe(130)
})

test('wait resolves after its delay and rejects with the reason of an abort', async () => {
  const clock = createFakeClock()
  const controller = new AbortController()
  const done = wait(clock, 10).then(() => clock.now())
  const aborted = wait(clock, 20, controller.signal).catch((error: unknown) => error)
  await clock.advance(10)
  expect(await done).toBe(10)
  const reason = new Error('no more')
  controller.abort(reason)
  expect(await aborted).toBe(reason)
  await expect(wait(clock, 1, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('the system clock gives the current time and runs timers', async () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000)
  const cancel = systemClock.setTimeout(() => expect.unreachable(), 0)
  cancel()
  await wait(systemClock, 1)
})

test('inTime settles as its promise does, and rejects when that takes too long', async () => {
  const clock = createFakeClock()
  const late = () => new Error('late')
  expect(await inTime(clock, 10, Promise.resolve('soon'), late)).toBe('soon')
  await expect(inTime(clock, 10, Promise.reject(new Error('failed')), late)).rejects.toThrow('failed')
  const never = inTime(clock, 10, new Promise(() => undefined), late).catch((error: unknown) => error)
  await clock.advance(10)
  expect(await never).toEqual(new Error('late'))
})
