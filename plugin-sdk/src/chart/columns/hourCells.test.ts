import { expect, test } from 'vitest'
import { HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { cellOf, hourCells } from './hourCells'

const berlin = timeZoneOf('Europe/Berlin')

function cellsOf(from: string, hours: number, valueOf: (i: number) => number) {
  const start = Date.parse(from)
  const x = Float64Array.from({ length: hours }, (_, i) => start + i * HOUR)
  return hourCells(
    x,
    [{ name: 'a', values: x.map((_, i) => valueOf(i)), color: 'red', hasGaps: false }],
    { start, end: start + hours * HOUR },
    berlin,
  )
}

test('on the day that skips an hour, its cell is empty and the day still has its others', () => {
  const { days, means } = cellsOf('2026-03-29T00:00:00+01:00', 23, (i) => i)
  expect(days).toEqual([Date.UTC(2026, 2, 29)])
  expect([...means.slice(0, 5)]).toEqual([0, 1, NaN, 2, 3])
  expect(means[23]).toBe(22)
})

test('a day is whole when all of its hours have a value, also without the hour that clocks skip', () => {
  const wholeDays = (from: string, hours: number) => cellsOf(from, hours, (i) => i).wholeDays
  expect(wholeDays('2026-03-29T00:00:00+01:00', 23)).toEqual([true])
  expect(wholeDays('2026-11-20T00:00:00+01:00', 24)).toEqual([true])
  expect(wholeDays('2026-11-20T00:00:00+01:00', 30)).toEqual([true, false])
})

test('on the day that has an hour twice, both count to its cell', () => {
  const { days, means } = cellsOf('2026-10-25T00:00:00+02:00', 25, (i) => i)
  expect(days).toHaveLength(1)
  expect([...means.slice(0, 4)]).toEqual([0, 1, 2.5, 4])
  expect(means[23]).toBe(24)
})

test('a window from midday to midday has two rows, with the means over all series', () => {
  const start = Date.parse('2026-11-20T12:00:00+01:00')
  const x = Float64Array.from([start, start + HOUR / 2, start + 20 * HOUR])
  const one = (...values: number[]) => ({ name: 'a', values: Float64Array.from(values), color: 'red', hasGaps: true })
  const cells = hourCells(x, [one(1, NaN, 5), one(3, 8, NaN)], { start, end: start + 24 * HOUR }, berlin)
  expect(cells.days).toHaveLength(2)
  expect(cells.means[12]).toBe(4)
  expect(cells.means[24 + 8]).toBe(5)
  expect([...cells.means].filter((mean) => !Number.isNaN(mean))).toHaveLength(2)
  expect(cells).toMatchObject({ low: 4, high: 5 })
  expect([
    cellOf(cells, start, berlin),
    cellOf(cells, start - 13 * HOUR, berlin),
    cellOf(cells, start + 36 * HOUR - 1, berlin),
    cellOf(cells, start + 36 * HOUR, berlin),
  ]).toEqual([12, -1, 47, -1])
})

test('the mean of the largest possible numbers is finite', () => {
  expect(cellsOf('2026-11-20T00:00:00+01:00', 3, () => 1.5e308).means[1]).toBe(1.5e308)
})
