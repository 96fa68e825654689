import { expect, test } from 'vitest'
import { panBy, WHOLE, zoomAt } from './ZoomFrame'

const size = { width: 400, height: 200 }

test('the point under the pointer stays where it is', () => {
  expect(zoomAt(WHOLE, 2, [100, 50], size)).toEqual({ scale: 2, x: -100, y: -50 })
  expect(zoomAt({ scale: 2, x: -100, y: -50 }, 0.5, [100, 50], size)).toEqual(WHOLE)
})

test('the picture covers its frame however it is moved', () => {
  expect(panBy(WHOLE, [50, -50], size)).toEqual({ ...WHOLE, x: 0, y: 0 })
  expect(panBy({ scale: 2, x: -100, y: -50 }, [1_000, -1_000], size)).toEqual({ scale: 2, x: 0, y: -200 })
})

test('it is never smaller than its frame, nor larger than twenty times', () => {
  expect(zoomAt(WHOLE, 0.1, [0, 0], size)).toEqual(WHOLE)
  expect(zoomAt(WHOLE, 1_000, [400, 200], size).scale).toBe(20)
})
