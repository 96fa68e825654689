import { BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, isCollapsed, visibleItems } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'

/** Heights on paper in CSS px (96 to the inch): a widget of a screen's height gets most of a page, a figure a strip. */
const LEAST = 96
const GREATEST = 860
/** Cards of at most a quarter of the desk, in its columns, are placed in pairs. */
const SMALL = BREAKPOINTS.desk.columns / 4

interface ReportItem {
  key: string
  /** It is beside another one. */
  isHalf: boolean
  /** In CSS px. */
  height: number
}

/** The indexes of pairs of small cards that follow each other. A small card without a neighbour has its own row. */
export function halvesOf(items: readonly { w: number }[]): ReadonlySet<number> {
  const halves = new Set<number>()
  const isSmall = (index: number) => (items[index]?.w ?? Infinity) <= SMALL
  for (let index = 0; index < items.length; index++) {
    if (!isSmall(index) || !isSmall(index + 1)) continue
    halves.add(index).add(index + 1)
    index++
  }
  return halves
}

/** The widgets of a layout in the order in which the desk is read, each with the height that it has there. */
export function reportItems(
  layout: LayoutContent,
  viewer: Parameters<typeof visibleItems>[2],
  settings: Parameters<typeof visibleItems>[3],
): ReportItem[] {
  const { items } = visibleItems(layout, 'desk', viewer, settings)
  const sorted = items
    .filter((item) => !isCollapsed(layout, item))
    .toSorted((left, right) => left.y - right.y || left.x - right.x)
  const halves = halvesOf(sorted)
  return sorted.map(({ key, h }, index) => {
    const height = h * (GRID_ROW_HEIGHT + GRID_GAP) - GRID_GAP
    return { key, height: Math.min(GREATEST, Math.max(LEAST, height)), isHalf: halves.has(index) }
  })
}
