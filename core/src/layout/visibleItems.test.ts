import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridArea, LayoutWidget } from '../schema'
import { BREAKPOINT_NAMES, BREAKPOINTS } from './breakpoints'
import type { GridItem, LayoutWithGrids } from './gridItems'
import { arrangeableItems, visibleItems, type LayoutViewer } from './visibleItems'

/** Needs one of two permissions, as the viewer below lacks both. */
const FORBIDDEN = 'plugin.forbidden'
const settings = new Set(['enableOverview'])
const viewer: LayoutViewer = {
  species: 'pigs',
  permissions: new Set(['incidents.view']),
  needsOf: (type) => (type === FORBIDDEN ? ['data.view', 'data.view.speed'] : ['incidents.deadAnimal.view']),
}

const widgetOf = (change: Partial<LayoutWidget> = {}): LayoutWidget => ({
  type: 'plugin.allowed',
  version: 1,
  settings: {},
  ...change,
})
const forbidden = widgetOf({ type: FORBIDDEN })

type Placed = [area: [x: number, y: number, w: number, h: number], widget?: LayoutWidget]

function layoutOf(placed: Record<string, Placed>): LayoutWithGrids {
  const entries = Object.entries(placed)
  return {
    widgets: Object.fromEntries(entries.map(([key, [, widget = widgetOf()]]) => [key, widget])),
    grids: { desk: Object.fromEntries(entries.map(([key, [[x, y, w, h]]]) => [key, { x, y, w, h }])) },
  }
}

function areasOf(items: readonly GridItem[]): Record<string, number[]> {
  return Object.fromEntries(items.map(({ key, x, y, w, h }) => [key, [x, y, w, h]]))
}

test('a widget is left out for want of its permission, and its row closes up without a hole', () => {
  const layout = layoutOf({
    first: [[0, 0, 6, 4]],
    second: [[6, 0, 6, 4], forbidden],
    third: [[12, 0, 6, 4]],
    fourth: [[18, 0, 6, 4]],
    below: [[0, 4, 24, 8]],
  })
  const { items, leftOut } = visibleItems(layout, 'desk', viewer, settings)
  expect(leftOut).toBe(1)
  expect(areasOf(items)).toEqual({
    first: [0, 0, 8, 4],
    third: [8, 0, 8, 4],
    fourth: [16, 0, 8, 4],
    below: [0, 4, 24, 8],
  })
})

test('a widget of a display setting is shown with the setting only, and is not one that is missing for want of rights', () => {
  const layout = layoutOf({
    on: [[0, 0, 12, 4], widgetOf({ when: { setting: 'enableOverview' } })],
    off: [[12, 0, 12, 4], widgetOf({ when: { setting: 'enableAnother' } })],
  })
  const { items, leftOut } = visibleItems(layout, 'desk', viewer, settings)
  expect(leftOut).toBe(0)
  expect(areasOf(items)).toEqual({ on: [0, 0, 24, 4] })
})

test('rows whose widgets are all left out make room for those below them', () => {
  const layout = layoutOf({ a: [[0, 0, 24, 6], forbidden], b: [[0, 6, 12, 4]], c: [[12, 6, 12, 4]] })
  expect(areasOf(visibleItems(layout, 'desk', viewer, settings).items)).toEqual({ b: [0, 0, 12, 4], c: [12, 0, 12, 4] })
})

test('a column beside one that is left out takes its width, and a widget below one that is left out takes its height', () => {
  const layout = layoutOf({ top: [[0, 0, 12, 4], forbidden], bottom: [[0, 4, 12, 4]], beside: [[12, 0, 12, 8]] })
  expect(areasOf(visibleItems(layout, 'desk', viewer, settings).items)).toEqual({
    bottom: [0, 0, 12, 8],
    beside: [12, 0, 12, 8],
  })
  const column = layoutOf({ top: [[0, 0, 12, 4]], bottom: [[0, 4, 12, 4]], beside: [[12, 0, 12, 8], forbidden] })
  expect(areasOf(visibleItems(column, 'desk', viewer, settings).items)).toEqual({
    top: [0, 0, 24, 4],
    bottom: [0, 4, 24, 4],
  })
})

