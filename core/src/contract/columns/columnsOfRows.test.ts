import { expect, test } from 'vitest'
import { MINUTE } from '../../time'
import type { DataRow } from '../data'
import { columnsOfRows } from './columnsOfRows'

const START = 1_700_000_000_000

test('rows in any order, of which the last one of a time counts', () => {
  const columns = columnsOfRows([
    { time: START + MINUTE, y: 2, camera: 'a' },
    { camera: 'b', time: START, y: null },
    { time: START, y: 1, camera: 'a' },
    { time: START + MINUTE, y: 3, camera: 'a' },
    { time: NaN, y: 9, camera: 'a' },
  ])
  expect(columns).toEqual({
    times: Float64Array.of(START, START + MINUTE),
    series: [
      { tags: { camera: 'a' }, values: Float64Array.of(1, 3) },
      { tags: { camera: 'b' }, values: Float64Array.of(NaN, NaN) },
    ],
  })
})

test('a row whose time is no date in whole ms is left out', () => {
  const times = [1e300, 9e15, -9e15, 8.64e15, START + 0.5, Infinity, 'soon', '+275760-09-13T00:00:00.000Z', null]
  const rows = times.map((time) => ({ time, y: 1, camera: 'a' }) as DataRow)
  expect(columnsOfRows([...rows, { time: START, y: 2, camera: 'a' }])).toEqual({
    times: Float64Array.of(START),
    series: [{ tags: { camera: 'a' }, values: Float64Array.of(2) }],
  })
})

test('no rows', () => {
  expect(columnsOfRows([])).toEqual({ times: new Float64Array(0), series: [] })
})
