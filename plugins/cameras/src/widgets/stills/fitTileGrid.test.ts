import { expect, test } from 'vitest'
import { pictureHeightFor, fitTileGrid } from './fitTileGrid'

test.each([
  ['twelve in a wide box', 12, { width: 880, height: 580 }, 4],
  ['twelve that fit three abreast when little is cut off', 12, { width: 874, height: 650 }, 3],
  ['one', 1, { width: 880, height: 580 }, 1],
  ['more than fit', 60, { width: 880, height: 300 }, 5],
  ['a phone', 12, { width: 340, height: 700 }, 2],
  ['no room at all', 3, { width: 40, height: 10 }, 1],
])('%s', (_name, count, box, columns) => {
  expect(fitTileGrid(count, box, 6).columns).toBe(columns)
})

test('where all fit, none is cut off by more than a twentieth', () => {
  for (let height = 400; height < 1_200; height += 7) {
    const grid = fitTileGrid(12, { width: 874, height }, 6)
    const full = (874 - 6 * (grid.columns - 1)) / grid.columns / (16 / 9)
    expect(grid.height).toBeGreaterThanOrEqual(full * 0.95 - 0.001)
    expect(grid.height).toBeLessThanOrEqual(full + 0.001)
    const rows = Math.ceil(12 / grid.columns)
    expect(rows * grid.height + 6 * (rows - 1)).toBeLessThanOrEqual(height + 0.001)
  }
})

test.each([
  [121, 1, 200],
  [163, 2, 540],
  [40, 1, 100],
  [900, 2, 1080],
  [163, 5, 540],
])('a tile of %d px at ratio %d', (height, ratio, asked) => {
  expect(pictureHeightFor(height, ratio)).toBe(asked)
})
