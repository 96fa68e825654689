import { expect, test } from 'vitest'
import { halvesOf } from './PrintReport'

test('small cards that follow one another stand two by two', () => {
  const halves = (...widths: number[]) => [...halvesOf(widths.map((w) => ({ w })))]
  expect(halves(6, 6, 6, 6)).toEqual([0, 1, 2, 3])
  expect(halves(6, 4, 3, 24)).toEqual([0, 1])
  expect(halves(6, 12, 6)).toEqual([])
  expect(halves(7, 6, 6)).toEqual([1, 2])
})
