import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowWindow } from './useRowWindow'

const TEN_THOUSAND = { count: 10_000, rowHeight: 40, viewHeight: 600, expanded: null }

test('of 10,000 rows some thirty are drawn, wherever the list is scrolled to', () => {
  for (const scrollTop of [0, 777, 200_000, 400_000]) {
    const { start, end } = rowWindow({ ...TEN_THOUSAND, scrollTop })
    expect(end - start).toBeLessThanOrEqual(33)
    expect(start * 40).toBeLessThanOrEqual(scrollTop)
  }
})

test('rows follow each other without gaps, with the details of one below it, and the last ends with the list', () => {
  const input = fc.record({
    count: fc.integer({ min: 0, max: 500 }),
    rowHeight: fc.constantFrom(40, 44),
    scrollTop: fc.integer({ min: -50, max: 30_000 }),
    viewHeight: fc.integer({ min: 0, max: 1_000 }),
    expanded: fc.option(
      fc.record({ index: fc.integer({ min: 0, max: 499 }), height: fc.integer({ min: 0, max: 3_000 }) }),
    ),
  })
  fc.assert(
    fc.property(input, (given) => {
      const { start, end, height, topOf } = rowWindow(given)
      const { count, rowHeight, expanded } = given
      expect(0 <= start && start <= end && end <= count).toBe(true)
      for (let index = start; index < end; index++) {
        const next = index + 1 === count ? height : topOf(index + 1)
        expect(next - topOf(index)).toBe(rowHeight + (index === expanded?.index ? expanded.height : 0))
      }
    }),
  )
})

test('every visible row is drawn, also those below the details of a row', () => {
  const { start, end } = rowWindow({ ...TEN_THOUSAND, scrollTop: 5_000, expanded: { index: 10, height: 2_000 } })
  expect(start).toBeLessThanOrEqual((5_000 - 2_000) / 40)
  expect(end).toBeGreaterThanOrEqual((5_600 - 2_000) / 40)
  const within = rowWindow({ ...TEN_THOUSAND, scrollTop: 1_000, expanded: { index: 10, height: 2_000 } })
  expect(within.start).toBeLessThanOrEqual(10)
})
