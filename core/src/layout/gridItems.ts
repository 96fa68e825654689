import type { GridArea, LayoutContent, LayoutGrid } from '../schema'
import { BREAKPOINT_NAMES, BREAKPOINTS, type Breakpoint } from './breakpoints'
import { ownProperty } from './jsonValues'

/** A widget with its area on one grid. */
export interface GridItem extends GridArea {
  key: string
}

/** The part of a layout from which the areas of its widgets follow. */
export type LayoutWithGrids = Pick<LayoutContent, 'widgets' | 'grids'>

/** Size of a widget that has no area on any grid, in columns and rows of the desk. */
const DEFAULT_SIZE = { w: 6, h: 8 } as const

/** Compares by rows, then columns, then keys, so that the order is the same everywhere. */
function byReadingOrder(left: GridItem, right: GridItem): number {
  return left.y - right.y || left.x - right.x || (left.key < right.key ? -1 : 1)
}

/** Places items side by side in rows, from row `top` on. A row is as high as its highest item. */
export function flowIntoRows(items: readonly GridItem[], columns: number, top = 0): GridItem[] {
  let x = 0
  let y = top
  let rowHeight = 0
  return items.map((item) => {
    const w = Math.min(columns, item.w)
    if (x + w > columns) {
      x = 0
      y += rowHeight
      rowHeight = 0
    }
    const placedItem = { ...item, x, y, w }
    x += w
    rowHeight = Math.max(rowHeight, item.h)
    return placedItem
  })
}

/**
 * Converts a width on the desk to fewer columns. An item gets twice its share, since columns of smaller screens are
 * narrow.
 */
function widthOn(columns: number, item: GridItem): GridItem {
  const scaledWidth = Math.round((item.w * columns * 2) / BREAKPOINTS.desk.columns)
  return { ...item, w: Math.max(1, Math.min(columns, scaledWidth)) }
}

function doOverlap(left: GridItem, right: GridItem): boolean {
  const doOverlapHorizontally = left.x < right.x + right.w && right.x < left.x + left.w
  return doOverlapHorizontally && left.y < right.y + right.h && right.y < left.y + left.h
}

/** Keeps items within the columns. An item that then covers another one moves down below it. */
function fitIntoColumns(items: readonly GridItem[], columns: number): GridItem[] {
  const fittedItems: GridItem[] = []
  for (const item of items) {
    const x = Math.min(item.x, columns - 1)
    const fittedItem = { ...item, x, w: Math.min(item.w, columns - x) }
    const findCovered = () => fittedItems.find((other) => doOverlap(other, fittedItem))
    for (let covered = findCovered(); covered; covered = findCovered()) fittedItem.y = covered.y + covered.h
    fittedItems.push(fittedItem)
  }
  return fittedItems.sort(byReadingOrder)
}

function bottomOf(items: readonly GridItem[]): number {
  return items.reduce((bottom, { y, h }) => Math.max(bottom, y + h), 0)
}

/** The items of a saved grid in reading order. Areas of widgets that do not exist are left out. */
function savedItems({ widgets }: LayoutWithGrids, grid: LayoutGrid): GridItem[] {
  return Object.entries(grid)
    .filter(([key]) => Object.hasOwn(widgets, key))
    .map(([key, area]) => ({ key, ...area }))
    .sort(byReadingOrder)
}

/** The items of a saved grid, followed by the other widgets in rows below them. */
function withWidgetsBelow(placedItems: readonly GridItem[], others: readonly GridItem[], columns: number): GridItem[] {
  return [...placedItems, ...flowIntoRows(others, columns, bottomOf(placedItems))]
}

function deskItems(layout: LayoutWithGrids): GridItem[] {
  const { columns } = BREAKPOINTS.desk
  const placedItems = fitIntoColumns(savedItems(layout, layout.grids.desk), columns)
  const others = Object.keys(layout.widgets)
    .filter((key) => !Object.hasOwn(layout.grids.desk, key))
    .sort()
    .map((key) => ({ key, x: 0, y: 0, ...DEFAULT_SIZE }))
  return withWidgetsBelow(placedItems, others, columns)
}

