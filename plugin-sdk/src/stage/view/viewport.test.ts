import { expect, test } from 'vitest'
import { toCanvas, type StageView } from './stageView'
import { createViewport } from './viewport'

const plan = { minX: 0, minY: 0, maxX: 1, maxY: 4 }
const insets = { top: 0, right: 0, bottom: 0, left: 0 }

function setUp({ reduced = false, size = { width: 800, height: 400 } } = {}) {
  let time = 0
  const seen: StageView[] = []
  const viewport = createViewport({
    plan,
    size,
    insets,
    now: () => time,
    requestFrame: () => undefined,
    reducedMotion: () => reduced,
    onChange: (view) => void seen.push(view),
  })
  const pass = (by: number) => {
    time += by
    return viewport.step()
  }
  return { viewport, pass, seen }
}

test('a long plan lies down in a wide element, and stands again when that is tall', () => {
  const { viewport } = setUp()
  expect(viewport.view()).toMatchObject({ rotation: 270, scale: 200 })
  viewport.setFrame({ size: { width: 320, height: 800 } })
  expect(viewport.view()).toMatchObject({ rotation: 0, scale: 200 })
})

test('once moved, it keeps its turn and its middle whatever the size', () => {
  const { viewport } = setUp()
  viewport.zoomBy(4, [100, 100])
  const middle = toCanvas(viewport.view(), [400, 200])
  viewport.setFrame({ size: { width: 320, height: 700 } })
  expect(viewport.view().rotation).toBe(270)
  const [x, y] = toCanvas(viewport.view(), [160, 350])
  expect(x).toBeCloseTo(middle[0])
  expect(y).toBeCloseTo(middle[1])
})

test('a turn takes less than 200 ms and ends where it should; two in a row end at both', () => {
  const { viewport, pass } = setUp()
  viewport.rotateBy(-90)
  pass(50)
  expect(viewport.view().rotation).not.toBe(180)
  viewport.rotateBy(-90)
  pass(199)
  expect(viewport.view().rotation).toBe(90)
  expect(pass(10)).toBe(false)
})

test('nothing moves by itself where motion is unwanted', () => {
  const { viewport, seen } = setUp({ reduced: true })
  viewport.rotateBy(-90)
  viewport.zoomSmoothlyBy(2)
  expect(seen).toHaveLength(2)
  expect(viewport.view().rotation).toBe(180)
  expect(viewport.zoom()).toBeCloseTo(2)
})

test('a size that changes in the midst of a turn ends it, straight', () => {
  const { viewport, pass } = setUp()
  viewport.rotateBy(-90)
  pass(50)
  viewport.setFrame({ size: { width: 500, height: 400 } })
  expect(viewport.view().rotation).toBe(180)
})

test('the same plan anew does not move what somebody moved', () => {
  const { viewport, seen } = setUp()
  viewport.panBy(20, 10)
  const before = seen.length
  viewport.setFrame({ plan: { ...plan } })
  expect(seen).toHaveLength(before)
})

test('shown on demand, a place out of sight comes to the middle; one in sight stays', () => {
  const { viewport } = setUp({ reduced: true })
  const start = viewport.view()
  viewport.show([0.5, 1])
  expect(viewport.view()).toEqual(start)
  viewport.zoomBy(10, [0, 0])
  viewport.show([0.5, 0.2])
  const [x, y] = toCanvas(viewport.view(), [400, 200])
  expect([x, y]).toEqual([expect.closeTo(0.5), expect.closeTo(0.2)])
  viewport.reset()
  expect(viewport.view()).toEqual(start)
})
