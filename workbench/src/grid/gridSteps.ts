import { moveElement, verticalCompactor, type Layout, type LayoutItem } from 'react-grid-layout/core'
import { BREAKPOINTS, type Breakpoint, type GridItem, type LayoutEdit } from '@barn-workbench/core/layout'

/** What the grid must know of a widget beside its place. */
export interface ItemLimits {
  minW: number
  minH: number
  /** Can neither be moved nor resized. */
  fixed: boolean
}

/** Places as the grid library has them. */
export function toItems(
  places: readonly GridItem[],
  breakpoint: Breakpoint,
  limitsOf: (key: string) => ItemLimits,
): LayoutItem[] {
  const { columns } = BREAKPOINTS[breakpoint]
  return places.map(({ key, ...place }) => {
    const { minW, minH, fixed } = limitsOf(key)
    return {
      i: key,
      ...place,
      minW: Math.min(columns, minW),
      minH,
      ...(fixed && { isDraggable: false, isResizable: false }),
    }
  })
}

/** What was moved and resized between two states of a grid. */
export function editsBetween(before: readonly GridItem[], after: Layout, grid: Breakpoint): LayoutEdit[] {
  const places = new Map(after.map((item) => [item.i, item]))
  return before.flatMap(({ key, ...from }): LayoutEdit[] => {
    const to = places.get(key)
    if (!to) return []
    const moved = from.x !== to.x || from.y !== to.y
    const resized = from.w !== to.w || from.h !== to.h
    return [
      ...(moved ? [{ op: 'move', key, grid, value: { x: to.x, y: to.y } } as const] : []),
      ...(resized ? [{ op: 'resize', key, grid, value: { w: to.w, h: to.h } } as const] : []),
    ]
  })
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Rows that a step up or down may have to jump to get past its neighbour. */
const FARTHEST_STEP = 60
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

/** Places to try, nearest first, that lie within the columns. */
function targetsOf({ x, y, w }: LayoutItem, direction: Direction, columns: number): [number, number][] {
  const [dx, dy] = STEPS[direction]
  const distances = Array.from({ length: dy === 0 ? 1 : FARTHEST_STEP }, (_, index) => index + 1)
  return distances
    .map((by): [number, number] => [x + dx * by, y + dy * by])
    .filter(([left, top]) => left >= 0 && top >= 0 && left + w <= columns)
}

/** The grid after one widget went one step; up and down it goes past its neighbour. The same where it cannot. */
export function step(items: readonly LayoutItem[], key: string, direction: Direction, breakpoint: Breakpoint): Layout {
  const { columns } = BREAKPOINTS[breakpoint]
  const item = items.find(({ i }) => i === key)
  if (!item) return items
  for (const target of targetsOf(item, direction, columns)) {
    const moved = moveTo(items, key, target, columns)
    const at = moved.find(({ i }) => i === key)
    if (at && (at.x !== item.x || at.y !== item.y)) return moved
  }
  return items
}

/** The grid after one widget grew or shrank by one column or row. The same where it cannot. */
export function grow(items: readonly LayoutItem[], key: string, direction: Direction, breakpoint: Breakpoint): Layout {
  const { columns } = BREAKPOINTS[breakpoint]
  const [dw, dh] = STEPS[direction]
  const resized = copyOf(items).map((item) => (item.i === key ? { ...item, w: item.w + dw, h: item.h + dh } : item))
  const item = resized.find(({ i }) => i === key)
  if (!item || item.w < (item.minW ?? 1) || item.h < (item.minH ?? 1) || item.x + item.w > columns) return items
  return moveTo(resized, key, [item.x, item.y], columns)
}

/** The grid after a widget came onto it at a place; it rises as far as it can, and others make room. */
export function placeAt(items: readonly LayoutItem[], added: LayoutItem, breakpoint: Breakpoint): Layout {
  const { columns } = BREAKPOINTS[breakpoint]
  const w = Math.min(added.w, columns)
  const x = Math.min(added.x, columns - w)
  return moveTo([...items, { ...added, w, x: 0, y: bottomOf(items) }], added.i, [x, added.y], columns)
}

/** Row below all others. */
export function bottomOf(items: readonly LayoutItem[]): number {
  return items.reduce((lowest, { y, h }) => Math.max(lowest, y + h), 0)
}
