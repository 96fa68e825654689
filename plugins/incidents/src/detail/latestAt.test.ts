import { expect, test } from 'vitest'
import { latestAt } from './latestAt'

test('the latest time up to a moment is what lies at it; for now there is none', () => {
  expect(latestAt([30, 10, 20], 25)).toBe(20)
  expect(latestAt([30, 10, 20], 20)).toBe(20)
  expect(latestAt([30, 10, 20], 5)).toBeNull()
  expect(latestAt([], 5)).toBeNull()
  expect(latestAt([30, 10], null)).toBeNull()
})
