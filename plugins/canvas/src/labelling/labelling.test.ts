import { expect, test, vi } from 'vitest'
import {
  canvasToPicture,
  type Point,
  type StageTile,
  type StageView,
  type ToolPointer,
} from '@barn-workbench/plugin-sdk/stage'
import { boxAround, boxOfKey, movedBox, sizedBox, type LabelBox, type PictureBox } from './labelBoxes'
import { createLabelTool, WARNING_PERIOD, type DrawnBox, type LabelFault } from './labelTool'
import { oncePer } from './useLabelling'

const tile = (id: string, x: number, rotation = 0): StageTile => ({
  id,
  x,
  y: 0,
  width: 0.178,
  rotation,
  label: id,
  state: 'ok',
})

/** A plan of 1,000 px: two pictures of 178 × 100 px beside each other. */
function createDesk(tiles = [tile('east', 0), tile('west', 0.2)]) {
  let view: StageView = { x: 0, y: 0, scale: 1000, rotation: 0 }
  const desk = {
    boxes: [] as LabelBox[],
    chosenId: null as number | null,
    drawn: [] as (DrawnBox | null)[],
    faults: [] as LabelFault[],
    view: () => view,
  }
  const tool = createLabelTool({
    stage: {
      view: desk.view,
      setView: (next) => void (view = next),
      zoomBy: () => undefined,
      pick(px, py) {
        const at: Point = [(px - view.x) / view.scale, (py - view.y) / view.scale]
        const hit = tiles.find((each) => canvasToPicture(each, at).every((share) => share >= 0 && share <= 1))
        return hit ? { kind: 'tile', id: hit.id, tileId: hit.id, at, inPicture: canvasToPicture(hit, at) } : null
      },
    },
    tile: (id) => tiles.find((each) => each.id === id),
    boxes: () => desk.boxes,
    chosenId: () => desk.chosenId,
    choose: (id) => void (desk.chosenId = id),
    show: (drawn) => void desk.drawn.push(drawn),
    add(box: PictureBox & { cameraId: string }) {
      desk.boxes.push({ ...box, id: desk.boxes.length + 1, time: 0 })
      desk.chosenId = desk.boxes.length
    },
    change: (box) => void (desk.boxes = desk.boxes.map((other) => (other.id === box.id ? box : other))),
    warn: (fault) => void desk.faults.push(fault),
  })
  const pointer = (at: Point, id = 1): ToolPointer => ({
    id,
    at,
    isTouch: false,
    isMiddle: false,
    adds: false,
    isFree: false,
  })
  const drag = (from: Point, to: Point) => {
    tool.down(pointer(from))
    tool.move(pointer(to))
    tool.up(pointer(to))
  }
  return { desk, tool, pointer, drag }
}

test('a box is drawn in shares of the picture, and a press alone makes one of the usual size', () => {
  const { desk, drag } = createDesk()
  drag([17.8, 20], [89, 70])
  expect(desk.boxes[0]?.cameraId).toBe('east')
  expect([desk.boxes[0]?.x, desk.boxes[0]?.y, desk.boxes[0]?.w, desk.boxes[0]?.h].map((n) => n?.toFixed(3))).toEqual([
    '0.100',
    '0.200',
    '0.400',
    '0.500',
  ])
  drag([289, 50], [290, 50])
  expect(desk.boxes[1]).toMatchObject({ cameraId: 'west', h: 0.2 })
  expect(desk.faults).toEqual([])
})

test('a box on a turned tile is that of its unrotated picture', () => {
  const { desk, drag } = createDesk([tile('east', 0, 90)])
  // The tile is rotated to portrait, 100 px wide about (89, 50): its picture's top left is at the top right.
  drag([137, -30], [117, 10])
  const { x, y, w, h } = desk.boxes[0] as LabelBox
  expect([x, y, w, h].map((value) => value.toFixed(2))).toEqual(['0.05', '0.02', '0.22', '0.20'])
})

test('a box that leaves its picture is not taken, nor one that begins on none', () => {
  const { desk, drag } = createDesk()
  drag([150, 50], [260, 80])
  expect(desk.boxes).toEqual([])
  expect(desk.faults).toEqual(['leaves'])
  drag([600, 600], [650, 650])
  expect(desk.boxes).toEqual([])
  expect(desk.faults).toEqual(['leaves', 'outside'])
  expect(desk.drawn.at(-1)).toBeNull()
})

test('a box is dragged within its picture, and sized at a corner', () => {
  const { desk, drag } = createDesk()
  drag([20, 20], [60, 60])
  drag([40, 40], [60, 50])
  expect(desk.boxes).toHaveLength(1)
  expect((desk.boxes[0]?.x ?? 0) * 178).toBeCloseTo(40, 6)
  drag([80, 70], [100, 90])
  expect((desk.boxes[0]?.w ?? 0) * 178).toBeCloseTo(60, 6)
  drag([60, 50], [400, 50])
  expect((desk.boxes[0]?.x ?? 0) + (desk.boxes[0]?.w ?? 0)).toBeCloseTo(1, 9)
  expect(desk.faults).toContain('leaves')
})

test('two fingers move the plan and draw nothing', () => {
  const { desk, tool, pointer } = createDesk()
  tool.down(pointer([20, 20]))
  tool.down(pointer([60, 20], 2))
  tool.move(pointer([80, 20], 2))
  expect(desk.view().x).toBe(10)
  tool.up(pointer([80, 20], 2))
  tool.up(pointer([20, 20]))
  expect(desk.boxes).toEqual([])
})

test('arrow keys move a box as it is seen, with Shift they size it, and it stays in the picture', () => {
  const box = { ...boxAround(), id: 1, cameraId: 'east' }
  expect(boxOfKey(box, { key: 'ArrowRight', isShift: false, turned: 0 })?.box.x).toBeCloseTo(box.x + 0.01, 9)
  // A picture that is seen turned by a quarter: to the right on the screen is up in it.
  const turned = boxOfKey(box, { key: 'ArrowRight', isShift: false, turned: 90 })?.box
  expect(turned?.x).toBeCloseTo(box.x, 9)
  expect(turned?.y).toBeCloseTo(box.y - 0.01, 9)
  expect(boxOfKey(box, { key: 'ArrowDown', isShift: true, turned: 0 })?.box.h).toBeCloseTo(box.h + 0.01, 9)
  expect(boxOfKey(box, { key: 'x', isShift: false, turned: 0 })).toBeNull()
  expect(movedBox(box, 2, 0)).toMatchObject({ isInside: false })
  expect(sizedBox(box, -1, 5)).toMatchObject({ w: 0.02, h: 1 - box.y })
})

test('a warning comes at most once in three seconds', () => {
  let now = 0
  const run = vi.fn()
  const warn = oncePer({ now: () => now }, WARNING_PERIOD, run)
  for (const time of [0, 10, 2_999, 3_000, 3_001]) {
    now = time
    warn('leaves')
  }
  expect(run).toHaveBeenCalledTimes(2)
})
