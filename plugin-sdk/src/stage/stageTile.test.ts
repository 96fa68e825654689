import { expect, test } from 'vitest'
import { canvasToPicture, pictureToCanvas, type StageTile } from './stageTile'

const tile = (rotation: number): StageTile => ({
  id: 'east',
  x: 0,
  y: 0,
  width: 0.178,
  rotation,
  label: 'East',
  state: 'ok',
})

test('the top left of a picture that is turned by a quarter lies at the top right of its tile', () => {
  const [x, y] = pictureToCanvas(tile(90), [0, 0])
  expect(x).toBeCloseTo(0.089 + 0.05, 6)
  expect(y).toBeCloseTo(0.05 - 0.089, 6)
})

test('a point leads to the canvas and back, whatever the rotation', () => {
  for (const rotation of [0, 37, 90, 270]) {
    const [x, y] = canvasToPicture(tile(rotation), pictureToCanvas(tile(rotation), [0.2, 0.9]))
    expect(x).toBeCloseTo(0.2, 9)
    expect(y).toBeCloseTo(0.9, 9)
  }
  expect(canvasToPicture(tile(0), [0.356, 0])[0]).toBeCloseTo(2, 9)
})
