import { expect, test } from 'vitest'
import { tilesInView } from '../paint/tilePainter'
import { placeTile } from '../stageTile'
import { stagePictureHeight } from './pictureHeights'
import { wantedImages } from './wantedImages'

test.each([
  [1, 100],
  [100, 100],
  [100.5, 270],
  [271, 540],
  [541, 810],
  [811, 1080],
  [5_000, 1080],
])('a tile %d px high takes a picture of %d', (height, asked) => {
  expect(stagePictureHeight(height)).toBe(asked)
})

test('what is in view is wanted, the nearest to the middle first, in device px', () => {
  const tile = (id: string, x: number, state: 'ok' | 'offline' = 'ok') =>
    placeTile({ id, x, y: 0, width: 0.2, rotation: 0, label: id, state })
  const shown = tilesInView(
    [tile('left', 0), tile('middle', 0.4), tile('right', 0.65), tile('offline', 0.2, 'offline'), tile('away', 4)],
    {
      view: { x: 0, y: 0, scale: 1_000, rotation: 0 },
      size: { width: 1_000, height: 300 },
      ratio: 2,
      moving: false,
    },
  )
  expect(wantedImages(shown, [1_000, 300])).toEqual([
    { tileId: 'middle', height: 270 },
    { tileId: 'right', height: 270 },
    { tileId: 'left', height: 270 },
  ])
})
