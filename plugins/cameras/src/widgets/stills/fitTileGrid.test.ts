import { expect, test } from 'vitest'
import { fitTileGrid, pictureHeightFor } from './fitTileGrid'

test.each([
  ['twelve tiles in a wide box', 12, { width: 880, height: 580 }, 4],
  ['twelve tiles that fit in three columns with a small crop', 12, { width: 874, height: 650 }, 3],
  ['one tile', 1, { width: 880, height: 580 }, 1],
  ['more tiles than fit', 60, { width: 880, height: 300 }, 5],
  ['twelve tiles on a phone', 12, { width: 340, height: 700 }, 2],
  ['twelve tiles on a phone that is not high enough for two columns', 12, { width: 341, height: 487 }, 3],
  ['a box that is smaller than a tile', 3, { width: 40, height: 10 }, 1],
])('chooses the number of columns: %s', (_name, count, box, columns) => {
  expect(fitTileGrid(count, box, 6).columns).toBe(columns)
})

test('crops no tile by more than 5 % when all tiles fit', () => {
  for (let height = 400; height < 1_200; height += 7) {
    const grid = fitTileGrid(12, { width: 874, height }, 6)
    const fullHeight = (874 - 6 * (grid.columns - 1)) / grid.columns / (16 / 9)
    expect(grid.height).toBeGreaterThanOrEqual(fullHeight * 0.95 - 0.001)
    expect(grid.height).toBeLessThanOrEqual(fullHeight + 0.001)
    const rows = Math.ceil(12 / grid.columns)
    expect(rows * grid.height + 6 * (rows - 1)).toBeLessThanOrEqual(height + 0.001)
  }
})

test.each([
  [121, 1, 150],
  [163, 2, 540],
  [40, 1, 50],
  [900, 2, 1080],
  [163, 5, 540],
])('for a tile of %d px at a pixel ratio of %d, requests a picture of %d px', (height, pixelRatio, expected) => {
  expect(pictureHeightFor(height, pixelRatio)).toBe(expected)
})
