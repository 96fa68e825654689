import type { Layout, LayoutItem } from 'react-grid-layout/core'
import { BREAKPOINTS, type Breakpoint, type GridItem, type LayoutEdit } from '@barn-workbench/core/layout'
import { closeUp, exchange, inReadingOrder, neighboursOf, place } from './rearrange'

/** Limits of a widget on the grid; sizes are in columns and rows. */
export interface ItemLimits {
  minW: number
  minH: number
  /** Whether it can neither be moved nor resized. */
  fixed: boolean
}

/** Converts grid items to items of the grid library. */
export function toLibraryItems(
  gridItems: readonly GridItem[],
  breakpoint: Breakpoint,
  limitsOf: (key: string) => ItemLimits,
): LayoutItem[] {
  const { columns } = BREAKPOINTS[breakpoint]
  return gridItems.map(({ key, ...area }) => {
    const { minW, minH, fixed } = limitsOf(key)
    return { i: key, ...area, minW: Math.min(columns, minW), minH, ...(fixed && { static: true }) }
  })
}

/** The edits that move and resize the items from one state of a grid to another. */
export function editsBetween(before: readonly GridItem[], after: Layout, grid: Breakpoint): LayoutEdit[] {
  const itemsAfter = new Map(after.map((item) => [item.i, item]))
  return before.flatMap(({ key, ...from }): LayoutEdit[] => {
    const to = itemsAfter.get(key)
    if (!to) return []
    const isMoved = from.x !== to.x || from.y !== to.y
    const isResized = from.w !== to.w || from.h !== to.h
    return [
      ...(isMoved ? [{ op: 'move', key, grid, value: { x: to.x, y: to.y } } as const] : []),
      ...(isResized ? [{ op: 'resize', key, grid, value: { w: to.w, h: to.h } } as const] : []),
    ]
  })
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The obstacle to moving or resizing an item: the edge of the grid, a locked widget, or its least size. */
export type StepObstacle = 'edge' | 'lockedNeighbour' | 'least'

/** The items after a step, or the reason why it is not possible. */
export type StepResult = { after: Layout } | { obstacle: StepObstacle }

/** Columns and rows by which a direction changes a size. */
const GROWTH: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

/** Moves an item past its neighbour, or by one column if there is room. */
function moveSideways(items: readonly LayoutItem[], item: LayoutItem, side: -1 | 1, columns: number): StepResult {
  const neighbours = neighboursOf(items, item, side)
  if (neighbours.some((other) => other.static)) return { obstacle: 'lockedNeighbour' }
  if (neighbours.length > 0) return { after: exchange(items, item, side) }
  const x = item.x + side
  if (x < 0 || x + item.w > columns) return { obstacle: 'edge' }
  const moved = items.map((other) => (other.i === item.i ? { ...other, x } : other))
  return { after: closeUp(inReadingOrder(moved)) }
}

/** Moves an item up or down past the nearest one that it can pass. */
function moveAcrossRows(items: readonly LayoutItem[], item: LayoutItem, side: -1 | 1): StepResult {
  const others = inReadingOrder(items).filter(({ i }) => i !== item.i)
  const isAhead = (other: LayoutItem) => (side === -1 ? other.y < item.y : other.y > item.y)
  const ahead = others.filter((other) => isAhead(other) && other.x < item.x + item.w && item.x < other.x + other.w)
  for (const passed of side === -1 ? ahead.toReversed() : ahead) {
    const index = others.indexOf(passed) + (side === -1 ? 0 : 1)
    const after = closeUp(others.toSpliced(index, 0, item))
    const y = after.find(({ i }) => i === item.i)?.y ?? item.y
    if (Math.sign(y - item.y) === side) return { after }
  }
  return { obstacle: ahead.some((other) => other.static) ? 'lockedNeighbour' : 'edge' }
}

/** Moves an item one step in a direction, past its neighbour there. */
export function moveByStep(
  items: readonly LayoutItem[],
  key: string,
  direction: Direction,
  breakpoint: Breakpoint,
): StepResult {
  const item = items.find(({ i }) => i === key)
  if (!item) return { obstacle: 'edge' }
  const side = direction === 'left' || direction === 'up' ? -1 : 1
  if (direction === 'up' || direction === 'down') return moveAcrossRows(items, item, side)
  return moveSideways(items, item, side, BREAKPOINTS[breakpoint].columns)
}

/** Grows or shrinks an item by one column or row. */
export function resizeByStep(
  items: readonly LayoutItem[],
  key: string,
  direction: Direction,
  breakpoint: Breakpoint,
): StepResult {
  const { columns } = BREAKPOINTS[breakpoint]
  const [dw, dh] = GROWTH[direction]
  const item = items.find(({ i }) => i === key)
  if (!item || item.x + item.w + dw > columns) return { obstacle: 'edge' }
  const resized = { ...item, w: item.w + dw, h: item.h + dh }
  if (resized.w < (item.minW ?? 1) || resized.h < (item.minH ?? 1)) return { obstacle: 'least' }
  return { after: place(items, resized, columns) }
}

/** Adds an item. It rises as far as there is room, and the others make way for it. */
export function insertItem(items: readonly LayoutItem[], added: LayoutItem, breakpoint: Breakpoint): Layout {
  const { columns } = BREAKPOINTS[breakpoint]
  const w = Math.min(added.w, columns)
  return place(items, { ...added, w, x: Math.min(added.x, columns - w) }, columns)
}
