import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZoneOf } from '@barn-workbench/plugin-sdk/widget'
import { addAmounts, changedDays, condense, DAY, HOUR, NO_AMOUNTS, ratioOf, spanOf, type Amount } from '../src/amounts'

const berlin = timeZoneOf('Europe/Berlin')
const utc = timeZoneOf('UTC')

test('readings are summed up by the day of the barn and by the hour', () => {
  const time = Date.parse('2026-11-27T22:30:00Z')
  const readings = [
    { time, values: [1.1, Number.NaN] },
    { time: time + HOUR, values: [2, 5] },
    { time: time + HOUR + 1, values: [0.2, 1] },
  ]
  const { days, hours } = condense(readings, berlin)
  const day = Date.parse('2026-11-27') / DAY
  expect(days).toEqual({ [day]: [1.1, null], [day + 1]: [2.2, 6] })
  const hour = Math.floor(time / HOUR)
  expect(hours).toEqual({ [hour]: [1.1, null], [hour + 1]: [2.2, 6] })
})

test('a file with one row a day has no hours', () => {
  const readings = [0, 1, 2].map((day) => ({ time: day * DAY, values: [1, 2] }))
  expect(condense(readings, utc).hours).toEqual({})
})

test('no amount is lost or counted twice', () => {
  const reading = fc.record({
    time: fc.integer({ min: 0, max: 400 * DAY }),
    values: fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })),
  })
  const total = (amounts: Readonly<Record<string, Amount>>, part: 0 | 1) =>
    Object.values(amounts).reduce((sum, amount) => sum + (amount[part] ?? 0), 0)
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 200 }), (readings) => {
      const { days, hours } = condense(readings, berlin)
      for (const part of [0, 1] as const) {
        const sum = readings.reduce((all, { values }) => all + values[part], 0)
        expect(total(days, part)).toBe(sum)
        if (Object.keys(hours).length > 0) expect(total(hours, part)).toBe(sum)
      }
    }),
  )
})

test('a later file replaces the same days, and feed and water may come apart', () => {
  const first = { days: { 1: [10, null], 2: [11, null] }, hours: {} } as const
  const second = { days: { 2: [null, 30], 3: [12, 33] }, hours: {} } as const
  expect(addAmounts(first, second).amounts.days).toEqual({ 1: [10, null], 2: [11, 30], 3: [12, 33] })
})

test('what is too old is left out, so that all fits into the storage of a plugin', () => {
  const hours = Array.from({ length: 12 * 365 * 24 }, (_, hour) => ({
    time: hour * HOUR,
    values: [1_234.56, 9_876.54],
  }))
  const { amounts, isShortened } = addAmounts(NO_AMOUNTS, condense(hours, utc))
  expect(isShortened).toBe(true)
  expect(Object.keys(amounts.days)).toHaveLength(5 * 366)
  expect(Object.keys(amounts.hours)).toHaveLength(60 * 24)
  expect(JSON.stringify(amounts).length).toBeLessThan(200 * 1024)
  // Each amount is three values of a message, of which one may hold 20,000.
  expect((5 * 366 + 60 * 24) * 3).toBeLessThan(15_000)
  expect(addAmounts(amounts, NO_AMOUNTS)).toEqual({ amounts, isShortened: false })
})

test('a ratio needs both, and feed', () => {
  expect([ratioOf([2, 6]), ratioOf([0, 6]), ratioOf([2, null]), ratioOf([null, 6])]).toEqual([3, null, null, null])
})

test('days are marked that differ from the mean of the seven days before', () => {
  const water = [30, 30, 30, 30, 30, 30, 30, 24, 30, 35]
  const days = Object.fromEntries(water.map((litres, day) => [day, [10, litres] as const]))
  expect(changedDays({ days, hours: {} }, 15)).toEqual([
    { day: 7, ratio: 2.4, usual: 3 },
    { day: 9, ratio: 3.5, usual: expect.closeTo(2.914, 3) as number },
  ])
  expect(changedDays({ days, hours: {} }, 25)).toEqual([])
  // Two days are no usual ones.
  expect(changedDays({ days: { 1: [10, 30], 2: [10, 30], 3: [10, 60] }, hours: {} }, 15)).toEqual([])
})

test('the days that are known reach from midnight to midnight of the barn', () => {
  const day = Date.parse('2026-10-25') / DAY
  const amount: Amount = [1, 2]
  expect(spanOf({ days: { [day]: amount }, hours: {} }, berlin)).toEqual({
    start: Date.parse('2026-10-24T22:00:00Z'),
    end: Date.parse('2026-10-25T23:00:00Z'),
  })
  expect(spanOf(NO_AMOUNTS, berlin)).toBeNull()
})
