import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { pageTop } from './usePages'
import { shiftAt, wallScale } from './wallScreen'
import { moved } from './WallSetup'

test.each([
  [800, 1.25],
  [1_280, 1.25],
  [1_920, 1.35],
  [2_560, 1.45],
  [3_840, 1.6],
  [7_680, 1.6],
])('at %i px everything is %f times as large', (width, scale) => {
  expect(wallScale(width)).toBe(scale)
})

test('the picture moves every minute, by a few pixels', () => {
  const places = Array.from({ length: 8 }, (_, minute) => shiftAt(minute * MINUTE))
  expect(new Set(places.map(String)).size).toBe(8)
  expect(Math.max(...places.flat().map(Math.abs))).toBeLessThanOrEqual(6)
  expect(shiftAt(8 * MINUTE)).toEqual(shiftAt(0))
})

test('all parts of a screen that is higher than the window are seen in turn', () => {
  const screen = { scrollHeight: 2_500, clientHeight: 1_000 }
  const topAt = (seconds: number) => pageTop(screen, seconds * 1_000, 60_000)
  expect([0, 19, 20, 40, 60].map(topAt)).toEqual([0, 0, 1_000, 1_500, 0])
  expect(pageTop({ scrollHeight: 1_000, clientHeight: 1_000 }, 30_000, 60_000)).toBe(0)
})

test('an entry is moved by some places, and stays within the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
