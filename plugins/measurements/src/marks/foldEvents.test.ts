import { expect, test } from 'vitest'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { foldByDayAndType, foldIntoSlots, slotLength, type BarnEvent } from './foldEvents'

const BERLIN = timeZoneOf('Europe/Berlin')
const MIDNIGHT = Date.parse('2026-10-24T22:00:00Z')

const event = (id: string, type: string, hour: number, lasts?: number): BarnEvent => ({
  id,
  type,
  time: MIDNIGHT + hour * HOUR,
  ...(lasts !== undefined && { end: MIDNIGHT + (hour + lasts) * HOUR }),
  label: id,
  color: 'red',
})

test('events of one day of the barn and one type are one mark; what lasts stands for itself', () => {
  const events = [
    event('a', 'deadAnimal', 1),
    event('b', 'deadAnimal', 24.5),
    event('c', 'deadAnimal', 25.5),
    event('d', 'healthCheck', 2),
    event('e', 'barnDocumentation', 3, 5),
  ]
  const week = { start: MIDNIGHT, end: MIDNIGHT + 7 * DAY }
  const ids = (window: typeof week) => foldByDayAndType(events, window, BERLIN).map((list) => list.map(({ id }) => id))
  // Clocks go back on that day, so that it has 25 hours.
  expect(ids(week)).toEqual([['e'], ['a', 'b'], ['d'], ['c']])
  expect(ids({ ...week, end: MIDNIGHT + DAY })).toHaveLength(5)
})

test('slots begin at the midnights of the barn, and have room for what is written in them', () => {
  const [first, second] = foldIntoSlots([event('a', 'x', 30), event('b', 'x', 1)], DAY, BERLIN)
  expect([first?.start, first?.end]).toEqual([MIDNIGHT, MIDNIGHT + 25 * HOUR])
  expect(second?.events.map(({ id }) => id)).toEqual(['a'])
  expect(slotLength({ start: 0, end: 7 * DAY }, 30)).toBe(DAY)
  expect(slotLength({ start: 0, end: 84 * DAY }, 30)).toBe(7 * DAY)
  expect(slotLength({ start: 0, end: DAY }, 30)).toBe(HOUR)
  expect(slotLength({ start: 0, end: 3 * DAY }, 200)).toBe(DAY)
})
