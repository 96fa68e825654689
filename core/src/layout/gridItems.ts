import type { GridArea, LayoutContent, LayoutGrid } from '../schema'
import { BREAKPOINTS, type Breakpoint } from './breakpoints'

/** A widget with its place on one grid. */
export interface GridItem extends GridArea {
  key: string
}

/** The part of a layout that decides where its widgets stand. */
export type LayoutWithGrids = Pick<LayoutContent, 'widgets' | 'grids'>

/** Size of a widget that a layout gives no place at all, in desk columns and rows. */
const UNPLACED = { w: 6, h: 8 } as const

/** Reading order: rows first, then columns, then keys so that the order is the same everywhere. */
function byReadingOrder(left: GridItem, right: GridItem): number {
  return left.y - right.y || left.x - right.x || (left.key < right.key ? -1 : 1)
}

/** Lets widgets flow into rows from the left, each row no higher than its tallest, from row `top` on. */
export function flowIntoRows(widgets: readonly GridItem[], columns: number, top = 0): GridItem[] {
  let x = 0
  let y = top
  let rowHeight = 0
  return widgets.map((widget) => {
    const w = Math.min(columns, widget.w)
    if (x + w > columns) [x, y, rowHeight] = [0, y + rowHeight, 0]
    const placed = { ...widget, x, y, w }
    x += w
    rowHeight = Math.max(rowHeight, widget.h)
    return placed
  })
}

/** A width on the desk in fewer columns. */
function squeeze(widget: GridItem, columns: number): GridItem {
  return {
    ...widget,
    w: Math.max(1, Math.min(columns, Math.round((widget.w * columns * 2) / BREAKPOINTS.desk.columns))),
  }
}

function overlaps(a: GridItem, b: GridItem): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** Keeps a grid of its own within its columns; what then covers another moves down below it. */
function fit(own: readonly GridItem[], columns: number): GridItem[] {
  const placed: GridItem[] = []
  for (const widget of own) {
    const x = Math.min(widget.x, columns - 1)
    const fitted = { ...widget, x, w: Math.min(widget.w, columns - x) }
    for (
      let below = placed.find((one) => overlaps(one, fitted));
      below;
      below = placed.find((one) => overlaps(one, fitted))
    )
      fitted.y = below.y + below.h
    placed.push(fitted)
  }
  return placed.sort(byReadingOrder)
}

function bottomOf(placed: readonly GridItem[]): number {
  return placed.reduce((bottom, { y, h }) => Math.max(bottom, y + h), 0)
}

function listed({ widgets }: LayoutWithGrids, grid: LayoutGrid): GridItem[] {
  return Object.entries(grid)
    .filter(([key]) => Object.hasOwn(widgets, key))
    .map(([key, place]) => ({ key, ...place }))
    .sort(byReadingOrder)
}

/** The desk's widgets in reading order; those without a place come last. */
function deskOf(layout: LayoutWithGrids): GridItem[] {
  const { columns } = BREAKPOINTS.desk
  const placed = fit(listed(layout, layout.grids.desk), columns)
  const missing = Object.keys(layout.widgets)
    .filter((key) => !Object.hasOwn(layout.grids.desk, key))
    .sort()
  return [
    ...placed,
    ...flowIntoRows(
      missing.map((key) => ({ key, x: 0, y: 0, ...UNPLACED })),
      columns,
      bottomOf(placed),
    ),
  ]
}

/**
 * Where the widgets of a layout stand at a breakpoint, in reading order: each widget once. A grid that the layout does not
 * name is derived from the desk's; a widget that a grid does not name stands below the others.
 */
export function gridItemsOf(layout: LayoutWithGrids, breakpoint: Breakpoint): GridItem[] {
  const { columns } = BREAKPOINTS[breakpoint]
  const desk = deskOf(layout)
  if (breakpoint === 'desk') return desk
  const own = layout.grids[breakpoint]
  const squeezed = desk.map((widget) => squeeze(widget, columns))
  if (!own) return flowIntoRows(squeezed, columns)
  const placed = fit(listed(layout, own), columns)
  return [
    ...placed,
    ...flowIntoRows(
      squeezed.filter(({ key }) => !Object.hasOwn(own, key)),
      columns,
      bottomOf(placed),
    ),
  ]
}

/** Moves widgets up until nothing but another one stops them: closes the gaps that hidden ones leave. */
export function closeGaps(places: readonly GridItem[]): GridItem[] {
  const closed: GridItem[] = []
  for (const place of places) {
    const above = closed.filter((one) => one.x < place.x + place.w && place.x < one.x + one.w)
    closed.push({ ...place, y: bottomOf(above) })
  }
  return closed.sort(byReadingOrder)
}
