import type { Bounds } from './tiles'

/** A guide line that shows the alignment of a moved box, in canvas widths. */
export interface Guide {
  axis: 'x' | 'y'
  /** Its position on its axis. */
  at: number
  from: number
  to: number
}

export interface SnapOptions {
  /** The boxes beside which it is moved. */
  neighbours: readonly Bounds[]
  /** Height of the canvas divided by its width. */
  heightRatio: number
  /** Largest way to a line, in canvas widths. */
  reach: number
  /** Distance of the lines of the grid, in canvas widths; null for no grid. */
  grid: number | null
}

export interface Snap {
  dx: number
  dy: number
  guides: Guide[]
}

/** One axis of a box, and its extent across. */
interface Span {
  start: number
  end: number
  crossStart: number
  crossEnd: number
}

interface Match {
  way: number
  line: number
  across: readonly [number, number]
}

const NO_SNAP: Snap = { dx: 0, dy: 0, guides: [] }

function spanOf({ left, top, right, bottom }: Bounds, axis: Guide['axis']): Span {
  return axis === 'x'
    ? { start: left, end: right, crossStart: top, crossEnd: bottom }
    : { start: top, end: bottom, crossStart: left, crossEnd: right }
}

const linesOf = ({ start, end }: Span) => [start, (start + end) / 2, end] as const

function nearestMatch(own: Span, others: readonly Span[], reach: number): Match | null {
  let best: Match | null = null
  for (const other of others) {
    for (const line of linesOf(other)) {
      for (const ownLine of linesOf(own)) {
        const way = line - ownLine
        if (Math.abs(way) > (best ? Math.abs(best.way) - 1e-9 : reach)) continue
        const across = [Math.min(own.crossStart, other.crossStart), Math.max(own.crossEnd, other.crossEnd)] as const
        best = { way, line, across }
      }
    }
  }
  return best
}

function gridWay(own: Span, grid: number, reach: number): number {
  const way = Math.round(own.start / grid) * grid - own.start
  return Math.abs(way) <= Math.max(reach, grid / 2) ? way : 0
}

function snapAxis(own: Span, others: readonly Span[], { reach, grid }: SnapOptions, axis: Guide['axis']) {
  const match = nearestMatch(own, others, reach)
  if (!match) return { way: grid === null ? 0 : gridWay(own, grid, reach), guides: [] }
  const [from, to] = match.across
  return { way: match.way, guides: [{ axis, at: match.line, from, to }] }
}

/**
 * Snaps a moved box to its neighbours and to the canvas: to the same edges and middles, else to the grid. Each
 * direction by itself.
 */
export function snapBox(box: Bounds | null, options: SnapOptions): Snap {
  if (!box) return NO_SNAP
  const canvas: Bounds = { left: 0, top: 0, right: 1, bottom: options.heightRatio }
  const targets = [...options.neighbours, canvas]
  const x = snapAxis(
    spanOf(box, 'x'),
    targets.map((target) => spanOf(target, 'x')),
    options,
    'x',
  )
  const y = snapAxis(
    spanOf(box, 'y'),
    targets.map((target) => spanOf(target, 'y')),
    options,
    'y',
  )
  return { dx: x.way, dy: y.way, guides: [...x.guides, ...y.guides] }
}
