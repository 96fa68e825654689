import { expect, test } from 'vitest'
import { columnsOf } from './columnsOf'
import { prepareColumns } from './preparedColumns'

const read = (rows: Parameters<typeof columnsOf>[0], options?: Parameters<typeof columnsOf>[1]) => {
  const { x, series } = columnsOf(rows, options)
  return { x: [...x], series: Object.fromEntries(series.map(({ name, values }) => [name, [...values]])) }
}

test('turns rows into one column for each series, over the times of all series', () => {
  const rows = [
    { time: 1, y: 10, camera: 'b' },
    { time: 2, y: 20, camera: 'a' },
    { time: 2, y: 21, camera: 'b' },
  ]
  expect(read(rows, { by: 'camera' })).toEqual({ x: [1, 2], series: { a: [NaN, 20], b: [10, 21] } })
})

test('sorts rows, reads ISO times, and keeps the last of two rows for the same time and series', () => {
  const rows = [
    { time: 3_000, y: 3 },
    { time: '1970-01-01T00:00:01Z', y: 1 },
    { time: 2_000, y: 2 },
    { time: 1_000, y: 9 },
  ]
  expect(read(rows)).toEqual({ x: [1_000, 2_000, 3_000], series: { '': [9, 2, 3] } })
})

test('reads a value that is not a finite number as a gap, and leaves out rows without a valid time', () => {
  const rows = [
    { time: 1, y: null },
    { time: 2, y: Infinity },
    { time: 3, y: 'high' },
    { time: 'once', y: 4 },
    { time: NaN, y: 5 },
    { y: 6 },
    { time: 4, y: 7 },
  ]
  expect(read(rows)).toEqual({ x: [1, 2, 3, 4], series: { '': [NaN, NaN, NaN, 7] } })
})

test('has a gap where two buckets are missing, and bridges a single one', () => {
  const rows = [0, 24, 49, 97, 169].map((hour) => ({ time: hour, y: hour }))
  expect(read(rows, { step: 24 })).toEqual({ x: [0, 24, 49, 97, 121, 169], series: { '': [0, 24, 49, 97, NaN, 169] } })
})

test('distinguishes series by several tags, and colours them in the order of their names', () => {
  const rows = [
    { time: 1, y: 1, camera: 'c10', label: 'pig' },
    { time: 1, y: 2, camera: 'c9', label: 'pig' },
  ]
  const { series } = columnsOf(rows, { by: ['camera', 'label'] })
  expect(series.map(({ name, color }) => [name, color])).toEqual([
    ['c9 · pig', 'var(--bw-series-1)'],
    ['c10 · pig', 'var(--bw-series-2)'],
  ])
})

test('turns no rows into no columns', () => {
  expect(read([], { by: 'camera', step: 5 })).toEqual({ x: [], series: {} })
})

test('sorts columns that are not in order', () => {
  const prepared = prepareColumns({
    x: Float64Array.from([30, 10, NaN, 20, 10]),
    series: [{ name: 'a', values: Float64Array.from([3, 1, 9, -Infinity, 7]), color: 'red' }],
  })
  expect([...prepared.x]).toEqual([10, 20, 30])
  expect([...(prepared.series[0]?.values ?? [])]).toEqual([7, NaN, 3])
  expect(prepared).toMatchObject({ isEven: true, step: 10, window: { start: 10, end: 30 } })
  expect(prepared.series[0]?.hasGaps).toBe(true)
})

test('fills missing values with gaps', () => {
  const prepared = prepareColumns({
    x: Float64Array.from([1, 2, 3]),
    series: [{ name: 'a', values: Float64Array.from([1]), color: 'red' }],
  })
  expect([...(prepared.series[0]?.values ?? [])]).toEqual([1, NaN, NaN])
})
