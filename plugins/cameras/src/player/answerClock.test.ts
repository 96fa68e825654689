import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnswerClock } from './answerClock'

const START = 1_760_000_000_000
/** An answer that an instance gives `offset` ms ahead of the device, at a time of the device. */
const answerAt = (time: number, offset: number, now: number) => ({
  date: new Date(Math.floor((time + offset) / 1_000) * 1_000).toUTCString(),
  requestedAgo: now - (time - 20),
  answeredAgo: now - (time + 30),
})

test('a clock that agrees with the answers is believed', () => {
  let time = START
  const device = { now: () => time }
  const clock = createAnswerClock(device, device)
  for (const at of [0, 300, 600, 900]) clock.note(answerAt(START + at, 0, time))
  time = START + 5_000
  expect(clock.now()).toBe(START + 5_000)
})

test('without an answer the given clock counts', () => {
  expect(createAnswerClock({ now: () => 7 }, { now: () => 5 }).now()).toBe(7)
})

test('whatever the clock of the device shows, the time is true within half a second and the way of an answer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_000, max: 9_000 }),
      fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 8 }),
      (offset, times) => {
        const device = { now: () => START + 60_000 }
        const clock = createAnswerClock(device, device)
        for (const time of times) clock.note(answerAt(START + time, offset, device.now()))
        expect(Math.abs(clock.now() - (device.now() + offset))).toBeLessThanOrEqual(500 + 25)
      },
    ),
  )
})

test('several answers at different segments of a second tell more than one', () => {
  const device = { now: () => START }
  const clock = createAnswerClock(device, device)
  for (let segment = 0; segment < 1_000; segment += 100) clock.note(answerAt(START + segment, 4_321, START))
  expect(Math.abs(clock.now() - (START + 4_321))).toBeLessThan(200)
})

test('a clock that is set counts from then on, and a header that is no date is ignored', () => {
  const device = { now: () => START }
  const clock = createAnswerClock(device, device)
  clock.note(answerAt(START, 8_000, START))
  clock.note(answerAt(START, -8_000, START))
  expect(Math.abs(clock.now() - (START - 8_000))).toBeLessThan(600)
  clock.note({ date: 'soon', requestedAgo: 0, answeredAgo: 0 })
  expect(Math.abs(clock.now() - (START - 8_000))).toBeLessThan(600)
})
