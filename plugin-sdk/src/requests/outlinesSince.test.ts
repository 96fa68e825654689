import { expect, test } from 'vitest'
import { outlinesSince } from './outlinesSince'

test('outlines of a moment are asked for by the change before it, those of now by none', () => {
  const changes = [0, 100, 200]
  expect(outlinesSince(changes, 50)).toBe(0)
  expect(outlinesSince(changes, 100)).toBe(100)
  expect(outlinesSince(changes, 199)).toBe(100)
  expect(outlinesSince(changes, 200)).toBeUndefined()
  expect(outlinesSince([], 50)).toBeUndefined()
})

test('before the first change there were none', () => {
  expect(outlinesSince([100], 50)).toBe(0)
})
