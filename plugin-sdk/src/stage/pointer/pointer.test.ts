import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { WHEEL_STEP, wheelFactor, wheelUse } from '../../canvas/wheel'
import type { Point } from '../view/stageView'
import { createDoubleTap, createGesture, createLongPress } from './attachPointer'
import { keyAction } from './keyAction'

const place = fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })) as fc.Arbitrary<Point>

test('one pointer drags by the distance that it moved, once that is no click', () => {
  const gesture = createGesture()
  gesture.down(1, [10, 10])
  expect(gesture.move(1, [12, 11])).toBeNull()
  expect(gesture.move(1, [30, 10])).toMatchObject({ dx: 20, dy: 0, factor: 1 })
  expect(gesture.move(1, [30, 5])).toMatchObject({ dx: 0, dy: -5 })
  expect(gesture.up(1)).toBe(false)
})

test('a pointer that hardly moved is a click', () => {
  const gesture = createGesture()
  gesture.down(1, [10, 10])
  gesture.move(1, [13, 12])
  expect(gesture.up(1)).toBe(true)
})

test('the steps of two fingers add up to the change of their distance and to the movement of their middle', () => {
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

test('ignores a third finger, and continues as a drag when one of two fingers is lifted', () => {
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
  ['a notch reported in lines', { deltaY: -3, deltaMode: 1, ctrlKey: false }, WHEEL_STEP],
  ['a page', { deltaY: 1, deltaMode: 2, ctrlKey: false }, 1 / WHEEL_STEP],
  ['two fingers on a trackpad', { deltaY: -10, deltaMode: 0, ctrlKey: false }, WHEEL_STEP ** 0.1],
  ['a pinch on a trackpad', { deltaY: -10, deltaMode: 0, ctrlKey: true }, Math.exp(0.1)],
  ['sideways only', { deltaY: 0, deltaMode: 0, ctrlKey: false }, 1],
  ['an absurdly large step', { deltaY: -1e9, deltaMode: 0, ctrlKey: false }, WHEEL_STEP ** 10],
])('%s zooms by its factor', (_name, event, factor) => {
  expect(wheelFactor(event)).toBeCloseTo(factor, 10)
})

test('leaves a key with Ctrl to the browser', () => {
  const key = (name: string, ctrlKey = false) => keyAction({ key: name, ctrlKey, metaKey: false, altKey: false })
  expect(key('+', true)).toBeUndefined()
  expect(key('x')).toBeUndefined()
  expect(key('ArrowLeft')).toBeDefined()
})

test('two taps close to each other are a double tap, and a third one is none', () => {
  const isDoubleTap = createDoubleTap()
  expect([
    isDoubleTap([10, 10], 0),
    isDoubleTap([20, 15], 200),
    isDoubleTap([20, 15], 300),
    isDoubleTap([200, 15], 400),
    isDoubleTap([200, 15], 900),
  ]).toEqual([false, true, false, false, false])
})

test.each([
  [undefined, false, false, 'zoom'],
  [undefined, true, false, 'hint'],
  [undefined, true, true, 'zoom'],
  [{ scrolling: false, ctrlScrolling: true }, false, false, 'hint'],
  [{ scrolling: false, ctrlScrolling: true }, false, true, 'zoom'],
  [{ scrolling: true, ctrlScrolling: true }, true, false, 'zoom'],
  [{ scrolling: true, ctrlScrolling: false }, true, true, 'zoom'],
  [{ scrolling: false, ctrlScrolling: false }, false, false, 'page'],
  [{ scrolling: false, ctrlScrolling: false }, false, true, 'page'],
] as const)(
  'by the rules %j, where the page scrolls (%s), the wheel with a key (%s) is for: %s',
  (rules, scrolls, hasKey, use) => {
    expect(wheelUse(rules, hasKey, () => scrolls)).toBe(use)
  },
)

const press = (pointerType: string, x = 10) => ({ pointerType, clientX: x, clientY: 10 }) as PointerEvent
const rightClick = () => ({ preventDefault: () => undefined }) as MouseEvent

function createTestPress() {
  const clock = createFakeClock()
  let menus = 0
  return { clock, longPress: createLongPress(clock, () => void menus++), menus: () => menus }
}

test('a finger that rests asks for the menu once, also where the browser asks too', async () => {
  const { clock, longPress, menus } = createTestPress()
  longPress.down(press('touch'))
  await clock.advance(500)
  longPress.menu(rightClick())
  expect(menus()).toBe(1)
  longPress.menu(rightClick())
  expect(menus()).toBe(2)
})

test('a finger that has opened the menu presses nothing when it lifts, any other does', async () => {
  const { clock, longPress } = createTestPress()
  const isSwallowed = () => {
    const event = new Event('touchend', { cancelable: true })
    longPress.lift(event as TouchEvent)
    return event.defaultPrevented
  }
  longPress.down(press('touch'))
  longPress.end()
  expect(isSwallowed()).toBe(false)
  longPress.down(press('touch'))
  await clock.advance(500)
  longPress.end()
  expect(isSwallowed()).toBe(true)
  longPress.down(press('touch'))
  expect(isSwallowed()).toBe(false)
})

test('a finger that moves, is lifted or is one of two asks for no menu, nor does a mouse that is held', async () => {
  const { clock, longPress, menus } = createTestPress()
  longPress.down(press('touch'))
  longPress.move(press('touch', 40))
  longPress.down(press('touch'))
  longPress.end()
  longPress.down(press('touch'))
  longPress.down(press('touch', 90))
  longPress.end()
  longPress.down(press('mouse'))
  await clock.advance(1_000)
  expect(menus()).toBe(0)
})