test('the condition of a widget in a layout counts as the permission that its type needs', () => {
  const conditional = widgetOf({ when: { permission: 'accounts.view' } })
  const layout = layoutOf({ a: [[0, 0, 12, 4], conditional], b: [[12, 0, 12, 4]] })
  expect(visibleItems(layout, 'desk', viewer, settings).items.map(({ key }) => key)).toEqual(['b'])
})

test('the only widget of a layout stays, so that it can say that it is not for the account', () => {
  const layout = layoutOf({
    only: [[0, 0, 24, 20], forbidden],
    hidden: [[0, 20, 24, 4], widgetOf({ hidden: true })],
    birds: [[0, 24, 24, 4], widgetOf({ when: { species: 'chickens' } })],
  })
  expect(visibleItems(layout, 'desk', viewer, settings)).toMatchObject({ items: [{ key: 'only' }], leftOut: 0 })
})

test('a layout of several widgets that are all left out is empty, and says how many there are', () => {
  const layout = layoutOf({ a: [[0, 0, 12, 4], forbidden], b: [[12, 0, 12, 4], forbidden] })
  expect(visibleItems(layout, 'desk', viewer, settings)).toEqual({ items: [], leftOut: 2 })
})

test('who arranges a layout gets a widget without its permission too, but no hidden one and none for other animals', () => {
  const layout = layoutOf({
    a: [[0, 0, 12, 4], forbidden],
    b: [[0, 4, 12, 4], widgetOf({ hidden: true })],
    c: [[0, 8, 12, 4], widgetOf({ when: { species: 'chickens' } })],
    d: [[0, 12, 12, 4]],
  })
  expect(areasOf(arrangeableItems(layout, 'desk', 'pigs'))).toEqual({ a: [0, 0, 12, 4], d: [0, 4, 12, 4] })
})

const areas = fc.array(
  fc.record({
    area: fc.record({
      x: fc.nat(23),
      y: fc.nat(30),
      w: fc.integer({ min: 1, max: 24 }),
      h: fc.integer({ min: 1, max: 9 }),
    }),
    isForbidden: fc.boolean(),
  }),
  { minLength: 2, maxLength: 12 },
)

function doOverlap(a: GridArea, b: GridArea): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

test('whatever is left out, the others stay on the grid, no smaller than they were, and cover no other one', () => {
  fc.assert(
    fc.property(areas, fc.constantFrom(...BREAKPOINT_NAMES), (placed, breakpoint) => {
      const layout = layoutOf(
        Object.fromEntries(
          placed.map(({ area: { x, y, w, h }, isForbidden }, index) => [
            `w${index}`,
            [[x, y, w, h], isForbidden ? forbidden : widgetOf()] satisfies Placed,
          ]),
        ),
      )
      const before = arrangeableItems(layout, breakpoint, 'pigs')
      const { items } = visibleItems(layout, breakpoint, viewer, settings)
      const allowedKeys = Object.keys(layout.widgets).filter((key) => layout.widgets[key]?.type !== FORBIDDEN)
      expect(items.map(({ key }) => key).sort()).toEqual(allowedKeys.sort())
      items.forEach((item, index) => {
        expect(item.x).toBeGreaterThanOrEqual(0)
        expect(item.x + item.w).toBeLessThanOrEqual(BREAKPOINTS[breakpoint].columns)
        const itemBefore = before.find(({ key }) => key === item.key)
        expect(item.h).toBeGreaterThanOrEqual(itemBefore?.h ?? 0)
        expect(item.w).toBeGreaterThanOrEqual(itemBefore?.w ?? 0)
        expect(items.slice(index + 1).some((other) => doOverlap(item, other))).toBe(false)
      })
    }),
  )
})

