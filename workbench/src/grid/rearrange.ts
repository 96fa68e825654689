import type { LayoutItem } from 'react-grid-layout/core'

type Items = readonly LayoutItem[]

/** A drag by fewer rows than this stays in the row: the widget then slides past its neighbours. */
const ROWS_OUT_OF_ROW = 2

function rightOf({ x, w }: LayoutItem): number {
  return x + w
}

function shareColumns(left: LayoutItem, right: LayoutItem): boolean {
  return left.x < rightOf(right) && right.x < rightOf(left)
}

function shareRows(left: LayoutItem, right: LayoutItem): boolean {
  return left.y < right.y + right.h && right.y < left.y + left.h
}

function isSameSize(left: LayoutItem, right: LayoutItem): boolean {
  return left.w === right.w && left.h === right.h
}

/** The first row below all items; 0 without items. */
export function bottomOf(items: readonly Pick<LayoutItem, 'y' | 'h'>[]): number {
  return items.reduce((bottom, { y, h }) => Math.max(bottom, y + h), 0)
}

/** Items by rows, then columns. */
export function inReadingOrder(items: Items): LayoutItem[] {
  return items.toSorted((left, right) => left.y - right.y || left.x - right.x)
}

/**
 * Moves items up, in their order, until another one stops them. Locked ones (`static`) do not move, and the others pass
 * them.
 */
export function closeUp(ordered: Items): LayoutItem[] {
  const locked = ordered.filter((item) => item.static)
  const placed: LayoutItem[] = []
  for (const item of ordered) {
    if (item.static) continue
    const movedItem = { ...item, y: bottomOf(placed.filter((other) => shareColumns(other, item))) }
    const findCovered = () => locked.find((other) => shareColumns(other, movedItem) && shareRows(other, movedItem))
    for (let covered = findCovered(); covered; covered = findCovered()) movedItem.y = covered.y + covered.h
    placed.push(movedItem)
  }
  return [...locked, ...placed]
}

/** The items that touch an item at one of its sides: -1 is left, 1 is right. */
export function neighboursOf(items: Items, item: LayoutItem, side: -1 | 1): LayoutItem[] {
  return items.filter(
    (other) =>
      other.i !== item.i &&
      shareRows(other, item) &&
      (side === 1 ? other.x === rightOf(item) : rightOf(other) === item.x),
  )
}

function widthOf(items: Items): number {
  return Math.max(...items.map(({ w }) => w))
}

/** The columns between an item and the next one, or the edge of the grid, at one of its sides. */
function roomBeside(items: Items, item: LayoutItem, side: -1 | 1, columns: number): number {
  const others = items.filter((other) => other.i !== item.i && shareRows(other, item))
  const edges = others.map((other) => (side === 1 ? other.x - rightOf(item) : item.x - rightOf(other)))
  return Math.min(side === 1 ? columns - rightOf(item) : item.x, ...edges.filter((distance) => distance >= 0))
}

/** Lets an item and its neighbours at one side exchange their places. */
export function exchange(items: Items, item: LayoutItem, side: -1 | 1): LayoutItem[] {
  const neighbours = neighboursOf(items, item, side)
  const width = widthOf(neighbours)
  const moved = items.map((other) => {
    if (other.i === item.i) return { ...other, x: other.x + side * width }
    return neighbours.some(({ i }) => i === other.i) ? { ...other, x: other.x - side * item.w } : other
  })
  return closeUp(inReadingOrder(moved))
}

/**
 * Slides an item sideways within its row by a number of columns: through free room, and past a neighbour when it has
 * covered half of it. A locked neighbour stops it.
 */
function slide(items: Items, key: string, distance: number, columns: number): LayoutItem[] {
  const side = distance < 0 ? -1 : 1
  let current = [...items]
  for (let left = Math.abs(distance); left > 0;) {
    const item = current.find(({ i }) => i === key)
    if (!item) break
    const room = Math.min(left, roomBeside(current, item, side, columns))
    if (room > 0) {
      current = current.map((other) => (other === item ? { ...other, x: other.x + side * room } : other))
      left -= room
      continue
    }
    const neighbours = neighboursOf(current, item, side)
    if (neighbours.length === 0 || neighbours.some((other) => other.static)) break
    const width = widthOf(neighbours)
    if (left < width / 2) break
    current = exchange(current, item, side)
    left -= width
  }
  return closeUp(inReadingOrder(current))
}

/** The item of the same size that a moved item lies on with its centre. */
function findSwapPartner(others: Items, from: LayoutItem, moved: LayoutItem): LayoutItem | undefined {
  if (!isSameSize(from, moved)) return undefined
  const centre = { x: moved.x + moved.w / 2, y: moved.y + moved.h / 2 }
  return others.find(
    (other) =>
      !other.static &&
      isSameSize(other, moved) &&
      other.x <= centre.x &&
      centre.x < rightOf(other) &&
      other.y <= centre.y &&
      centre.y < other.y + other.h,
  )
}

/**
 * Whether a moved item comes before another one: its upper edge has passed the middle of the other, or downwards its
 * lower edge not yet.
 */
function goesBefore(other: LayoutItem, moved: LayoutItem, from: LayoutItem | undefined): boolean {
  const middle = other.y + other.h / 2
  return from !== undefined && moved.y > from.y ? moved.y + moved.h <= middle : moved.y < middle
}

function placeInOrder(others: Items, moved: LayoutItem, from: LayoutItem | undefined): LayoutItem[] {
  const ordered = inReadingOrder(others)
  const index = ordered.findIndex((other) => shareColumns(other, moved) && goesBefore(other, moved, from))
  return closeUp(ordered.toSpliced(index === -1 ? ordered.length : index, 0, moved))
}

/**
 * Closes the gap that an item has left in its row: moves the items behind it to the left, as far as they touch each
 * other.
 */
function closeRow(others: Items, left: LayoutItem): LayoutItem[] {
  const shifted = new Set<string>()
  const findNext = (edge: number) =>
    others.find(({ x, y, static: isLocked }) => x === edge && y === left.y && !isLocked)
  for (let next = findNext(rightOf(left)); next; next = findNext(rightOf(next))) shifted.add(next.i)
  return others.map((other) => (shifted.has(other.i) ? { ...other, x: other.x - left.w } : other))
}

/**
 * The items after one of them was moved, resized or added. An item of the same size swaps places with it; otherwise it
 * takes its place in the order of the others, which close up. All is computed from the state before the gesture, so
 * that a drag there and back changes nothing.
 */
export function place(items: Items, moved: LayoutItem, columns: number): LayoutItem[] {
  const from = items.find(({ i }) => i === moved.i)
  const others = items.filter(({ i }) => i !== moved.i)
  if (!from) return placeInOrder(others, moved, undefined)
  if (!isSameSize(from, moved)) return placeInOrder(others, { ...moved, x: from.x, y: from.y }, from)
  const partner = findSwapPartner(others, from, moved)
  if (partner)
    return items.map((item) => {
      if (item.i === from.i) return { ...item, x: partner.x, y: partner.y }
      return item.i === partner.i ? { ...item, x: from.x, y: from.y } : item
    })
  if (Math.abs(moved.y - from.y) < ROWS_OUT_OF_ROW) return slide(items, moved.i, moved.x - from.x, columns)
  const placed = placeInOrder(others, moved, from)
  const hasLeftRow = placed.find(({ i }) => i === moved.i)?.y !== from.y
  return hasLeftRow ? placeInOrder(closeRow(others, from), moved, from) : placed
}
