import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridArea } from '../schema'
import { BREAKPOINT_NAMES, breakpointOf, BREAKPOINTS, type Breakpoint } from './breakpoints'
import { closeGaps, gridItemsOf, itemsWithout, type GridItem, type LayoutWithGrids } from './gridItems'

const widget = { type: 'plugin.widget', version: 1, settings: {} }

/** A layout with a widget for each area, whose keys are `w0`, `w1`, … */
function layoutOf(areas: readonly GridArea[], breakpoint: Breakpoint = 'desk'): LayoutWithGrids {
  const widgets = Object.fromEntries(areas.map((_, index) => [`w${index}`, widget]))
  const grid = Object.fromEntries(areas.map((area, index) => [`w${index}`, area]))
  return { widgets, grids: { desk: {}, [breakpoint]: grid } }
}

function overlapsAmong(items: readonly GridItem[]): [string, string][] {
  return items.flatMap((a, index) =>
    items
      .slice(index + 1)
      .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
      .map((b): [string, string] => [a.key, b.key]),
  )
}

const areas = fc.array(
  fc.record({ x: fc.nat(30), y: fc.nat(40), w: fc.integer({ min: 1, max: 30 }), h: fc.integer({ min: 1, max: 20 }) }),
  { maxLength: 20 },
)
const breakpoint = fc.constantFrom(...BREAKPOINT_NAMES)

test('at every breakpoint, each widget has one area within the columns that covers no other, in reading order', () => {
  fc.assert(
    fc.property(areas, breakpoint, breakpoint, (savedAreas, savedBreakpoint, shownBreakpoint) => {
      const layout = layoutOf(savedAreas, savedBreakpoint)
      const items = gridItemsOf(layout, shownBreakpoint)
      const savedGrid = layout.grids[shownBreakpoint]
      expect(items.map(({ key }) => key).sort()).toEqual(Object.keys(layout.widgets).sort())
      for (const { x, y, w, h, key } of items) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(w).toBeGreaterThanOrEqual(1)
        expect(x + w).toBeLessThanOrEqual(BREAKPOINTS[shownBreakpoint].columns)
        expect(y).toBeGreaterThanOrEqual(0)
        if (savedGrid?.[key]) expect(h).toBe(savedGrid[key].h)
      }
      expect(overlapsAmong(items)).toEqual([])
      const readingOrder = items.map(({ x, y }) => y * 100 + x)
      expect(readingOrder).toEqual([...readingOrder].sort((a, b) => a - b))
    }),
    { numRuns: 1_000 },
  )
})

test('a saved grid without overlaps stays as it is', () => {
  const savedAreas = [
    { x: 0, y: 0, w: 12, h: 4 },
    { x: 12, y: 0, w: 12, h: 8 },
    { x: 0, y: 4, w: 12, h: 4 },
    { x: 3, y: 20, w: 5, h: 2 },
  ]
  const items = savedAreas.map((area, index) => ({ key: `w${index}`, ...area }))
  expect(gridItemsOf(layoutOf(savedAreas), 'desk')).toEqual(items)
})

const halfAndTwoQuarters = layoutOf([
  { x: 0, y: 0, w: 12, h: 4 },
  { x: 12, y: 0, w: 6, h: 8 },
  { x: 18, y: 0, w: 6, h: 4 },
])

test('on a tablet, half a desk takes the full width and a quarter takes half of it', () => {
  expect(gridItemsOf(halfAndTwoQuarters, 'tablet').map(({ x, y, w }) => [x, y, w])).toEqual([
    [0, 0, 12],
    [0, 4, 6],
    [6, 4, 6],
  ])
})

test('on a phone, all widgets are below one another', () => {
  expect(gridItemsOf(halfAndTwoQuarters, 'phone').map(({ x, y, w }) => [x, y, w])).toEqual([
    [0, 0, 1],
    [0, 4, 1],
    [0, 12, 1],
  ])
})

test('a widget without an area is placed below the others', () => {
  const layout = layoutOf([{ x: 0, y: 0, w: 12, h: 4 }])
  layout.widgets.late = widget
  expect(gridItemsOf(layout, 'desk').at(-1)).toEqual({ key: 'late', x: 0, y: 4, w: 6, h: 8 })
})

test('a widget without an area on a saved grid is placed below the others', () => {
  const layout = layoutOf([{ x: 0, y: 0, w: 12, h: 4 }])
  layout.widgets.late = widget
  layout.grids.phone = { w0: { x: 0, y: 0, w: 1, h: 6 } }
  expect(gridItemsOf(layout, 'phone').at(-1)).toEqual({ key: 'late', x: 0, y: 6, w: 1, h: 8 })
})

test.each(['ghost', 'constructor'])('an area without a widget, of the key %s, is left out', (key) => {
  const area = { x: 0, y: 0, w: 1, h: 1 }
  const layout = layoutOf([area])
  Object.assign(layout.grids.desk, { [key]: area })
  expect(gridItemsOf(layout, 'desk').map((item) => item.key)).toEqual(['w0'])
})

test.each([
  [0, 'phone'],
  [767, 'phone'],
  [768, 'tablet'],
  [1199, 'tablet'],
  [1200, 'desk'],
  [4000, 'desk'],
])('a window of %d px has the breakpoint %s', (width, expected) => {
  expect(breakpointOf(width)).toBe(expected)
})

test('closing gaps moves items up until another one stops them', () => {
  const items: GridItem[] = [
    { key: 'beside', x: 12, y: 0, w: 12, h: 9 },
    { key: 'below', x: 0, y: 4, w: 12, h: 4 },
    { key: 'wide', x: 0, y: 9, w: 24, h: 4 },
  ]
  expect(closeGaps(items).map(({ key, y }) => [key, y])).toEqual([
    ['below', 0],
    ['beside', 0],
    ['wide', 9],
  ])
})

function areasByKey(items: readonly GridItem[]): Record<string, number[]> {
  return Object.fromEntries(items.map(({ key, x, y, w, h }) => [key, [x, y, w, h]]))
}

test('the neighbours of a removed widget take its width, and what is below moves up', () => {
  const items: GridItem[] = [
    { key: 'plan', x: 0, y: 0, w: 16, h: 10 },
    { key: 'list', x: 16, y: 0, w: 8, h: 10 },
    { key: 'chart', x: 0, y: 10, w: 24, h: 9 },
  ]
  expect(areasByKey(itemsWithout(items, 'plan'))).toEqual({ list: [0, 0, 24, 10], chart: [0, 10, 24, 9] })
  expect(areasByKey(itemsWithout(items, 'chart'))).toEqual({ plan: [0, 0, 16, 10], list: [16, 0, 8, 10] })
})
