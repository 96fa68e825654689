import { expect, test } from 'vitest'
import { viewBounds } from '../stage/EditStage'
import { sharedNumbers, withNumbers } from './tileNumbers'
import type { Tile } from './tiles'

const tile = (cameraId: string, xPosition: number, rotation = 0): Tile => ({
  cameraId,
  xPosition,
  yPosition: 0.2,
  relativeWidth: 0.178,
  rotation,
})

test('only the numbers that all tiles share are shown', () => {
  const { left, top, width, rotation } = sharedNumbers([tile('a', 0), tile('b', 0.5)])
  expect([left, top, width, rotation]).toEqual([undefined, 20, 17.8, 0])
  expect(sharedNumbers([])).toEqual({})
})

test('a number is set as the tile lies, and its middle stays where its size changes', () => {
  const ids = new Set(['a'])
  const [moved] = withNumbers([tile('a', 0, 90)], ids, 'left', 10)
  expect(sharedNumbers(moved ? [moved] : []).left).toBeCloseTo(10, 2)
  const [wider, other] = withNumbers([tile('a', 0), tile('b', 0.5)], ids, 'width', 35.6)
  expect(wider).toMatchObject({ xPosition: -0.089, relativeWidth: 0.356 })
  expect(other).toEqual(tile('b', 0.5))
  expect(withNumbers([tile('a', 0)], ids, 'rotation', -90)[0]?.rotation).toBe(270)
})

test('what is shown holds the canvas and the tiles beside it, and never shrinks', () => {
  const content = { name: 'Plan', heightRatio: 1, cameras: [tile('a', 1.5)] }
  const wide = viewBounds(content, null)
  expect(wide.right).toBeCloseTo(1.678, 6)
  expect(wide.left).toBeLessThan(0)
  expect(viewBounds({ ...content, cameras: [] }, wide)).toBe(wide)
})
