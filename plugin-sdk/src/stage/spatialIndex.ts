import type { Box, Point } from './view/stageView'

/**
 * Finds boxes by their place, with a grid of buckets. Items are indexes of the boxes; a later box lies on top of an
 * earlier one.
 */
export interface SpatialIndex {
  /** The topmost item whose box contains a point and that `accept` accepts; -1 if there is none. */
  find(at: Point, accept: (item: number) => boolean): number
  /** All items whose boxes overlap a box, the lowest first. */
  within(box: Box): number[]
}

/** Average number of items in a bucket. */
const ITEMS_PER_BUCKET = 2
/** Most buckets along one side of the grid. */
const MAXIMUM_SIDE = 512

function gridOf(boxes: readonly Box[]) {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const box of boxes) {
    bounds.minX = Math.min(bounds.minX, box.minX)
    bounds.minY = Math.min(bounds.minY, box.minY)
    bounds.maxX = Math.max(bounds.maxX, box.maxX)
    bounds.maxY = Math.max(bounds.maxY, box.maxY)
  }
  const width = Math.max(bounds.maxX - bounds.minX, 1e-9)
  const height = Math.max(bounds.maxY - bounds.minY, 1e-9)
  const cell = Math.sqrt((width * height * ITEMS_PER_BUCKET) / Math.max(1, boxes.length))
  const columns = Math.min(MAXIMUM_SIDE, Math.max(1, Math.ceil(width / cell)))
  const rows = Math.min(MAXIMUM_SIDE, Math.max(1, Math.ceil(height / cell)))
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)))
  return {
    columns,
    rows,
    bounds,
    column: (x: number) => clamp(((x - bounds.minX) / width) * columns, columns),
    row: (y: number) => clamp(((y - bounds.minY) / height) * rows, rows),
  }
}

const contains = (box: Box, [x, y]: Point) => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
const overlaps = (a: Box, b: Box) => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

/** Creates an index of boxes, by which those at a place are found without looking at all. */
export function createSpatialIndex(boxes: readonly Box[]): SpatialIndex {
  const { columns, rows, bounds, column, row } = gridOf(boxes)
  const buckets: number[][] = Array.from({ length: columns * rows }, () => [])
  boxes.forEach((box, item) => {
    for (let y = row(box.minY); y <= row(box.maxY); y++)
      for (let x = column(box.minX); x <= column(box.maxX); x++) buckets[y * columns + x]?.push(item)
  })
  return {
    find(at, accept) {
      if (boxes.length === 0 || !contains(bounds, at)) return -1
      const items = buckets[row(at[1]) * columns + column(at[0])] ?? []
      for (let i = items.length - 1; i >= 0; i--) {
        const item = items[i] as number
        if (contains(boxes[item] as Box, at) && accept(item)) return item
      }
      return -1
    },
    within(box) {
      if (boxes.length === 0 || !overlaps(bounds, box)) return []
      const items = new Set<number>()
      for (let y = row(box.minY); y <= row(box.maxY); y++) {
        for (let x = column(box.minX); x <= column(box.maxX); x++)
          for (const item of buckets[y * columns + x] ?? []) if (overlaps(boxes[item] as Box, box)) items.add(item)
      }
      return [...items].sort((a, b) => a - b)
    },
  }
}

/** Whether a point lies inside an outline x0, y0, x1, y1, … */
export function isInOutline(outline: Float64Array, [x, y]: Point): boolean {
  let isInside = false
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [
      outline[i] as number,
      outline[i + 1] as number,
      outline[j] as number,
      outline[j + 1] as number,
    ]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside
  }
  return isInside
}
