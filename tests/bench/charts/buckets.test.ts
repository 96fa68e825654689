import { expect, test } from 'vitest'
import { bucketsOf } from './buckets'
import { CHART_CASES, makeColumns } from './chartCases'

test('puts every visible point in one bucket, and keeps the extremes', () => {
  const columns = makeColumns(CHART_CASES.a, 7)
  const { x, series } = columns
  const [from, to] = [1_000, 40_000]
  const [buckets] = bucketsOf(columns, x[from] as number, x[to] as number, 800) ?? []
  const shown = (series[0]?.values ?? new Float64Array()).subarray(from, to)
  expect(buckets?.count.reduce((sum, count) => sum + count)).toBe(shown.length)
  expect(buckets?.least.reduce((least, value) => Math.min(least, value))).toBe(
    shown.reduce((least, value) => Math.min(least, value)),
  )
  expect(buckets?.greatest.reduce((greatest, value) => Math.max(greatest, value))).toBe(
    shown.reduce((greatest, value) => Math.max(greatest, value)),
  )
  expect([buckets?.first[0], buckets?.last[799]]).toEqual([shown[0], shown.at(-1)])
})

test('few points are drawn as they are', () => {
  const columns = makeColumns(CHART_CASES.b, 7)
  expect(bucketsOf(columns, columns.x[0] as number, columns.x.at(-1) as number, 800)).toBeNull()
})
