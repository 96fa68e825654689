import { expect, test } from 'vitest'
import { PinnedPlace } from '@barn-workbench/core/schema'
import { afterKey, drag, drawnPlace, emptyDrawing, press, undo, type Drawing, type PinShape } from './pinDrawing'

const REACH = { x: 0.01, y: 0.01 }
const pressed = (shape: PinShape, ...points: [number, number][]): Drawing =>
  points.reduce((drawing, [x, y]) => press(drawing, { x, y }, REACH), emptyDrawing(shape))
const typed = (shape: PinShape, keys: string): Drawing =>
  keys.split('+').reduce((drawing, key) => afterKey(drawing, key, false) ?? drawing, emptyDrawing(shape))

test('a press marks a point, another one moves it', () => {
  expect(drawnPlace(emptyDrawing('point'))).toBeNull()
  expect(drawnPlace(pressed('point', [0.1, 0.2], [0.30004, 0.4]))).toEqual({ point: [0.3, 0.4] })
  expect(drawnPlace(drag(pressed('point', [0.1, 0.2]), { x: 0.1, y: 0.2 }, { x: 1, y: 0 }))).toEqual({ point: [1, 0] })
})

test('a drag spans a box, a press marks one of the usual size', () => {
  const from = { x: 0.6, y: 0.8 }
  expect(drawnPlace(drag(pressed('box', [0.6, 0.8]), from, { x: 0.2, y: 0.4 }))).toEqual({
    polygon: [
      [0.2, 0.4],
      [0.6, 0.4],
      [0.6, 0.8],
      [0.2, 0.8],
    ],
  })
  expect(drawnPlace(pressed('box', [1, 1]))).toEqual({
    polygon: [
      [0.88, 0.8],
      [1, 0.8],
      [1, 1],
      [0.88, 1],
    ],
  })
})

const SQUARE: [number, number][] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
  [0.1, 0.5],
]

test('an area takes four corners, and is closed by a press near its first one', () => {
  const three = pressed('area', ...SQUARE.slice(0, 3), [0.105, 0.105])
  expect([three.points.length, three.isClosed, drawnPlace(three)]).toEqual([3, false, null])
  const closed = pressed('area', ...SQUARE, [0.105, 0.095])
  expect([closed.isClosed, drawnPlace(closed)]).toEqual([true, { polygon: SQUARE }])
  expect(press(closed, { x: 0.9, y: 0.9 }, REACH).points).toEqual([[0.9, 0.9]])
  expect(undo(closed).points).toEqual(SQUARE.slice(0, 3))
  expect(drawnPlace(pressed('area', ...SQUARE))).toEqual({ polygon: SQUARE })
})

test('an area has 100 corners at most', () => {
  const many = Array.from({ length: 130 }, (_, index) => [(index % 11) / 11 + 0.04, index / 200] as [number, number])
  expect(pressed('area', ...many).points).toHaveLength(100)
})

test('all can be drawn by keys', () => {
  expect(drawnPlace(typed('point', 'ArrowLeft'))).toEqual({ point: [0.5, 0.5] })
  expect(drawnPlace(typed('point', 'ArrowLeft+ArrowLeft+ArrowDown'))).toEqual({ point: [0.48, 0.52] })
  expect(drawnPlace(typed('box', 'ArrowUp+ArrowRight'))).toMatchObject({ polygon: [[0.46, 0.4], {}, {}, {}] })
  const square = 'ArrowUp+ +ArrowRight+ +ArrowDown+ +ArrowLeft+ +Enter'
  const drawing = typed('area', square)
  expect([drawing.isClosed, drawing.points]).toEqual([
    true,
    [
      [0.5, 0.5],
      [0.52, 0.5],
      [0.52, 0.52],
      [0.5, 0.52],
    ],
  ])
  expect(typed('area', `${square}+Backspace`).points).toHaveLength(3)
  expect(afterKey(emptyDrawing('area'), 'x', false)).toBeNull()
})

test('what is drawn at the edges is a place that the instance takes', () => {
  const corner = (x: number, y: number) => ({ x, y })
  for (const shape of ['point', 'box'] as const) {
    const place = drawnPlace(drag(pressed(shape, [0.9999999, 1]), corner(0.9999999, 1), corner(0.333333333333, 0)))
    expect(PinnedPlace.safeParse({ cameraId: 'c', timestamp: 0, ...place }).success).toBe(true)
  }
})
