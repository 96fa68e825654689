import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { columns } from '../testing/recordDrawing'
import { gapsOf, gapsOfSeries } from './gapsOf'
import { prepareColumns } from './preparedColumns'

/** The gaps of series with a value a minute, in minutes. */
function gapsIn(all: number[][], window?: [number, number], now?: number) {
  const given = columns(...all)
  const prepared = prepareColumns({
    ...given,
    step: MINUTE,
    ...(window && { window: { start: window[0] * MINUTE, end: window[1] * MINUTE } }),
  })
  const gaps = gapsOf(prepared, prepared.series, now === undefined ? undefined : now * MINUTE)
  return gaps.map(({ start, end }) => [start / MINUTE, end / MINUTE])
}

test('two buckets or more without a value in any series are a gap, one is not', () => {
  expect(gapsIn([[1, NaN, 1, NaN, NaN, 1]])).toEqual([[3, 5]])
  expect(
    gapsIn([
      [1, NaN, NaN, NaN, 1],
      [0, 0, 0, 0, 0],
    ]),
  ).toEqual([])
  expect(
    gapsIn([
      [1, NaN, NaN, NaN, 1],
      [1, 1, NaN, NaN, 1],
    ]),
  ).toEqual([[2, 4]])
})

test('times without rows are a gap, also at both ends of the window and up to now', () => {
  const x = Float64Array.from([10, 11, 20], (minute) => minute * MINUTE)
  const series = [{ name: 'a', color: '', values: Float64Array.from([0, 0, 0]) }]
  const prepared = prepareColumns({ x, series, step: MINUTE, window: { start: 0, end: 60 * MINUTE } })
  const minutes = (now?: number) =>
    gapsOf(prepared, prepared.series, now).map(({ start, end }) => [start / MINUTE, end / MINUTE])
  expect(minutes()).toEqual([
    [0, 10],
    [12, 20],
    [21, 60],
  ])
  expect(minutes(30 * MINUTE).at(-1)).toEqual([21, 30])
  expect(minutes(22 * MINUTE)).toHaveLength(2)
})

test('zeros are no gap, and columns without any value have none', () => {
  expect(gapsIn([[0, 0, 0]], [0, 2])).toEqual([])
  expect(gapsIn([[NaN, NaN, NaN]], [0, 90])).toEqual([])
  expect(gapsIn([], [0, 90])).toEqual([])
})

test('a row without any value has a gap as long as the window', () => {
  const prepared = prepareColumns(columns([1, 1, 1], [NaN, NaN, NaN]))
  const [seen, unseen] = prepared.series
  if (!seen || !unseen) throw new Error('no series')
  expect(gapsOfSeries(prepared, seen)).toEqual([])
  expect(gapsOfSeries(prepared, unseen)).toEqual([{ start: 0, end: 3 * MINUTE }])
})
