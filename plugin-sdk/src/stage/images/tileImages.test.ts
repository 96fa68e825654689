import { expect, test } from 'vitest'
import { tilesInView } from '../paint/tilePainter'
import { placeTile, type PlacedTile, type TileState } from '../stageTile'
import { requiredImages, stagePictureHeight } from './tileImages'

function tileAt(id: string, x: number, state: TileState = 'ok'): PlacedTile {
  return placeTile({ id, x, y: 0, width: 0.2, rotation: 0, label: id, state })
}

test.each([
  [1, 100],
  [100, 100],
  [100.5, 270],
  [271, 540],
  [541, 810],
  [811, 1080],
  [5_000, 1080],
])('a tile %d px high needs a picture of %d px', (tileHeight, pictureHeight) => {
  expect(stagePictureHeight(tileHeight)).toBe(pictureHeight)
})

test('requires the pictures of tiles in view that show one, the nearest to the middle first', () => {
  const tiles = [
    tileAt('left', 0),
    tileAt('middle', 0.4),
    tileAt('right', 0.65),
    tileAt('withheld', 0.1, 'withheld'),
    tileAt('closed', 0.2, 'closed'),
    tileAt('offline', 0.7, 'offline'),
    tileAt('away', 4),
  ]
  const inView = tilesInView(tiles, {
    view: { x: 0, y: 0, scale: 1_000, rotation: 0 },
    size: { width: 1_000, height: 300 },
    ratio: 2,
    isMoving: false,
  })
  expect(requiredImages(inView, [1_000, 300])).toEqual([
    { tileId: 'middle', height: 270 },
    { tileId: 'right', height: 270 },
    { tileId: 'offline', height: 270 },
    { tileId: 'left', height: 270 },
  ])
})
