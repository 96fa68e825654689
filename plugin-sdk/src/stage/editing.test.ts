import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEditing, movedShape, shapeCorners, type StageShape } from './editing'
import { createScene } from './scene'
import { boxAroundTiles, canvasPoint, isInTile, picturePoint, placeTile } from './stageTile'

const view = { x: 0, y: 0, scale: 100, rotation: 0 }
const box: StageShape = {
  id: 'box',
  kind: 'box',
  points: [
    [1, 1],
    [3, 2],
  ],
  color: '--bw-error',
}

test('keeps the opposite corner of a box while a corner is dragged', () => {
  const editing = createEditing()
  editing.set([box])
  expect(editing.grab(view, [301, 99])).toBe(true)
  editing.drag(view, [351, 49])
  const dragged = editing.drag(view, [361, 59]) as StageShape
  const corners = shapeCorners(dragged)
  expect(corners).toHaveLength(4)
  for (const [x, y] of [
    [1, 2],
    [3.6, 0.6],
  ])
    expect(
      corners.some(
        (corner) => Math.abs(corner[0] - (x as number)) < 1e-9 && Math.abs(corner[1] - (y as number)) < 1e-9,
      ),
    ).toBe(true)
  expect(editing.drop()).toEqual(dragged)
  expect(editing.drop()).toBeNull()
})

test('drags the whole shape from its inside, and nothing from beside it', () => {
  const editing = createEditing()
  editing.set([box])
  expect(editing.grab(view, [200, 150])).toBe(true)
  expect(editing.drag(view, [225, 125])?.points).toEqual([
    [1.25, 0.75],
    [3.25, 1.75],
  ])
  expect(editing.grab(view, [500, 500])).toBe(false)
})

test('moves one corner of a polygon alone', () => {
  const polygon: StageShape = {
    id: 'p',
    kind: 'polygon',
    points: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    color: '#ffffff',
  }
  expect(movedShape(polygon, 2, [1, 2]).points).toEqual([
    [0, 0],
    [1, 0],
    [2, 3],
  ])
})

test('converts a point of the picture to the canvas and back at every rotation', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: -360, max: 360, noNaN: true }), unit, unit, (rotation, x, y) => {
      const tile = placeTile({ id: 'a', x: 0.3, y: 1.2, width: 0.84, rotation, label: '', state: 'ok' })
      const [backX, backY] = picturePoint(tile, canvasPoint(tile, [x, y]))
      expect(backX).toBeCloseTo(x, 9)
      expect(backY).toBeCloseTo(y, 9)
    }),
  )
})

test('a tile rotated by a quarter stands upright', () => {
  const tile = placeTile({ id: 'a', x: 0, y: 0, width: 1.78, rotation: 90, label: '', state: 'ok' })
  expect(canvasPoint(tile, [0, 0])[0]).toBeCloseTo(1.39)
  expect(canvasPoint(tile, [0, 0])[1]).toBeCloseTo(-0.39)
  expect(isInTile(tile, [0.1, 0.5])).toBe(false)
  expect(isInTile(tile, [0.89, 1.3])).toBe(true)
  expect(boxAroundTiles([])).toEqual({ minX: 0, minY: 0, maxX: 1, maxY: 1 })
})

test('picks a marker before an area, and an area before its tile', () => {
  const scene = createScene(1)
  scene.setTiles([{ id: 'camera', x: 0, y: 0, width: 1, rotation: 0, label: '', state: 'ok' }])
  scene.setOverlays([
    {
      kind: 'polygon',
      id: 'area',
      tileId: 'camera',
      label: '',
      color: '#000000',
      opacity: 1,
      points: [
        [0, 0],
        [0.5, 0],
        [0.5, 1],
        [0, 1],
      ],
    },
    { kind: 'marker', id: 'animal', tileId: 'camera', label: '', at: [0.25, 0.5], shape: 'circle', color: '#000000' },
    { kind: 'marker', id: 'lost', tileId: 'gone', label: '', at: [0.25, 0.5], shape: 'circle', color: '#000000' },
  ])
  const at = scene.markers()[0]?.place ?? [0, 0]
  expect(scene.markers()).toHaveLength(1)
  expect(scene.pick([at[0] + 0.02, at[1]], 0.03)).toMatchObject({ kind: 'marker', id: 'animal', tileId: 'camera' })
  expect(scene.pick([at[0] + 0.02, at[1]], 0.01)).toMatchObject({ kind: 'polygon', id: 'area' })
  expect(scene.pick([0.75, 0.1], 0.01)).toMatchObject({
    kind: 'tile',
    id: 'camera',
    inPicture: [0.75, expect.closeTo(0.178)],
  })
  expect(scene.pick([3, 3], 0.01)).toBeNull()
})
