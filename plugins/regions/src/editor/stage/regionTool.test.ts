import { expect, test } from 'vitest'
import { TILE_ASPECT_RATIO, type RelativePoint } from '@barn-workbench/core/schema'
import type { ToolPointer } from '@barn-workbench/plugin-sdk/stage'
import type { DrawingStep } from '../../geometry/drawing'
import type { EditedRegion } from '../model/editedRegions'
import type { Selection } from '../model/editorState'
import type { RegionOverlay } from './regionPainter'
import { createRegionTool } from './regionTool'

/** The picture is 1780 px wide and 1000 px high on the screen, with its corner at 0, 0. */
const WIDTH = 1_000 * TILE_ASPECT_RATIO
const at = (x: number, y: number): [number, number] => [x * WIDTH, y * 1_000]
const box = (left: number, top: number, right: number, bottom: number): RelativePoint[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const region = (id: string, polygon: RelativePoint[]): EditedRegion => ({
  id,
  mappingId: 'm',
  regionSpecification: id,
  color: '#123456',
  polygon,
})

function startTool(drawn: RelativePoint[] | null = null) {
  let regions: readonly EditedRegion[] = [region('a', box(0.1, 0.1, 0.3, 0.3)), region('b', box(0.5, 0.5, 0.7, 0.7))]
  let selection: Selection = { regionId: 'a', vertex: null }
  let view = { x: 0, y: 0, scale: WIDTH, rotation: 0 }
  const steps: DrawingStep[] = []
  const refused: string[] = []
  const shown: RegionOverlay[] = []
  const tool = createRegionTool({
    stage: { view: () => view, setView: (next) => (view = next), zoomBy: () => undefined },
    regions: () => regions,
    selection: () => selection,
    drawing: () => drawn,
    isSnapping: () => true,
    select: (next) => (selection = next),
    commit(next, chosen) {
      regions = next
      selection = chosen
    },
    draw: (step) => void steps.push(step),
    refuse: ({ kind }) => void refused.push(kind),
    show: (overlay) => void shown.push(overlay),
  })
  const pointer = (point: [number, number], more: Partial<ToolPointer> = {}): ToolPointer => ({
    id: 1,
    at: point,
    isTouch: false,
    isMiddle: false,
    adds: false,
    isFree: false,
    ...more,
  })
  const drag = (from: [number, number], to: [number, number], more: Partial<ToolPointer> = {}) => {
    tool.down(pointer(from, more))
    tool.move(pointer([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], more))
    tool.move(pointer(to, more))
    tool.up(pointer(to, more))
  }
  const polygonOf = (id: string) => regions.find((one) => one.id === id)?.polygon
  return { tool, pointer, drag, polygonOf, selection: () => selection, view: () => view, steps, refused, shown }
}

test('a corner is dragged, and is chosen then', () => {
  const { drag, polygonOf, selection } = startTool()
  drag(at(0.3, 0.3), at(0.4, 0.45))
  expect(polygonOf('a')?.[2]).toEqual([0.4, 0.45])
  expect(selection()).toEqual({ regionId: 'a', vertex: 2 })
})

test('a corner is drawn to that of a neighbour, which both then share; not with Alt', () => {
  const { drag, polygonOf } = startTool()
  drag(at(0.3, 0.3), [0.5 * WIDTH + 5, 504])
  expect(polygonOf('a')?.[2]).toEqual([0.5, 0.5])
  const free = startTool()
  free.drag(at(0.3, 0.3), [0.5 * WIDTH + 5, 504], { isFree: true })
  expect(free.polygonOf('a')?.[2]?.[1]).toBeCloseTo(0.504, 5)
})

test('an edge that is dragged gets a point', () => {
  const { drag, polygonOf } = startTool()
  drag(at(0.2, 0.1), at(0.2, 0.05))
  expect(polygonOf('a')).toHaveLength(5)
  expect(polygonOf('a')?.[1]).toEqual([0.2, 0.05])
})

test('an outline that would cross itself stays, and the place is shown', () => {
  const { drag, polygonOf, refused, shown } = startTool()
  drag(at(0.1, 0.1), at(0.4, 0.2))
  expect(refused).toEqual(['crossing'])
  expect(shown.some(({ crossing }) => crossing !== null)).toBe(true)
  expect(polygonOf('a')).toEqual(box(0.1, 0.1, 0.3, 0.3))
})

test('all of an outline is dragged, by its corners to neighbours, and stays in the picture', () => {
  const { drag, polygonOf } = startTool()
  drag(at(0.2, 0.2), [0.4 * WIDTH + 4, 403])
  expect(polygonOf('a')?.[2]).toEqual([0.5, 0.5])
  const far = startTool()
  far.drag(at(0.2, 0.2), at(0.2, 1.9))
  expect(far.polygonOf('a')?.[2]?.[1]).toBe(1)
})

test('a click chooses, beside all nothing; a drag there moves the view', () => {
  const { tool, pointer, drag, selection, view } = startTool()
  const click = (point: [number, number]) => {
    tool.down(pointer(point))
    tool.up(pointer(point))
  }
  click(at(0.6, 0.6))
  expect(selection().regionId).toBe('b')
  click(at(0.9, 0.2))
  expect(selection().regionId).toBeNull()
  drag(at(0.9, 0.2), at(0.8, 0.2))
  expect(view().x).toBeCloseTo(-0.1 * WIDTH)
})

test('a finger takes hold of corners from afar, has a loupe, and moves the view by what is not chosen', () => {
  const { drag, polygonOf, shown, view } = startTool()
  const finger = { isTouch: true }
  drag([0.3 * WIDTH + 18, 300], [0.3 * WIDTH + 118, 300], finger)
  expect(polygonOf('a')?.[2]?.[0]).toBeCloseTo(0.3 + 100 / WIDTH, 4)
  expect(shown.some(({ loupe }) => loupe !== null)).toBe(true)
  drag(at(0.6, 0.6), at(0.5, 0.6), finger)
  expect(polygonOf('b')).toEqual(box(0.5, 0.5, 0.7, 0.7))
  expect(view().x).toBeLessThan(0)
})

test('two fingers move the view and change no outline', () => {
  const { tool, pointer, polygonOf, view } = startTool()
  tool.down(pointer(at(0.3, 0.3), { isTouch: true }))
  tool.move(pointer(at(0.32, 0.3), { isTouch: true }))
  tool.down(pointer(at(0.6, 0.3), { id: 2, isTouch: true }))
  tool.move(pointer(at(0.42, 0.3), { isTouch: true }))
  tool.up(pointer(at(0.42, 0.3), { isTouch: true }))
  tool.up(pointer(at(0.6, 0.3), { id: 2, isTouch: true }))
  expect(polygonOf('a')).toEqual(box(0.1, 0.1, 0.3, 0.3))
  expect(view().x).not.toBe(0)
})

test('a click while an outline is drawn adds a point, and closes it at the first one', () => {
  const drawn = box(0.1, 0.4, 0.3, 0.8)
  const { tool, pointer, steps, selection } = startTool(drawn)
  const click = (point: [number, number]) => {
    tool.down(pointer(point))
    tool.up(pointer(point))
  }
  click(at(0.05, 0.6))
  click([0.1 * WIDTH + 8, 400])
  click([0.3 * WIDTH + 3, 400])
  expect(steps.map(({ kind }) => kind)).toEqual(['add', 'close', 'tooNear'])
  expect(selection().regionId).toBe('a')
})

test('what a drag was about is gone when the pointer is cancelled', () => {
  const { tool, pointer, polygonOf } = startTool()
  tool.down(pointer(at(0.3, 0.3)))
  tool.move(pointer(at(0.4, 0.4)))
  tool.cancel()
  tool.up(pointer(at(0.4, 0.4)))
  expect(polygonOf('a')).toEqual(box(0.1, 0.1, 0.3, 0.3))
})
