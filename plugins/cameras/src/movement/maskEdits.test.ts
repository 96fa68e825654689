import { expect, test } from 'vitest'
import type { PictureMask } from '@barn-workbench/core/schema'
import type { Point, StageTile, StageView } from '@barn-workbench/plugin-sdk/stage'
import { maskAround, maskBetween, maskOfKey, movedMask } from './maskEdits'
import { createMaskTool } from './maskTool'

const MASK = { x: 0.1, y: 0.9, width: 0.3, height: 0.05 }

test('a mask stays in the picture, and keeps its size', () => {
  expect(movedMask(MASK, 5, 5)).toEqual({ x: 0.7, y: 0.95, width: 0.3, height: 0.05 })
  expect(movedMask(MASK, -5, -5)).toEqual({ x: 0, y: 0, width: 0.3, height: 0.05 })
  expect(maskAround([0, 1])).toMatchObject({ x: 0, y: expect.closeTo(0.93) as number })
  expect(maskBetween([1.5, 0.5], [0.75, -1])).toEqual({ x: 0.75, y: 0, width: 0.25, height: 0.5 })
  expect(maskBetween([1, 1], [1, 1])).toEqual({ x: 0.99, y: 0.99, width: 0.01, height: 0.01 })
})

test('arrow keys move it, and with Shift they size it as far as the picture goes', () => {
  expect(maskOfKey(MASK, 'ArrowRight', false)?.x).toBeCloseTo(0.11)
  expect(maskOfKey(MASK, 'ArrowUp', false)?.y).toBeCloseTo(0.89)
  expect(maskOfKey(MASK, 'ArrowLeft', true)).toMatchObject({ x: 0.1, width: 0.29 })
  const large = { ...MASK, y: 0.95 }
  expect(maskOfKey(large, 'ArrowDown', true)?.height).toBeCloseTo(0.05)
  expect(maskOfKey(MASK, 'Enter', false)).toBeNull()
})

/** A picture of 1000 × 562 px at the top left of the stage. */
const VIEW: StageView = { scale: 1000, rotation: 0, x: 0, y: 0 }
const TILE: StageTile = { id: 'c', x: 0, y: 0, width: 1, rotation: 0, label: 'C', state: 'ok' }

function startTool(initial: readonly PictureMask[]) {
  const state = { masks: [...initial], chosen: null as number | null, drawn: null as PictureMask | null }
  const tool = createMaskTool({
    stage: { view: () => VIEW, setView: () => undefined, zoomBy: () => undefined },
    tile: TILE,
    masks: () => state.masks,
    chosen: () => state.chosen,
    choose: (index) => (state.chosen = index),
    change: (index, mask) => (state.masks[index] = mask),
    add: (mask) => state.masks.push(mask),
    show: (mask) => (state.drawn = mask),
  })
  const pointer = (at: Point, id = 1) => ({ id, at, isTouch: false, isMiddle: false, adds: false, isFree: false })
  const drag = (...path: Point[]) => {
    tool.down(pointer(path[0] as Point))
    for (const at of path) tool.move(pointer(at))
    tool.up(pointer(path.at(-1) as Point))
  }
  return { state, tool, pointer, drag }
}

test('a drag on the picture draws a mask, one on a mask moves it, and one at its corner sizes it', () => {
  const { state, drag } = startTool([])
  drag([100, 100], [200, 150], [300, 156.25])
  expect(state.masks).toHaveLength(1)
  const [drawn] = state.masks
  expect(drawn?.x).toBeCloseTo(0.1)
  expect(drawn?.width).toBeCloseTo(0.2)
  expect(drawn?.height).toBeCloseTo(0.1)
  drag([200, 120], [250, 120], [300, 120])
  expect(state.chosen).toBe(0)
  expect(state.masks[0]?.x).toBeCloseTo(0.2)
  expect(state.masks[0]?.width).toBeCloseTo(0.2)
  drag([400, 156.25], [450, 156.25], [500, 156.25])
  expect(state.masks[0]?.x).toBeCloseTo(0.2)
  expect(state.masks[0]?.width).toBeCloseTo(0.3)
  expect([state.masks.length, state.drawn]).toEqual([1, null])
})

test('a press beside the masks chooses none and draws none, and two fingers draw nothing', () => {
  const { state, drag, tool, pointer } = startTool([MASK])
  drag([200, 520], [201, 520])
  expect(state.chosen).toBe(0)
  drag([700, 100], [702, 101])
  expect([state.chosen, state.masks.length]).toEqual([null, 1])
  tool.down(pointer([700, 100], 1))
  tool.down(pointer([800, 100], 2))
  tool.move(pointer([600, 200], 1))
  tool.up(pointer([600, 200], 1))
  tool.up(pointer([800, 100], 2))
  expect(state.masks).toEqual([MASK])
})
