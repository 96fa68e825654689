import { expect, test } from 'vitest'
import { countFilters, FIRST_CHOICE, SOURCES } from './logChoice'

test('counts each filter that differs from the first choice once, and the span with its ends as one', () => {
  expect(countFilters({ ...FIRST_CHOICE, isFollowing: false })).toBe(0)
  expect(countFilters({ ...FIRST_CHOICE, levels: ['error'], sources: SOURCES })).toBe(2)
  expect(countFilters({ ...FIRST_CHOICE, span: null, from: 1, to: 2 })).toBe(1)
  // The same values again, by another list.
  expect(countFilters({ ...FIRST_CHOICE, sources: [...FIRST_CHOICE.sources] })).toBe(0)
})