test('a column that loses its lower widgets gets the lowest of the other one, and all end at one line', () => {
  const layout = layoutOf({
    plan: [[0, 0, 16, 10]],
    chart: [[0, 10, 16, 20], forbidden],
    news: [[16, 0, 8, 5]],
    list: [[16, 5, 8, 9]],
    interventions: [[16, 14, 8, 8]],
    scores: [[16, 22, 8, 8], forbidden],
  })
  expect(areasOf(visibleItems(layout, 'desk', viewer, settings).items)).toEqual({
    plan: [0, 0, 16, 10],
    news: [16, 0, 8, 5],
    list: [16, 5, 8, 13],
    interventions: [0, 10, 16, 8],
  })
})

test('a widget for other animals leaves no hole beside its neighbour', () => {
  const layout = layoutOf({
    areas: [[0, 0, 12, 17]],
    birds: [[12, 0, 12, 17], widgetOf({ when: { species: 'chickens' } })],
    below: [[0, 17, 24, 4]],
  })
  expect(areasOf(visibleItems(layout, 'desk', viewer, settings).items)).toEqual({
    areas: [0, 0, 24, 17],
    below: [0, 17, 24, 4],
  })
})

test('a widget for some grids is left out of the others, which close up', () => {
  const layout = layoutOf({ list: [[0, 0, 12, 8]], detail: [[12, 0, 12, 8], widgetOf({ when: { grids: ['desk'] } })] })
  expect(Object.keys(areasOf(visibleItems(layout, 'desk', viewer, settings).items))).toEqual(['list', 'detail'])
  expect(Object.keys(areasOf(visibleItems(layout, 'phone', viewer, settings).items))).toEqual(['list'])
})

test('a collapsed widget is two rows high, and those below it move up; the editor has it as it is arranged', () => {
  const collapsed = widgetOf({ settings: { collapsed: true } })
  const layout = layoutOf({
    low: [[0, 0, 12, 8], collapsed],
    beside: [[12, 0, 12, 8], widgetOf({ settings: { collapsed: 'yes' } })],
    below: [[0, 8, 12, 6]],
    title: [[0, 14, 12, 1], collapsed],
  })
  expect(areasOf(visibleItems(layout, 'desk', viewer, settings).items)).toEqual({
    low: [0, 0, 12, 2],
    beside: [12, 0, 12, 8],
    below: [0, 2, 12, 6],
    title: [0, 8, 12, 1],
  })
  expect(areasOf(arrangeableItems(layout, 'desk', 'pigs')).low).toEqual([0, 0, 12, 8])
})

test('a collapsed widget beside one that is not for the account takes its width as well', () => {
  const layout = layoutOf({
    low: [[0, 0, 12, 8], widgetOf({ settings: { collapsed: true } })],
    gone: [[12, 0, 12, 8], forbidden],
    below: [[0, 8, 24, 4]],
  })
  expect(areasOf(visibleItems(layout, 'desk', viewer, settings).items)).toEqual({
    low: [0, 0, 24, 2],
    below: [0, 2, 24, 4],
  })
})

test('a heading is left out where nothing below it is for the account, and the next section moves up', () => {
  const heading = (title: string) => widgetOf({ type: 'plugin.heading', title })
  const layout = layoutOf({
    top: [[0, 0, 24, 4]],
    water: [[0, 4, 24, 2], heading('Water')],
    trough: [[0, 6, 24, 8], forbidden],
    spread: [[0, 14, 24, 2], heading('Spread')],
    corners: [[0, 16, 24, 8]],
    last: [[0, 24, 24, 2], heading('Last')],
  })
  const withHeadings = { ...viewer, isHeading: (type: string) => type === 'plugin.heading' }
  expect(areasOf(visibleItems(layout, 'desk', withHeadings, settings).items)).toEqual({
    top: [0, 0, 24, 4],
    spread: [0, 4, 24, 2],
    corners: [0, 6, 24, 8],
  })
})
