import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { columnsOfSeries, type SeriesOptions, type TimeSeries } from './seriesColumns'

const OPTIONS: SeriesOptions = {
  step: undefined,
  knownUntil: undefined,
  window: { start: 0, end: 100 },
  isJoined: true,
}

/** The values of each series at all times of the chart; null is a gap. */
function valuesOf(series: readonly TimeSeries[], options: Partial<SeriesOptions> = {}) {
  const columns = columnsOfSeries(series, { ...OPTIONS, ...options })
  const rows = columns.series.map(({ values }) => Array.from(values, (value) => (Number.isNaN(value) ? null : value)))
  return { x: Array.from(columns.x), rows }
}

test('sorts values by time, and keeps null as a gap', () => {
  const series: TimeSeries = {
    label: 'a',
    values: [
      [30, 3],
      [10, 1],
      [20, null],
      [NaN, 9],
      [30, 4],
    ],
  }
  expect(valuesOf([series])).toEqual({ x: [10, 20, 30], rows: [[1, null, 4]] })
})

test('a line has a value at the times of another one, level where it is stepped, and none in its own gap', () => {
  const a: TimeSeries = {
    label: 'a',
    values: [
      [0, 0],
      [20, 10],
      [40, null],
    ],
  }
  const b: TimeSeries = {
    label: 'b',
    values: [
      [10, 1],
      [30, 1],
    ],
  }
  expect(valuesOf([a, b])).toEqual({
    x: [0, 10, 20, 30, 40],
    rows: [
      [0, 5, 10, null, null],
      [null, 1, 1, 1, null],
    ],
  })
  expect(valuesOf([{ ...a, isStepped: true }, b]).rows[0]).toEqual([0, 0, 10, null, null])
  expect(valuesOf([a, b], { isJoined: false }).rows).toEqual([
    [0, null, 10, null, null],
    [null, 1, null, 1, null],
  ])
})

test('where two buckets or more are missing, a line has a gap', () => {
  const series: TimeSeries = {
    label: 'a',
    values: [
      [0, 1],
      [2 * MINUTE, 2],
      [6 * MINUTE, 3],
    ],
  }
  expect(valuesOf([series], { step: MINUTE })).toEqual({
    x: [0, 2 * MINUTE, 3 * MINUTE, 6 * MINUTE],
    rows: [[1, 2, null, 3]],
  })
})

test('bars have no time that nobody gave them', () => {
  const series: TimeSeries = {
    label: 'a',
    values: [
      [0, 1],
      [6 * MINUTE, 3],
    ],
  }
  expect(valuesOf([series], { step: MINUTE, isJoined: false }).x).toEqual([0, 6 * MINUTE])
})

test('colours are those of a tone, of its own, or the ones of the workbench in turn', () => {
  const values: TimeSeries['values'] = [[0, 1]]
  const { series } = columnsOfSeries(
    [
      { label: 'a', values },
      { label: 'b', values, tone: 'error' },
      { label: 'c', id: 'camera-3', values, color: '#123456', isFaint: true },
    ],
    OPTIONS,
  )
  expect(series.map(({ color }) => color)).toEqual(['var(--bw-series-1)', 'var(--bw-error)', '#123456'])
  expect(series.map(({ id, ghost = false }) => [id, ghost])).toEqual([
    ['a', false],
    ['b', false],
    ['camera-3', true],
  ])
})
