import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../view/stageView'
import { createGesture } from './gesture'
import { keyAction } from './stageKeys'
import { WHEEL_STEP, wheelFactor } from './wheelNotches'

const place = fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })) as fc.Arbitrary<Point>

test('one pointer drags by what it moved, once it is no click', () => {
  const gesture = createGesture()
  gesture.down(1, [10, 10])
  expect(gesture.move(1, [12, 11])).toBeNull()
  expect(gesture.move(1, [30, 10])).toMatchObject({ dx: 20, dy: 0, factor: 1 })
  expect(gesture.move(1, [30, 5])).toMatchObject({ dx: 0, dy: -5 })
  expect(gesture.up(1)).toBe(false)
})

test('a pointer that hardly moved has clicked', () => {
  const gesture = createGesture()
  gesture.down(1, [10, 10])
  gesture.move(1, [13, 12])
  expect(gesture.up(1)).toBe(true)
})

test('steps of two fingers add up to how far they went apart and how far their middle moved', () => {
  const far = fc.array(place, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(far, far, (first, second) => {
      const gesture = createGesture()
      let [a, b]: [Point, Point] = [
        [0, 500],
        [1_000, 500],
      ]
      gesture.down(1, a)
      gesture.down(2, b)
      const [startX, startY] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
      const total = { dx: 0, dy: 0, factor: 1 }
      const add = (step: ReturnType<typeof gesture.move>) => {
        if (!step) return
        total.dx += step.dx
        total.dy += step.dy
        total.factor *= step.factor
      }
      for (const to of first) add(gesture.move(1, (a = to)))
      for (const to of second) add(gesture.move(2, (b = to)))
      const apart = Math.max(10, Math.hypot(a[0] - b[0], a[1] - b[1]))
      expect(total.factor).toBeCloseTo(apart / 1_000, 6)
      expect(total.dx).toBeCloseTo((a[0] + b[0]) / 2 - startX, 6)
      expect(total.dy).toBeCloseTo((a[1] + b[1]) / 2 - startY, 6)
    }),
  )
})

test('a third finger is left out, and lifting one of two goes on as a drag, not a click', () => {
  const gesture = createGesture()
  gesture.down(1, [0, 0])
  gesture.down(2, [100, 0])
  gesture.down(3, [50, 50])
  expect(gesture.move(3, [90, 90])).toBeNull()
  expect(gesture.up(2)).toBe(false)
  expect(gesture.move(1, [30, 0])).toMatchObject({ dx: 30, factor: 1 })
  expect(gesture.up(1)).toBe(false)
})

test.each([
  ['a notch towards', { deltaY: 100, deltaMode: 0, ctrlKey: false }, 1 / WHEEL_STEP],
  ['a notch away', { deltaY: -120, deltaMode: 0, ctrlKey: false }, WHEEL_STEP],
  ['three notches at once', { deltaY: -300, deltaMode: 0, ctrlKey: false }, WHEEL_STEP ** 3],
  ['a notch told in lines', { deltaY: -3, deltaMode: 1, ctrlKey: false }, WHEEL_STEP],
  ['a page', { deltaY: 1, deltaMode: 2, ctrlKey: false }, 1 / WHEEL_STEP],
  ['two fingers on a trackpad', { deltaY: -10, deltaMode: 0, ctrlKey: false }, WHEEL_STEP ** 0.1],
  ['a pinch on a trackpad', { deltaY: -10, deltaMode: 0, ctrlKey: true }, Math.exp(0.1)],
  ['sideways only', { deltaY: 0, deltaMode: 0, ctrlKey: false }, 1],
  ['a wheel gone wild', { deltaY: -1e9, deltaMode: 0, ctrlKey: false }, WHEEL_STEP ** 10],
])('%s', (_name, event, factor) => {
  expect(wheelFactor(event)).toBeCloseTo(factor, 10)
})

test('a key with Ctrl belongs to the browser', () => {
  const key = (name: string, ctrlKey = false) => keyAction({ key: name, ctrlKey, metaKey: false, altKey: false })
  expect(key('+', true)).toBeUndefined()
  expect(key('x')).toBeUndefined()
  expect(key('ArrowLeft')).toBeDefined()
})
