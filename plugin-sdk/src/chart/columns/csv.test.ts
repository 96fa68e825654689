import { expect, test } from 'vitest'
import { toCsv } from './csv'

const series = (name: string, ...values: number[]) => ({ name, values: Float64Array.from(values), color: 'red' })

test('writes ISO times, one column for each series, and an empty cell for a gap', () => {
  const csv = toCsv({ x: Float64Array.from([0, 60_000]), series: [series('a', 1.5, NaN), series('b', -2, 3e300)] })
  expect(csv).toBe('time,a,b\r\n1970-01-01T00:00:00.000Z,1.5,-2\r\n1970-01-01T00:01:00.000Z,,3e+300\r\n')
})

test.each([
  ['Pens 1, 2', '"Pens 1, 2"'],
  ['the "big" pen', '"the ""big"" pen"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['=a,b', '"\'=a,b"'],
])('%j is written as %j', (name, written) => {
  expect(toCsv({ x: new Float64Array(0), series: [series(name)] })).toBe(`time,${written}\r\n`)
})
