import { textWidth } from './textWidth'

// Lengths are CSS px; chart.module.css has the same ones.
/** Swatch and paddings of an entry. */
const AROUND_NAME = 28
const GAP = 4
/** The button that says how many more entries there are. */
const MORE_WIDTH = 52
/** A narrow legend has one row rather than two. */
const NARROW = 420

/**
 * Number of the names, from the first, that have room in the rows of a legend beside the button that gives the number
 * of the others. All of them while the width is 0, that is unknown.
 */
export function entriesThatFit(names: readonly string[], width: number): number {
  if (width === 0) return names.length
  const lastRow = width < NARROW ? 1 : 2
  let row = 1
  let left = 0
  let besideButton = 0
  for (const [index, name] of names.entries()) {
    const entry = Math.min(width, AROUND_NAME + textWidth(name))
    if (left > 0 && left + entry > width) {
      row++
      left = 0
    }
    if (row > lastRow) return besideButton
    left += entry + GAP
    if (row < lastRow || left + MORE_WIDTH <= width) besideButton = index + 1
  }
  return names.length
}
