import type { PictureMask } from '@barn-workbench/core/schema'

/*
 * Cameras write the time into their pictures. Its last digit changes from each picture to the next, always at the same
 * place, while the picture around it does not. This is what is looked for: small places that nearly always change in
 * surroundings that hardly ever do. The trough at which some animal always moves has livelier surroundings, and is
 * larger.
 */

/** Points of a cell in each direction, and the power of two that they are. */
const CELL_BITS = 2
const CELL = 2 ** CELL_BITS
/** Points of a cell that have to differ for it to have changed. */
const CHANGED_POINTS = 2
/** Pairs of pictures after which clocks are looked for, and from which on older ones count for half. */
const LOOK_EVERY = 60
/** A cell of a clock changes in at least this share of the pairs. */
const LIVELY = 0.7
/** The cells around a clock change in at most this share of the pairs, on average. */
const QUIET = 0.2
/** Cells between a clock and the ring of cells around it: a digit may lie on their border. */
const RING_DISTANCE = 2
/** The last digit is at most this high and this wide, as a share of the picture. */
const HIGHEST = 0.12
const WIDEST = 0.15
/** The text before the last digit is this many times as long as a digit is high: `23:59:5`, at most. */
const TEXT_BEFORE = 5
/** More places are no clocks. */
const MOST_CLOCKS = 4
/** Two masks that share this much of their area are the same one. */
const SAME_PLACE = 0.5

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Looks for burnt-in clocks in a row of pictures of one size. */
export interface ClockFinder {
  /** Adds where a picture differs from the one before: 1 for a point that does. */
  add(changed: Uint8Array): void
  /** The clocks found twice in a row; null while this is not known. */
  found(): readonly PictureMask[] | null
}

export function createClockFinder({ width, height }: { width: number; height: number }): ClockFinder {
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const grid = { columns, rows }
  const lively = new Float32Array(columns * rows)
  let weight = 0
  let added = 0
  let last: readonly PictureMask[] | null = null
  let confirmed: readonly PictureMask[] | null = null

  function look(): void {
    const rates = lively.map((count) => count / weight)
    const now = clocksIn(rates, grid, { width, height })
    const isSame = last?.length === now.length && now.every((mask) => last?.some((other) => isSamePlace(mask, other)))
    // The place that was confirmed first stays: a mask that trembled would change what is measured.
    if (
      isSame &&
      !(confirmed?.length === now.length && now.every((mask) => confirmed?.some((o) => isSamePlace(mask, o))))
    )
      confirmed = now
    last = now
    lively.forEach((count, index) => (lively[index] = count / 2))
    weight /= 2
  }

  return {
    add(changed) {
      countChanged(changed, width, columns).forEach((count, cell) => {
        if (count >= CHANGED_POINTS) lively[cell] = (lively[cell] as number) + 1
      })
      weight++
      added++
      if (added % LOOK_EVERY === 0) look()
    },
    found: () => confirmed,
  }
}

/** The number of changed points in each cell. */
function countChanged(changed: Uint8Array, width: number, columns: number): Uint8Array {
  const counts = new Uint8Array(columns * Math.ceil(changed.length / width / CELL))
  for (let start = 0, row = 0; start < changed.length; start += width, row++) {
    const first = Math.floor(row / CELL) * columns
    for (let column = 0; column < width; column++) {
      if (changed[start + column] === 0) continue
      const cell = first + (column >> CELL_BITS)
      counts[cell] = (counts[cell] as number) + 1
    }
  }
  return counts
}

interface CellGrid {
  columns: number
  rows: number
}

function clocksIn(
  rates: Float32Array,
  grid: CellGrid,
  picture: { width: number; height: number },
): readonly PictureMask[] {
  const boxes = boxesOf(rates, grid).filter((box) => isClock(box, rates, grid))
  return boxes.length > MOST_CLOCKS ? [] : boxes.map((box) => toMask(box, picture))
}

/** The boxes of neighbouring cells that nearly always change. */
function boxesOf(rates: Float32Array, { columns }: CellGrid): Box[] {
  const isOpen = Array.from(rates, (rate) => rate >= LIVELY)
  const boxes: Box[] = []
  for (let first = 0; first < isOpen.length; first++) {
    if (!isOpen[first]) continue
    const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 }
    const waiting = [first]
    isOpen[first] = false
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)]
      box.left = Math.min(box.left, column)
      box.right = Math.max(box.right, column)
      box.top = Math.min(box.top, row)
      box.bottom = Math.max(box.bottom, row)
      for (const next of neighboursOf(cell, columns)) {
        if (isOpen[next]) waiting.push(next)
        isOpen[next] = false
      }
    }
    boxes.push(box)
  }
  return boxes
}

function neighboursOf(cell: number, columns: number): number[] {
  const column = cell % columns
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1]
      .filter((right) => column + right >= 0 && column + right < columns)
      .map((right) => cell + down * columns + right),
  )
}

function isClock(box: Box, rates: Float32Array, grid: CellGrid): boolean {
  const isSmall =
    box.right - box.left + 1 <= Math.max(2, WIDEST * grid.columns) &&
    box.bottom - box.top + 1 <= Math.max(2, HIGHEST * grid.rows)
  return isSmall && meanAround(box, rates, grid) <= QUIET
}

/** The mean rate of the cells in a ring around a box, of those above and below it: the digits beside it change, too. */
function meanAround({ left, right, top, bottom }: Box, rates: Float32Array, { columns, rows }: CellGrid): number {
  let sum = 0
  let count = 0
  for (const row of [top - RING_DISTANCE, bottom + RING_DISTANCE]) {
    if (row < 0 || row >= rows) continue
    for (
      let column = Math.max(0, left - RING_DISTANCE);
      column <= Math.min(columns - 1, right + RING_DISTANCE);
      column++
    ) {
      sum += rates[row * columns + column] as number
      count++
    }
  }
  return count === 0 ? 1 : sum / count
}

/** The mask of a clock whose last digit lies in a box of cells: the digit, and the text before it. */
function toMask({ left, right, top, bottom }: Box, { width, height }: { width: number; height: number }): PictureMask {
  const high = (bottom - top + 1) * CELL
  const x = Math.max(0, (left - 1) * CELL - TEXT_BEFORE * high)
  const y = Math.max(0, (top - 1) * CELL)
  const end = { x: Math.min(width, (right + 2) * CELL), y: Math.min(height, (bottom + 2) * CELL) }
  return { x: x / width, y: y / height, width: (end.x - x) / width, height: (end.y - y) / height }
}

function isSamePlace(one: PictureMask, other: PictureMask): boolean {
  const overlap = (a: number, length: number, b: number, otherLength: number): number =>
    Math.max(0, Math.min(a + length, b + otherLength) - Math.max(a, b))
  const common = overlap(one.x, one.width, other.x, other.width) * overlap(one.y, one.height, other.y, other.height)
  const all = one.width * one.height + other.width * other.height - common
  return all > 0 && common / all >= SAME_PLACE
}
