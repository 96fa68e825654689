import { expect, test } from 'vitest'
import { timeZoneOf } from '@barn-workbench/core/time'
import { toCsv } from './csv'

const berlin = timeZoneOf('Europe/Berlin')

const series = (name: string, ...values: number[]) => ({ name, values: Float64Array.from(values), color: 'red' })

test('writes the times of the barn with their offset, one column for each series, and an empty cell for a gap', () => {
  const csv = toCsv(
    { x: Float64Array.from([0, 60_000]), series: [series('a', 1.5, NaN), series('b', -2, 3e300)] },
    berlin,
  )
  expect(csv).toBe('time,a,b\r\n1970-01-01T01:00:00+01:00,1.5,-2\r\n1970-01-01T01:01:00+01:00,,3e+300\r\n')
})

test.each([
  ['Pens 1, 2', '"Pens 1, 2"'],
  ['the "big" pen', '"the ""big"" pen"'],
  ['two\nlines', '"two\nlines"'],
  ['a;=1+1', '"a;=1+1"'],
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['=a,b', '"\'=a,b"'],
])('%j is written as %j', (name, written) => {
  expect(toCsv({ x: new Float64Array(0), series: [series(name)] }, berlin)).toBe(`time,${written}\r\n`)
})

test.each([
  ['Asia/Kathmandu', '1970-01-01T05:30:00+05:30'],
  ['America/Caracas', '1969-12-31T20:00:00-04:00'],
])('writes the offset of %s', (zone, time) => {
  const csv = toCsv({ x: Float64Array.from([0]), series: [series('a', 1)] }, timeZoneOf(zone))
  expect(csv.split('\r\n')[1]).toBe(`${time},1`)
})

test('writes times beyond all dates as the furthest date', () => {
  const x = Float64Array.from([NaN, 9e15, 1e300, Infinity])
  const csv = toCsv({ x, series: [series('a', 1, 2, 3, 4)] }, berlin)
  expect(
    csv
      .split('\r\n')
      .slice(1, 5)
      .map((line) => line.split(',')[1]),
  ).toEqual(['1', '2', '3', '4'])
})
