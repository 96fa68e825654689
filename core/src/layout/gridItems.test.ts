import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridArea, LayoutDocument } from '../schema'
import { breakpointOf, BREAKPOINTS, type Breakpoint } from './breakpoints'
import { closeGaps, gridItemsOf, type GridItem } from './gridItems'

const widget = { type: 'plugin.widget', version: 1, settings: {} }

function layoutOf(places: readonly GridArea[], grid: Breakpoint = 'desk'): Pick<LayoutDocument, 'widgets' | 'grids'> {
  const entries = Object.fromEntries(places.map((place, i) => [`w${i}`, place]))
  return { widgets: Object.fromEntries(places.map((_, i) => [`w${i}`, widget])), grids: { desk: {}, [grid]: entries } }
}

function overlapping(places: readonly GridItem[]): [string, string][] {
  return places.flatMap((a, i) =>
    places
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
      .map((b): [string, string] => [a.key, b.key]),
  )
}

const Places = fc.array(
  fc.record({ x: fc.nat(30), y: fc.nat(40), w: fc.integer({ min: 1, max: 30 }), h: fc.integer({ min: 1, max: 20 }) }),
  { maxLength: 20 },
)
const breakpoints = Object.keys(BREAKPOINTS) as Breakpoint[]

test('at every breakpoint all widgets stand once, within the columns, none on another, in reading order', () => {
  fc.assert(
    fc.property(
      Places,
      fc.constantFrom(...breakpoints),
      fc.constantFrom(...breakpoints),
      (places, grid, breakpoint) => {
        const layout = layoutOf(places, grid)
        const placed = gridItemsOf(layout, breakpoint)
        const own = layout.grids[breakpoint]
        expect(placed.map(({ key }) => key).sort()).toEqual(Object.keys(layout.widgets).sort())
        for (const { x, y, w, h, key } of placed) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(w).toBeGreaterThanOrEqual(1)
          expect(x + w).toBeLessThanOrEqual(BREAKPOINTS[breakpoint].columns)
          expect(y).toBeGreaterThanOrEqual(0)
          if (own?.[key]) expect(h).toBe(own[key].h)
        }
        expect(overlapping(placed)).toEqual([])
        const reading = placed.map(({ x, y }) => y * 100 + x)
        expect(reading).toEqual([...reading].sort((a, b) => a - b))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a sound grid of its own stays as it is saved', () => {
  const places = [
    { x: 0, y: 0, w: 12, h: 4 },
    { x: 12, y: 0, w: 12, h: 8 },
    { x: 0, y: 4, w: 12, h: 4 },
    { x: 3, y: 20, w: 5, h: 2 },
  ]
  expect(gridItemsOf(layoutOf(places), 'desk')).toEqual(places.map((place, i) => ({ key: `w${i}`, ...place })))
})

test('a tablet shows half a desk side by side as two full rows, a phone everything below one another', () => {
  const layout = layoutOf([
    { x: 0, y: 0, w: 12, h: 4 },
    { x: 12, y: 0, w: 6, h: 8 },
    { x: 18, y: 0, w: 6, h: 4 },
  ])
  expect(gridItemsOf(layout, 'tablet').map(({ x, y, w }) => [x, y, w])).toEqual([
    [0, 0, 12],
    [0, 4, 6],
    [6, 4, 6],
  ])
  expect(gridItemsOf(layout, 'phone').map(({ x, y, w }) => [x, y, w])).toEqual([
    [0, 0, 1],
    [0, 4, 1],
    [0, 12, 1],
  ])
})

test('a widget without a place stands below the others', () => {
  const layout = layoutOf([{ x: 0, y: 0, w: 12, h: 4 }])
  layout.widgets.late = widget
  expect(gridItemsOf(layout, 'desk').at(-1)).toEqual({ key: 'late', x: 0, y: 4, w: 6, h: 8 })
  layout.grids.phone = { w0: { x: 0, y: 0, w: 1, h: 6 } }
  expect(gridItemsOf(layout, 'phone').at(-1)).toEqual({ key: 'late', x: 0, y: 6, w: 1, h: 8 })
})

test('a place without a widget is left out', () => {
  const layout = layoutOf([{ x: 0, y: 0, w: 1, h: 1 }])
  layout.grids.desk.ghost = { x: 0, y: 0, w: 1, h: 1 }
  Object.assign(layout.grids.desk, { constructor: { x: 0, y: 0, w: 1, h: 1 } })
  expect(gridItemsOf(layout, 'desk').map(({ key }) => key)).toEqual(['w0'])
})

test('breakpoints begin at 768 and 1200 px', () => {
  expect([0, 767, 768, 1199, 1200, 4000].map(breakpointOf)).toEqual([
    'phone',
    'phone',
    'tablet',
    'tablet',
    'desk',
    'desk',
  ])
})

test('the gap of a hidden widget closes, what stood beside it stays', () => {
  const places: GridItem[] = [
    { key: 'beside', x: 12, y: 0, w: 12, h: 9 },
    { key: 'below', x: 0, y: 4, w: 12, h: 4 },
    { key: 'wide', x: 0, y: 9, w: 24, h: 4 },
  ]
  expect(closeGaps(places).map(({ key, y }) => [key, y])).toEqual([
    ['below', 0],
    ['beside', 0],
    ['wide', 9],
  ])
})
