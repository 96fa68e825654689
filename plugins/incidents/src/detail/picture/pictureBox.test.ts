import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOfGesture, boxOfKey, pointInPicture, USUAL_BOX } from './pictureBox'

const point = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('a box lies within the picture, whatever the gesture and the keys after it', () => {
  const keys = fc.array(fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean()), {
    maxLength: 80,
  })
  fc.assert(
    fc.property(point, point, keys, (from, to, pressed) => {
      let box = boxOfGesture(from, to)
      for (const [key, isSizing] of pressed) box = boxOfKey(box, key, isSizing) ?? box
      expect(box.w).toBeGreaterThan(0)
      expect(box.h).toBeGreaterThan(0)
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(box.x + box.w, box.y + box.h)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test('a press marks a box of the usual size around it, a drag from corner to corner in any direction', () => {
  expect(boxOfGesture({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })).toMatchObject(USUAL_BOX)
  const dragged = boxOfGesture({ x: 0.6, y: 0.2 }, { x: 0.2, y: 0.5 })
  expect(Object.values(dragged).map((value) => Math.round(value * 100))).toEqual([20, 20, 40, 30])
})

test('the first key marks the middle, and other keys nothing', () => {
  expect(boxOfKey(null, 'ArrowDown', false)).toMatchObject(USUAL_BOX)
  expect(boxOfKey(null, 'Tab', false)).toBeNull()
})

test('a point is one of the picture, which is narrower or lower than its room', () => {
  const canvas = (width: number, height: number) =>
    ({
      width,
      height,
      getBoundingClientRect: () => ({ left: 100, top: 50, width: 200, height: 200 }),
    }) as unknown as HTMLCanvasElement
  // Wide: 50 px are left above and below.
  expect(pointInPicture(canvas(400, 200), { clientX: 200, clientY: 150 })).toEqual({ x: 0.5, y: 0.5 })
  expect(pointInPicture(canvas(400, 200), { clientX: 300, clientY: 60 })).toEqual({ x: 1, y: 0 })
  expect(pointInPicture(canvas(200, 400), { clientX: 150, clientY: 250 })).toEqual({ x: 0, y: 1 })
})
