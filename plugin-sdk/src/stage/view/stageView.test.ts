import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitInPanel,
  fitView,
  interpolateView,
  isShortCanvas,
  keepInSight,
  resizedView,
  rotatedView,
  startRotation,
  zoomedView,
  zoomOf,
  type StageFrame,
} from './stageFrame'
import {
  boxAround,
  cornersOf,
  cosineOf,
  placedView,
  sineOf,
  toCanvas,
  toScreen,
  visibleBox,
  type Point,
  type StageView,
} from './stageView'

const coordinate = fc.double({ min: -5, max: 5, noNaN: true })
const screen = fc.double({ min: -2_000, max: 2_000, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const place = fc.tuple(screen, screen)
const view: fc.Arbitrary<StageView> = fc.record({
  x: screen,
  y: screen,
  scale: fc.double({ min: 10, max: 50_000, noNaN: true }),
  rotation: fc.double({ min: -720, max: 720, noNaN: true }),
})
const frame: fc.Arbitrary<StageFrame> = fc.record({
  bounds: fc
    .tuple(
      coordinate,
      coordinate,
      fc.double({ min: 0.1, max: 6, noNaN: true }),
      fc.double({ min: 0.1, max: 6, noNaN: true }),
    )
    .map(([x, y, w, h]) => ({ minX: x, minY: y, maxX: x + w, maxY: y + h })),
  size: fc.record({ width: fc.integer({ min: 100, max: 3_000 }), height: fc.integer({ min: 100, max: 2_000 }) }),
  insets: fc.record({
    top: fc.integer({ min: 0, max: 40 }),
    right: fc.integer({ min: 0, max: 40 }),
    bottom: fc.integer({ min: 0, max: 40 }),
    left: fc.integer({ min: 0, max: 40 }),
  }),
})
const near = (a: Point, b: Point, reach = 1e-6) =>
  Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach * (1 + Math.hypot(...b))
const middle = ({ size }: StageFrame): Point => [size.width / 2, size.height / 2]

test('converts a point of the canvas to the screen and back', () => {
  fc.assert(fc.property(view, point, (seen, at) => near(toCanvas(seen, toScreen(seen, at)), at)))
})

test('a placed view shows the given point of the canvas at the given point of the screen', () => {
  fc.assert(
    fc.property(view, point, place, (seen, on, at) =>
      near(toScreen(placedView(on, at, seen.scale, seen.rotation), on), at),
    ),
  )
})

test('sines and cosines of quarters are exact', () => {
  expect([0, 90, 180, 270, 360, -90].map(cosineOf)).toEqual([1, 0, -1, 0, 1, 0])
  expect([0, 90, 180, 270, 360, -90].map((degrees) => sineOf(degrees) + 0)).toEqual([0, 1, 0, -1, 0, -1])
})

test('a zoom keeps the point under the pointer, and stays between 1 and 150', () => {
  fc.assert(
    fc.property(
      frame,
      fc.double({ min: 1, max: 100, noNaN: true }),
      fc.double({ min: 0.001, max: 1_000, noNaN: true }),
      place,
      (around, zoom, factor, at) => {
        const before = { ...fitView(around, 30), scale: fitView(around, 30).scale * zoom }
        const after = zoomedView(around, before, factor, at)
        const newZoom = zoomOf(around, after)
        return near(toCanvas(after, at), toCanvas(before, at), 1e-5) && newZoom >= 1 - 1e-9 && newZoom <= 150 + 1e-6
      },
    ),
  )
})

test('the fitted view shows all of the canvas and touches two opposite edges', () => {
  fc.assert(
    fc.property(frame, fc.integer({ min: 0, max: 359 }), (around, rotation) => {
      const seen = fitView(around, rotation)
      const box = boxAround(cornersOf(around.bounds).map((corner) => toScreen(seen, corner)))
      const { insets, size } = around
      const slack = [
        box.minX - insets.left,
        box.minY - insets.top,
        size.width - insets.right - box.maxX,
        size.height - insets.bottom - box.maxY,
      ]
      return (
        slack.every((side) => side >= -1e-6) &&
        (Math.abs((slack[0] ?? 0) + (slack[2] ?? 0)) < 1e-4 || Math.abs((slack[1] ?? 0) + (slack[3] ?? 0)) < 1e-4)
      )
    }),
  )
})

test('a rotation keeps the middle and the zoom; the fitted view stays fitted', () => {
  fc.assert(
    fc.property(
      frame,
      fc.double({ min: 1.1, max: 100, noNaN: true }),
      fc.constantFrom(-90, 90, 180),
      (around, zoom, degrees) => {
        const before = zoomedView(around, fitView(around, 0), zoom)
        const after = rotatedView(around, before, degrees)
        return (
          near(toCanvas(after, middle(around)), toCanvas(before, middle(around)), 1e-5) &&
          Math.abs(zoomOf(around, after) - zoomOf(around, before)) < 1e-6 * zoom
        )
      },
    ),
  )
  fc.assert(
    fc.property(frame, (around) => {
      expect(rotatedView(around, fitView(around, 0), -90)).toEqual(fitView(around, 270))
    }),
  )
})

test('a change of size keeps the middle and the zoom', () => {
  fc.assert(
    fc.property(
      frame,
      fc.double({ min: 1.01, max: 100, noNaN: true }),
      fc.integer({ min: 320, max: 2_000 }),
      (around, zoom, width) => {
        const before = zoomedView(around, fitView(around, 0), zoom)
        const after = { ...around, size: { ...around.size, width } }
        const seen = resizedView(around, after, before)
        return (
          near(toCanvas(seen, middle(after)), toCanvas(before, middle(around)), 1e-5) &&
          Math.abs(zoomOf(after, seen) - zoomOf(around, before)) < 1e-6 * zoom
        )
      },
    ),
  )
})

test('keeps the middle of the screen on the canvas', () => {
  fc.assert(
    fc.property(frame, view, (around, seen) => {
      const [x, y] = toCanvas(keepInSight(around, seen), middle(around))
      const { minX, minY, maxX, maxY } = around.bounds
      return x >= minX - 1e-6 && x <= maxX + 1e-6 && y >= minY - 1e-6 && y <= maxY + 1e-6
    }),
  )
})

test('interpolates between two views along the shorter rotation', () => {
  const from = { x: 0, y: 0, scale: 100, rotation: 0 }
  const half = interpolateView(from, { ...from, rotation: 270 }, 0.5, { width: 100, height: 100 })
  expect(half.rotation).toBe(-45)
  expect(interpolateView(from, { ...from, scale: 400 }, 0.5, { width: 100, height: 100 }).scale).toBeCloseTo(200)
})

test('the visible box contains every point in view', () => {
  fc.assert(
    fc.property(
      view,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (seen, u, v) => {
        const box = visibleBox(seen, { width: 800, height: 600 })
        const [x, y] = toCanvas(seen, [u * 800, v * 600])
        return x >= box.minX - 1e-6 && x <= box.maxX + 1e-6 && y >= box.minY - 1e-6 && y <= box.maxY + 1e-6
      },
    ),
  )
})

const panel = ([width, height]: readonly [number, number], heightRatio: number): StageFrame => ({
  bounds: { minX: 0, minY: 0, maxX: 1, maxY: heightRatio },
  size: { width, height },
  insets: { top: 8, right: 8, bottom: 8, left: 8 },
})

test.each([
  ['a tall canvas in a wide panel', [1_000, 600], 5, 270],
  ['a tall canvas in a tall panel', [390, 844], 5, 0],
  ['a tall canvas in a square panel', [500, 500], 5, 0],
  ['a tall canvas in a panel that is wide, though narrow', [320, 256], 5, 270],
  ['a canvas of 2.5 in a wide panel', [1_000, 600], 2.5, 270],
  ['a short canvas in a wide panel', [1_000, 600], 2.49, 0],
  ['a wide canvas in a wide panel', [1_000, 600], 0.4, 0],
] as const)('the rotation of %s', (_name, size, heightRatio, rotation) => {
  expect(startRotation(panel(size, heightRatio), heightRatio)).toBe(rotation)
})

test('a canvas of no known height lies on its side where its tiles are larger so', () => {
  expect(startRotation(panel([1_000, 600], 3))).toBe(270)
  expect(startRotation(panel([1_000, 600], 0.5))).toBe(0)
})

test.each([
  ['in a wide panel', [900, 350], 5, 'whole'],
  ['in a tall panel of whose width it fills 80 %', [390, 700], 2.1, 'whole'],
  ['in a tall panel of whose width it would fill less', [390, 700], 2.4, 'width'],
] as const)('a canvas lies by itself %s', (_name, size, heightRatio, fit) => {
  expect(fitInPanel('auto', panel(size, heightRatio), 0)).toBe(fit)
})

test.each([
  [2.49, true],
  [2.5, false],
])('a canvas of %d times its width is short: %s', (heightRatio, short) => {
  expect(isShortCanvas(heightRatio)).toBe(short)
})
