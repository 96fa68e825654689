/** Rows that are drawn beyond the visible ones, on either side. */
const OVERSCAN = 8

/** The input that decides which rows of a long list are drawn; lengths in CSS px. */
export interface RowWindowInput {
  count: number
  rowHeight: number
  scrollTop: number
  viewHeight: number
  /** A row with details below it, and their height. */
  expanded: { index: number; height: number } | null
}

/** The rows from `start` to before `end` are drawn, each at its distance from the top of the list, CSS px. */
export interface RowWindow {
  start: number
  end: number
  /** Height of all rows, CSS px. */
  height: number
  topOf(index: number): number
}

/** Index of the row at a height from the top of the list. */
function rowAt(y: number, { rowHeight, expanded }: RowWindowInput): number {
  const endOfExpandedRow = expanded ? (expanded.index + 1) * rowHeight : Infinity
  if (y < endOfExpandedRow) return Math.floor(y / rowHeight)
  return Math.max(expanded?.index ?? 0, Math.floor((y - (expanded?.height ?? 0)) / rowHeight))
}

/** The rows of a long list that are drawn. All rows have the same height, except the details of one. */
export function rowWindow(input: RowWindowInput): RowWindow {
  const { count, rowHeight, scrollTop, viewHeight, expanded } = input
  const start = Math.min(count, Math.max(0, rowAt(Math.max(0, scrollTop), input) - OVERSCAN))
  const end = Math.max(start, Math.min(count, rowAt(Math.max(0, scrollTop) + viewHeight, input) + 1 + OVERSCAN))
  const detailsAbove = (index: number) => (expanded && index > expanded.index ? expanded.height : 0)
  const topOf = (index: number) => index * rowHeight + detailsAbove(index)
  return { start, end, height: topOf(count), topOf }
}