/**
 * The widgets of a layout with their areas at a breakpoint, in reading order, each widget once. A grid that is not
 * saved is derived from the desk's. A widget that has no area on a saved grid is placed below the others.
 */
export function gridItemsOf(layout: LayoutWithGrids, breakpoint: Breakpoint): GridItem[] {
  const itemsOnDesk = deskItems(layout)
  if (breakpoint === 'desk') return itemsOnDesk
  const { columns } = BREAKPOINTS[breakpoint]
  const grid = layout.grids[breakpoint]
  const derivedItems = itemsOnDesk.map((item) => widthOn(columns, item))
  if (!grid) return flowIntoRows(derivedItems, columns)
  const placedItems = fitIntoColumns(savedItems(layout, grid), columns)
  const others = derivedItems.filter(({ key }) => !Object.hasOwn(grid, key))
  return withWidgetsBelow(placedItems, others, columns)
}

/** Items in the saved form of a layout: areas by key. */
export function toGrid(items: readonly GridItem[]): LayoutGrid {
  return Object.fromEntries(items.map(({ key, ...area }) => [key, area]))
}

/** The grid of a breakpoint as it is saved, or as it is derived when it is not. */
export function gridOf(layout: LayoutWithGrids, breakpoint: Breakpoint): LayoutGrid {
  return layout.grids[breakpoint] ?? toGrid(gridItemsOf(layout, breakpoint))
}

/** The saved areas of one widget by breakpoint. */
export function savedGridAreas({ grids }: LayoutWithGrids, key: string): Partial<Record<Breakpoint, GridArea>> {
  const areas: Partial<Record<Breakpoint, GridArea>> = {}
  for (const breakpoint of BREAKPOINT_NAMES) {
    const area = ownProperty(grids[breakpoint], key)
    if (area) areas[breakpoint] = area
  }
  return areas
}

/** Moves items up until another one stops them. This closes the gaps that hidden widgets leave. */
export function closeGaps(items: readonly GridItem[]): GridItem[] {
  const movedItems: GridItem[] = []
  for (const item of items) {
    const itemsAbove = movedItems.filter((other) => other.x < item.x + item.w && item.x < other.x + other.w)
    movedItems.push({ ...item, y: bottomOf(itemsAbove) })
  }
  return movedItems.sort(byReadingOrder)
}

/** The items without one of them: the others of its rows move together and take its width. */
export function itemsWithout(items: readonly GridItem[], key: string): GridItem[] {
  return leaveOut(items, (other) => other === key)
}

/** Splits items into the bands of rows that no item crosses, from top to bottom. */
function bandsOf(items: readonly GridItem[]): GridItem[][] {
  const bands: GridItem[][] = []
  let bottom = 0
  for (const item of [...items].sort(byReadingOrder)) {
    const band = bands.at(-1)
    if (band && item.y < bottom) band.push(item)
    else bands.push([item])
    bottom = Math.max(bottom, item.y + item.h)
  }
  return bands
}

function leftOf(items: readonly GridItem[]): number {
  return Math.min(...items.map(({ x }) => x))
}

function rightOf(items: readonly GridItem[]): number {
  return Math.max(...items.map(({ x, w }) => x + w))
}

/** Moves items to the left until another one, or the column `left`, stops them. */
function closeColumns(items: readonly GridItem[], left: number): GridItem[] {
  const movedItems: GridItem[] = []
  for (const item of [...items].sort((first, second) => first.x - second.x || byReadingOrder(first, second))) {
    const itemsBefore = movedItems.filter((other) => other.y < item.y + item.h && item.y < other.y + other.h)
    movedItems.push({ ...item, x: itemsBefore.length > 0 ? rightOf(itemsBefore) : left })
  }
  return movedItems
}

