import type { Box, Point } from './stageView'

/** Finds what lies at a place by a grid of buckets; a later item lies on top of an earlier one. */
export interface SpatialIndex {
  /** Items whose boxes hold the place, the topmost first, until one is taken. */
  find(at: Point, take: (item: number) => boolean): number
  /** Items whose boxes meet a box, from the lowest to the topmost. */
  within(box: Box): number[]
}

/** Buckets are made so that there are about this many items in each. */
const ITEMS_PER_BUCKET = 2
const MAXIMUM_SIDE = 512

function bucketsOf(boxes: readonly Box[]) {
  const all = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const box of boxes) {
    all.minX = Math.min(all.minX, box.minX)
    all.minY = Math.min(all.minY, box.minY)
    all.maxX = Math.max(all.maxX, box.maxX)
    all.maxY = Math.max(all.maxY, box.maxY)
  }
  const width = Math.max(all.maxX - all.minX, 1e-9)
  const height = Math.max(all.maxY - all.minY, 1e-9)
  const cell = Math.sqrt((width * height * ITEMS_PER_BUCKET) / Math.max(1, boxes.length))
  const columns = Math.min(MAXIMUM_SIDE, Math.max(1, Math.ceil(width / cell)))
  const rows = Math.min(MAXIMUM_SIDE, Math.max(1, Math.ceil(height / cell)))
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)))
  return {
    columns,
    rows,
    all,
    column: (x: number) => clamp(((x - all.minX) / width) * columns, columns),
    row: (y: number) => clamp(((y - all.minY) / height) * rows, rows),
  }
}

const holds = (box: Box, [x, y]: Point) => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
const meets = (a: Box, b: Box) => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

export function createSpatialIndex(boxes: readonly Box[]): SpatialIndex {
  const { columns, rows, all, column, row } = bucketsOf(boxes)
  const buckets: number[][] = Array.from({ length: columns * rows }, () => [])
  boxes.forEach((box, item) => {
    for (let y = row(box.minY); y <= row(box.maxY); y++)
      for (let x = column(box.minX); x <= column(box.maxX); x++) buckets[y * columns + x]?.push(item)
  })
  return {
    find(at, take) {
      if (boxes.length === 0 || !holds(all, at)) return -1
      const items = buckets[row(at[1]) * columns + column(at[0])] ?? []
      for (let i = items.length - 1; i >= 0; i--) {
        const item = items[i] as number
        if (holds(boxes[item] as Box, at) && take(item)) return item
      }
      return -1
    },
    within(box) {
      if (boxes.length === 0 || !meets(all, box)) return []
      const found = new Set<number>()
      for (let y = row(box.minY); y <= row(box.maxY); y++) {
        for (let x = column(box.minX); x <= column(box.maxX); x++)
          for (const item of buckets[y * columns + x] ?? []) if (meets(boxes[item] as Box, box)) found.add(item)
      }
      return [...found].sort((a, b) => a - b)
    },
  }
}

/** Whether a place lies in an outline x0, y0, x1, y1 … */
export function isInOutline(outline: Float64Array, [x, y]: Point): boolean {
  let inside = false
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [
      outline[i] as number,
      outline[i + 1] as number,
      outline[j] as number,
      outline[j + 1] as number,
    ]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}
