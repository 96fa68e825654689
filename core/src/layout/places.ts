import type { GridPlace, LayoutDocument } from '../schema'
import { BREAKPOINTS, type Breakpoint } from './breakpoints'

/** A widget with its place on one grid. */
export interface Placed extends GridPlace {
  key: string
}

/** Reading order: rows first, then columns, then keys so that the order is the same everywhere. */
function byReadingOrder(left: Placed, right: Placed): number {
  return left.y - right.y || left.x - right.x || (left.key < right.key ? -1 : 1)
}

/** Squeezes the desk's columns into fewer: widths in proportion, rows filled from the left, each no higher than its tallest. */
function derive(desk: readonly Placed[], columns: number): Placed[] {
  const placed: Placed[] = []
  let x = 0
  let y = 0
  let rowHeight = 0
  for (const widget of desk) {
    const w = Math.max(1, Math.min(columns, Math.round((widget.w * columns * 2) / BREAKPOINTS.desk.columns)))
    if (x + w > columns) [x, y, rowHeight] = [0, y + rowHeight, 0]
    placed.push({ ...widget, x, y, w })
    x += w
    rowHeight = Math.max(rowHeight, widget.h)
  }
  return placed
}

function overlaps(a: Placed, b: Placed): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** Keeps a grid of its own within its columns; what then covers another moves down below it. */
function fit(own: readonly Placed[], columns: number): Placed[] {
  const placed: Placed[] = []
  for (const widget of own) {
    const x = Math.min(widget.x, columns - 1)
    const fitted = { ...widget, x, w: Math.min(widget.w, columns - x) }
    for (let below = placed.find((one) => overlaps(one, fitted)); below; below = placed.find((one) => overlaps(one, fitted))) fitted.y = below.y + below.h
    placed.push(fitted)
  }
  return placed.sort(byReadingOrder)
}

/** Where the widgets of a layout stand at a breakpoint, in reading order; a grid that the layout does not name is derived from the desk's. */
export function placesOf(layout: Pick<LayoutDocument, 'widgets' | 'grids'>, breakpoint: Breakpoint): Placed[] {
  const columns = BREAKPOINTS[breakpoint].columns
  const own = layout.grids[breakpoint]
  const listed = Object.entries(own ?? layout.grids.desk)
    .filter(([key]) => Object.hasOwn(layout.widgets, key))
    .map(([key, place]) => ({ key, ...place }))
    .sort(byReadingOrder)
  return own ? fit(listed, columns) : derive(listed, columns)
}