/** Widens items in proportion, so that they reach from the column `left` to the column `right`. */
function widen(items: readonly GridItem[], left: number, right: number): GridItem[] {
  const factor = (right - left) / (rightOf(items) - left)
  const columnAt = (x: number) => left + Math.round((x - left) * factor)
  return items.map((item) => {
    const x = columnAt(item.x)
    return { ...item, x, w: columnAt(item.x + item.w) - x }
  })
}

/** The parts of the lower edge of items between two columns, each with the row at which it is free. */
function lowerEdge(items: readonly GridItem[], left: number, right: number, top: number): GridArea[] {
  const steps: GridArea[] = []
  for (let x = left; x < right; x += 1) {
    const above = items.filter((item) => item.x <= x && x < item.x + item.w)
    const y = above.length > 0 ? bottomOf(above) : top
    const step = steps.at(-1)
    if (step?.y === y) step.w += 1
    else steps.push({ x, y, w: 1, h: 0 })
  }
  return steps
}

/** Moves the lowest item below others as long as it ends higher there, in no less width. */
function levelColumns(items: readonly GridItem[], left: number, right: number, top: number): GridItem[] {
  let levelled = [...items]
  for (;;) {
    const bottom = bottomOf(levelled)
    const lowest = levelled.findLast(({ y, h }) => y + h === bottom)
    if (!lowest) return levelled
    const others = levelled.filter((item) => item !== lowest)
    const place = lowerEdge(others, left, right, top)
      .filter(({ y, w }) => w >= lowest.w && y + lowest.h < bottom)
      .sort((first, second) => first.y - second.y)[0]
    if (!place) return levelled
    levelled = [...others, { ...lowest, x: place.x, y: place.y, w: place.w }]
  }
}

/** Makes an item higher and wider, until others or the edges of its band stop it. */
function stretch(item: GridItem, others: readonly GridItem[], band: GridArea): GridItem {
  const inColumns = others.filter(({ x, w }) => x < item.x + item.w && item.x < x + w)
  const y = Math.max(band.y, ...inColumns.filter((other) => other.y < item.y).map((other) => other.y + other.h))
  const end = Math.min(band.y + band.h, ...inColumns.filter((other) => other.y > item.y).map((other) => other.y))
  const inRows = others.filter((other) => other.y < end && y < other.y + other.h)
  const x = Math.max(band.x, ...inRows.filter((other) => other.x < item.x).map((other) => other.x + other.w))
  const right = Math.min(band.x + band.w, ...inRows.filter((other) => other.x > item.x).map((other) => other.x))
  return { ...item, x, y, w: right - x, h: end - y }
}

/** Arranges the items of a band such that no hole is left between them and none below. */
function fillBand(items: readonly GridItem[], left: number, right: number, top: number): GridItem[] {
  let filled = levelColumns(items, left, right, top)
  const band = { x: left, y: top, w: right - left, h: bottomOf(filled) - top }
  for (const { key } of [...filled].sort(byReadingOrder))
    filled = filled.map((item) =>
      item.key === key
        ? stretch(
            item,
            filled.filter((other) => other.key !== key),
            band,
          )
        : item,
    )
  return filled
}

/**
 * Takes items away. In each band that loses some, the others move together and take the width that is free;
 * `isFilled`: they take the height that is free as well.
 */
export function leaveOut(
  items: readonly GridItem[],
  isLeftOut: (key: string) => boolean,
  isFilled = false,
): GridItem[] {
  const remainingItems = bandsOf(items).flatMap((band) => {
    const others = band.filter(({ key }) => !isLeftOut(key))
    if (others.length === 0 || others.length === band.length) return others
    const top = Math.min(...band.map(({ y }) => y))
    const [left, right] = [leftOf(band), rightOf(band)]
    const raisedItems = closeGaps(others).map((item) => ({ ...item, y: item.y + top }))
    const widened = widen(closeColumns(raisedItems, left), left, right)
    return isFilled ? fillBand(widened, left, right, top) : widened
  })
  return closeGaps(remainingItems.sort(byReadingOrder))
}
