import { expect, test } from 'vitest'
import { scrollStep } from './edgeScroll'

const scroller = { top: 100, bottom: 800 }

test.each([
  ['in the middle nothing scrolls', 400, 0],
  ['at the lower edge it scrolls down', 800, 16],
  ['near the lower edge it scrolls slowly', 768, 8],
  ['near the upper edge it scrolls up', 132, -8],
  ['beyond the edge it scrolls no faster', 2_000, 16],
])('%s', (_, y, step) => {
  expect(scrollStep(y, scroller)).toBe(step)
})
