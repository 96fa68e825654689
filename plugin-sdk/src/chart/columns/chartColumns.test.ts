import { expect, test } from 'vitest'
import type { DataColumns } from '@barn-workbench/core/contract'
import { columnsFrom } from './chartColumns'
import { prepareColumns } from './preparedColumns'

/** Columns of series by the names of their cameras. */
function partOf(times: readonly number[], valuesByCamera: Record<string, readonly number[]>): DataColumns {
  const series = Object.entries(valuesByCamera).map(([camera, values]) => ({
    tags: { camera },
    values: Float64Array.from(values),
  }))
  return { times: Float64Array.from(times), series }
}

const read = (parts: readonly DataColumns[], options?: Parameters<typeof columnsFrom>[1]) => {
  const { x, series } = columnsFrom(parts, options)
  return { x: [...x], series: Object.fromEntries(series.map(({ name, values }) => [name, [...values]])) }
}

test('joins slices of time to one column for each series, over the times of all of them', () => {
  const slices = [partOf([1, 2], { b: [10, 21], a: [NaN, 20] }), partOf([3], { b: [31] })]
  expect(read(slices, { by: 'camera' })).toEqual({
    x: [1, 2, 3],
    series: { a: [NaN, 20, NaN], b: [10, 21, 31] },
  })
})

test('unites parts in any order, and keeps the last of two values for the same time and series', () => {
  const parts = [
    partOf([3_000, 4_000], { a: [3, 4] }),
    partOf([1_000, 3_000], { a: [1, 9] }),
    partOf([4_000], { a: [NaN] }),
  ]
  expect(read(parts, { by: 'camera' })).toEqual({ x: [1_000, 3_000, 4_000], series: { a: [1, 9, 4] } })
})

test('series that differ by other tags only are one', () => {
  const part = partOf([1, 2], { a: [1, NaN], b: [NaN, 2] })
  expect(read([part])).toEqual({ x: [1, 2], series: { '': [1, 2] } })
  expect([...(part.series[0]?.values ?? [])]).toEqual([1, NaN])
})

test('does not copy the values of a single part without gaps', () => {
  const part = partOf([1, 2], { a: [1, 2] })
  const { x, series } = columnsFrom([part], { by: 'camera', step: 1 })
  expect(x).toBe(part.times)
  expect(series[0]?.values).toBe(part.series[0]?.values)
})

test('has a gap where two buckets are missing, and bridges a single one', () => {
  const part = partOf([0, 24, 49, 97, 169], { a: [0, 24, 49, 97, 169] })
  expect(read([part], { by: 'camera', step: 24 })).toEqual({
    x: [0, 24, 49, 97, 121, 169],
    series: { a: [0, 24, 49, 97, NaN, 169] },
  })
})

test('distinguishes series by several tags, and colours them in the order of their names', () => {
  const series = ['c10', 'c9'].map((camera) => ({ tags: { camera, label: 'pig' }, values: Float64Array.of(1) }))
  const columns = columnsFrom([{ times: Float64Array.of(1), series }], { by: ['camera', 'label'] })
  expect(columns.series.map(({ name, color }) => [name, color])).toEqual([
    ['c9 · pig', 'var(--bw-series-1)'],
    ['c10 · pig', 'var(--bw-series-2)'],
  ])
  expect(columnsFrom([{ times: Float64Array.of(1), series }], { by: 'camera' }).series.map(({ id }) => id)).toEqual([
    'c9',
    'c10',
  ])
})

test('nothing becomes no columns', () => {
  expect(read([], { by: 'camera', step: 5 })).toEqual({ x: [], series: {} })
  expect(read([partOf([], {})], { by: 'camera', step: 5 })).toEqual({ x: [], series: {} })
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
