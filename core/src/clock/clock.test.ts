import { expect, test } from 'vitest'
import { systemClock, wait } from './clock'
import { createFakeClock } from './fakeClock'

test('a fake clock runs what falls due in order, also what is set on the way', async () => {
  const clock = createFakeClock(100)
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(`${name}@${clock.now()}`)
  clock.setTimeout(note('late'), 30)
  clock.setTimeout(() => clock.setTimeout(note('inner'), 5), 10)
  clock.clearTimeout(clock.setTimeout(note('cleared'), 1))
  clock.setTimeout(note('first'), 10)
  clock.setTimeout(note('beyond'), 31)
  await clock.advance(30)
  expect(ran).toEqual(['first@110', 'inner@115', 'late@130'])
  expect(clock.now()).toBe(130)
})

test('a wait ends in time, or with the reason of its abort and without its timer', async () => {
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

test('the system clock tells the time and runs timers', async () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000)
  const cleared = systemClock.setTimeout(() => expect.unreachable(), 0)
  systemClock.clearTimeout(cleared)
  await wait(systemClock, 1)
})
