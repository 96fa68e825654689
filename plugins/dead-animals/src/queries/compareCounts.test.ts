import { expect, test } from 'vitest'
import { compareCounts } from './countDeadAnimals'

test.each([
  [3, 4, { isMore: false, difference: -1, percentage: '-25' }],
  [6, 4, { isMore: true, difference: 2, percentage: '+50' }],
  [4, 4, { isMore: false, difference: 0, percentage: '0' }],
  [2, 0, { isMore: true, difference: 2, percentage: '0' }],
  [-1, 4, { isMore: false, difference: -5, percentage: '0' }],
  [2, 3, { isMore: false, difference: -1, percentage: '-33' }],
])('compares %d with an earlier %d', (current, previous, expected) => {
  expect(compareCounts(current, previous)).toEqual(expected)
})

test.each([
  [NaN, 1],
  [1, NaN],
  [Infinity, 2],
])('returns null for %d after %d', (current, previous) => {
  expect(compareCounts(current, previous)).toBeNull()
})
