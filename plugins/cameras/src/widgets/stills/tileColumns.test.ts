import { expect, test } from 'vitest'
import { pictureHeight, tileColumns } from './tileColumns'

test.each([
  ['twelve in a wide box', 12, { width: 880, height: 580 }, 4],
  ['one', 1, { width: 880, height: 580 }, 1],
  ['more than fit', 60, { width: 880, height: 300 }, 5],
  ['a phone', 12, { width: 340, height: 700 }, 2],
  ['no room at all', 3, { width: 40, height: 10 }, 1],
])('%s', (_name, count, box, columns) => {
  expect(tileColumns(count, box, 6)).toBe(columns)
})

test.each([[121, 1, 200], [163, 2, 540], [40, 1, 100], [900, 2, 1080], [163, 5, 540]])('a tile of %d px at ratio %d', (height, ratio, asked) => {
  expect(pictureHeight(height, ratio)).toBe(asked)
})
