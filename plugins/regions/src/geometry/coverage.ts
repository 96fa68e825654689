import type { RelativePoint } from '@barn-workbench/core/schema'

/** A part of a picture, 0..1 from its top left. */
export interface PictureWindow {
  left: number
  top: number
  right: number
  bottom: number
}

const WHOLE: PictureWindow = { left: 0, top: 0, right: 1, bottom: 1 }
/** Rows in which areas are measured, each exactly from left to right: a row is 0.2 % of the picture's height. */
const ROWS = 540

/**
 * The spans that an outline takes of a row, by its edges: from the first to the second, the third to the fourth, and so
 * on.
 */
function addSpans(spans: [number, number][], polygon: readonly RelativePoint[], y: number): void {
  const crossings: number[] = []
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i] ?? [0, 0]
    const [bx, by] = polygon[j] ?? [0, 0]
    if (ay > y !== by > y) crossings.push(((bx - ax) * (y - ay)) / (by - ay) + ax)
  }
  crossings.sort((a, b) => a - b)
  for (let i = 0; i + 1 < crossings.length; i += 2) spans.push([crossings[i] ?? 0, crossings[i + 1] ?? 0])
}

/** The total length of spans within bounds; overlaps count once. */
function lengthOf(spans: [number, number][], { left, right }: PictureWindow): number {
  spans.sort((a, b) => a[0] - b[0])
  let length = 0
  let reached = left
  for (const [start, end] of spans) {
    const from = Math.max(start, reached)
    const to = Math.min(end, right)
    if (to > from) {
      length += to - from
      reached = to
    }
  }
  return length
}

interface Measured {
  polygon: readonly RelativePoint[]
  top: number
  bottom: number
}

function measured(polygon: readonly RelativePoint[]): Measured | null {
  if (polygon.length < 3 || !polygon.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))) return null
  const heights = polygon.map(([, y]) => y)
  return { polygon, top: Math.min(...heights), bottom: Math.max(...heights) }
}

/**
 * The share of the whole picture that outlines cover within a part of it. Overlaps count once. It is measured in a
 * fixed number of rows, so that no outline takes too long. Invalid outlines cover nothing.
 */
export function coveredShare(polygons: readonly (readonly RelativePoint[])[], part: PictureWindow = WHOLE): number {
  const outlines = polygons.map(measured).filter((outline) => outline !== null)
  const height = part.bottom - part.top
  const rows = Math.max(1, Math.round(ROWS * height))
  let sum = 0
  for (let row = 0; row < rows; row++) {
    const y = part.top + ((row + 0.5) * height) / rows
    const spans: [number, number][] = []
    for (const { polygon, top, bottom } of outlines) if (top <= y && bottom >= y) addSpans(spans, polygon, y)
    if (spans.length > 0) sum += lengthOf(spans, part)
  }
  return (sum / rows) * height
}
