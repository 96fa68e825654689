import { expect, test } from 'vitest'
import { startRotation, type StageFit } from './stageFrame'
import { toCanvas, toScreen, type Point, type StageView } from './stageView'
import { createViewport } from './viewport'

const bounds = { minX: 0, minY: 0, maxX: 1, maxY: 4 }
const insets = { top: 0, right: 0, bottom: 0, left: 0 }

interface TestOptions {
  isMotionReduced?: boolean
  fit?: Exclude<StageFit, 'auto'>
  size?: { width: number; height: number }
  startPoint?: Point | null
  rotation?: number
}

function createTestViewport({
  isMotionReduced = false,
  fit = 'whole',
  size = { width: 800, height: 400 },
  startPoint = null,
  rotation,
}: TestOptions = {}) {
  let time = 0
  const changes: StageView[] = []
  const viewport = createViewport({
    bounds,
    size,
    insets,
    startPoint: () => startPoint,
    fit: () => fit,
    startRotation: (frame) => rotation ?? startRotation(frame),
    now: () => time,
    requestFrame: () => undefined,
    prefersReducedMotion: () => isMotionReduced,
    onChange: (view) => void changes.push(view),
  })
  const advance = (duration: number) => {
    time += duration
    return viewport.step()
  }
  return { viewport, advance, changes }
}

test('rotates a tall canvas in a wide panel, and back when the panel becomes tall', () => {
  const { viewport } = createTestViewport()
  expect(viewport.view()).toMatchObject({ rotation: 270, scale: 200 })
  viewport.setFrame({ size: { width: 360, height: 800 } })
  expect(viewport.view()).toMatchObject({ rotation: 0, scale: 200 })
})

test('a place that the user has moved to comes back in a panel of another size, and a reset forgets it', () => {
  const { viewport } = createTestViewport({ isMotionReduced: true })
  expect(viewport.place()).toBeNull()
  viewport.rotateBy(-90)
  viewport.zoomBy(5, [300, 100])
  const place = viewport.place()
  expect(place).toMatchObject({ rotation: 180, zoom: expect.closeTo(5) as number })
  const other = createTestViewport({ size: { width: 390, height: 700 }, isMotionReduced: true }).viewport
  if (place) other.setPlace(place)
  expect(other.place()).toEqual({
    rotation: 180,
    zoom: expect.closeTo(5) as number,
    at: place?.at.map((value) => expect.closeTo(value) as number),
  })
  other.reset()
  expect(other.place()).toBeNull()
  expect(other.view()).toMatchObject({ rotation: 0 })
})

test('keeps the rotation and the middle at every size once the view was moved', () => {
  const { viewport } = createTestViewport()
  viewport.zoomBy(4, [100, 100])
  const middle = toCanvas(viewport.view(), [400, 200])
  viewport.setFrame({ size: { width: 320, height: 700 } })
  expect(viewport.view().rotation).toBe(270)
  const [x, y] = toCanvas(viewport.view(), [160, 350])
  expect(x).toBeCloseTo(middle[0])
  expect(y).toBeCloseTo(middle[1])
})

test('rotates within 200 ms, and adds up two rotations in a row', () => {
  const { viewport, advance } = createTestViewport()
  viewport.rotateBy(-90)
  advance(50)
  expect(viewport.view().rotation).not.toBe(180)
  viewport.rotateBy(-90)
  advance(199)
  expect(viewport.view().rotation).toBe(90)
  expect(advance(10)).toBe(false)
})

test('does not animate when the user prefers reduced motion', () => {
  const { viewport, changes } = createTestViewport({ isMotionReduced: true })
  viewport.rotateBy(-90)
  viewport.zoomSmoothlyBy(2)
  expect(changes).toHaveLength(2)
  expect(viewport.view().rotation).toBe(180)
  expect(viewport.zoom()).toBeCloseTo(2)
})

test('a change of size ends a running rotation at its target', () => {
  const { viewport, advance } = createTestViewport()
  viewport.rotateBy(-90)
  advance(50)
  viewport.setFrame({ size: { width: 500, height: 400 } })
  expect(viewport.view().rotation).toBe(180)
})

test('equal bounds do not move the view', () => {
  const { viewport, changes } = createTestViewport()
  viewport.panBy(20, 10)
  const before = changes.length
  viewport.setFrame({ bounds: { ...bounds } })
  expect(changes).toHaveLength(before)
})

test('brings a point out of view to the middle at the same zoom, and leaves one in view where it is', () => {
  const { viewport } = createTestViewport({ isMotionReduced: true })
  const start = viewport.view()
  viewport.show([0.5, 1])
  expect(viewport.view()).toEqual(start)
  viewport.zoomBy(10, [0, 0])
  viewport.show([0.5, 0.2])
  const [x, y] = toCanvas(viewport.view(), [400, 200])
  expect([x, y]).toEqual([expect.closeTo(0.5), expect.closeTo(0.2)])
  expect(viewport.zoom()).toBeCloseTo(10)
  viewport.reset()
  expect(viewport.view()).toEqual(start)
})

test('fills the element where it is told to, also after a rotation', () => {
  const { viewport } = createTestViewport({ fit: 'fill', isMotionReduced: true })
  expect(viewport.view()).toMatchObject({ rotation: 270, scale: 400 })
  viewport.rotateBy(90)
  expect(viewport.view()).toMatchObject({ rotation: 0, scale: 800 })
})

test('all of the canvas stays in view when the element changes its size after a rotation', () => {
  const { viewport } = createTestViewport({ isMotionReduced: true })
  viewport.rotateBy(90)
  viewport.setFrame({ size: { width: 400, height: 1_200 } })
  expect(viewport.view()).toMatchObject({ rotation: 0, scale: 300 })
})

test('a tall canvas that is fitted to the width begins at its top, and is enlarged only once it was zoomed', () => {
  const { viewport } = createTestViewport({ fit: 'width', size: { width: 300, height: 400 } })
  expect(viewport.view()).toEqual({ x: 0, y: 0, scale: 300, rotation: 0 })
  expect(viewport.isEnlarged()).toBe(false)
  viewport.zoomBy(2, [0, 0])
  expect(viewport.isEnlarged()).toBe(true)
})

test('a canvas in a wide, low element is not fitted to its width beyond a sixth of its height', () => {
  const { viewport } = createTestViewport({ fit: 'width', rotation: 0, size: { width: 400, height: 401 } })
  viewport.setFrame({ size: { width: 400, height: 100 } })
  expect(viewport.view()).toMatchObject({ scale: 150, y: 0, x: 125 })
})

test('begins at the point to start at, without leaving room beyond the end of the canvas', () => {
  const size = { width: 300, height: 400 }
  const placeOf = (startPoint: Point) => {
    const { viewport } = createTestViewport({ fit: 'width', size, startPoint })
    return { at: toScreen(viewport.view(), startPoint)[1], end: toScreen(viewport.view(), [0, bounds.maxY])[1] }
  }
  expect(placeOf([0.5, 0.5]).at).toBeCloseTo(150)
  expect(placeOf([0.5, 2]).at).toBeCloseTo(200)
  expect(placeOf([0.5, 3.9])).toMatchObject({ end: 400 })
})
