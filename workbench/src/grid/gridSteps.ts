import { moveElement, verticalCompactor, type Layout, type LayoutItem } from 'react-grid-layout/core'
import { BREAKPOINTS, type Breakpoint, type GridItem, type LayoutEdit } from '@barn-workbench/core/layout'

/** Limits of a widget on the grid; sizes are in columns and rows. */
export interface ItemLimits {
  minW: number
  minH: number
  /** Whether it can neither be moved nor resized. */
  fixed: boolean
}

/** Converts grid items to those of the grid library. */
export function toLibraryItems(
  gridItems: readonly GridItem[],
  breakpoint: Breakpoint,
  limitsOf: (key: string) => ItemLimits,
): LayoutItem[] {
  const { columns } = BREAKPOINTS[breakpoint]
  return gridItems.map(({ key, ...area }) => {
    const { minW, minH, fixed } = limitsOf(key)
    return {
      i: key,
      ...area,
      minW: Math.min(columns, minW),
      minH,
      ...(fixed && { isDraggable: false, isResizable: false }),
    }
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

/** Rows that a step up or down goes at most to get past a neighbour. */
const MAXIMUM_STEP = 60
/** Columns and rows by which a direction changes a position. */
const STEPS: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

function copyOf(items: readonly LayoutItem[]): LayoutItem[] {
  return items.map((item) => ({ ...item }))
}

function moveTo(items: readonly LayoutItem[], key: string, [x, y]: readonly [number, number], columns: number): Layout {
  const copy = copyOf(items)
  const item = copy.find(({ i }) => i === key)
  if (!item) return items
  return verticalCompactor.compact(moveElement(copy, item, x, y, true, false, 'vertical', columns), columns)
}

/** The positions in a direction that lie on the grid, nearest first: one column away, or any number of rows. */
function targetsOf({ x, y, w }: LayoutItem, direction: Direction, columns: number): [number, number][] {
  const [dx, dy] = STEPS[direction]
  const distances = Array.from({ length: dy === 0 ? 1 : MAXIMUM_STEP }, (_, index) => index + 1)
  return distances
    .map((distance): [number, number] => [x + dx * distance, y + dy * distance])
    .filter(([left, top]) => left >= 0 && top >= 0 && left + w <= columns)
}

/** Moves an item by one column, or up or down past its neighbour. Returns `items` itself where it cannot move. */
export function moveByStep(
  items: readonly LayoutItem[],
  key: string,
  direction: Direction,
  breakpoint: Breakpoint,
): Layout {
  const { columns } = BREAKPOINTS[breakpoint]
  const item = items.find(({ i }) => i === key)
  if (!item) return items
  for (const target of targetsOf(item, direction, columns)) {
    const moved = moveTo(items, key, target, columns)
    const after = moved.find(({ i }) => i === key)
    if (after && (after.x !== item.x || after.y !== item.y)) return moved
  }
  return items
}

/** Grows or shrinks an item by one column or row. Returns `items` itself where it cannot. */
export function resizeByStep(
  items: readonly LayoutItem[],
  key: string,
  direction: Direction,
  breakpoint: Breakpoint,
): Layout {
  const { columns } = BREAKPOINTS[breakpoint]
  const [dw, dh] = STEPS[direction]
  const resized = copyOf(items).map((item) => (item.i === key ? { ...item, w: item.w + dw, h: item.h + dh } : item))
  const item = resized.find(({ i }) => i === key)
  if (!item || item.w < (item.minW ?? 1) || item.h < (item.minH ?? 1) || item.x + item.w > columns) return items
  return moveTo(resized, key, [item.x, item.y], columns)
}

/** Adds an item. It rises as far as there is room, and the others make way for it. */
export function insertItem(items: readonly LayoutItem[], added: LayoutItem, breakpoint: Breakpoint): Layout {
  const { columns } = BREAKPOINTS[breakpoint]
  const w = Math.min(added.w, columns)
  const x = Math.min(added.x, columns - w)
  return moveTo([...items, { ...added, w, x: 0, y: bottomOf(items) }], added.i, [x, added.y], columns)
}

/** The first row below all items; 0 without items. */
export function bottomOf(items: readonly Pick<LayoutItem, 'y' | 'h'>[]): number {
  return items.reduce((bottom, { y, h }) => Math.max(bottom, y + h), 0)
}
