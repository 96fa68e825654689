import { createRandom } from '../measure/random'
import type { Columns, Size } from './chartCandidate'

export interface ChartCase {
  charts: number
  series: number
  points: number
  size: Size
  /** Charts beside each other. */
  columns: number
  lineWidth: number
  /** Whether points are appended too. */
  streams?: boolean
  /** Lines without it. */
  kind?: Columns['kind']
}

const long = { charts: 1, series: 3, points: 55_550, size: { width: 1920, height: 600 }, columns: 1 }
const many = { charts: 16, series: 5, points: 500, size: { width: 476, height: 240 }, columns: 4 }

/** A dashboard of one kind of chart, as a barn with 12 cameras has it. */
const dashboardOf = (kind: Columns['kind']) => ({ ...many, series: 12, lineWidth: 1.5, kind })

/**
 * The cases; `a` is the benchmark of uPlot, `w` has wide lines. The others are named after their kind of chart; the
 * rival draws the same series as lines.
 */
export const CHART_CASES = {
  a: { ...long, lineWidth: 1 },
  b: {
    charts: 1,
    series: 50,
    points: 500,
    size: { width: 1200, height: 600 },
    columns: 1,
    lineWidth: 1,
    streams: true,
  },
  c: { ...many, lineWidth: 1 },
  aw: { ...long, lineWidth: 2 },
  cw: { ...many, lineWidth: 2 },
  band: dashboardOf('band'),
  area: dashboardOf('area'),
  bar: dashboardOf('bar'),
  range: dashboardOf('range'),
  heat: dashboardOf('heat'),
} satisfies Record<string, ChartCase>

export type ChartCaseName = keyof typeof CHART_CASES

/** Time of the first point, s, and between points. */
const START = 1_700_000_000
export const STEP = 60

/** A gauge of 0 to 100 as machines have them: a slow wave, a random walk, noise and bursts, to two decimals. */
function gauge(random: () => number, points: number, kind: number): Float64Array {
  const values = new Float64Array(points)
  const spread = kind % 3 === 1 ? 1.5 : 18
  let walk = 50
  let burst = 0
  for (let i = 0; i < points; i++) {
    walk += (random() - 0.5) * 2
    walk += (50 - walk) * 0.002
    burst = random() < 0.004 ? 30 * random() : burst * 0.93
    const value = walk + 12 * Math.sin(i / 240 + kind) + burst + (random() - 0.5) * spread
    values[i] = Math.round(Math.min(100, Math.max(0, value)) * 100) / 100
  }
  return values
}

/** A switch that is on while a gauge is high. */
function switchOf(random: () => number, points: number, kind: number): Float64Array {
  return gauge(random, points, kind).map((value) => (value > 50 ? 1 : 0))
}

/** Columns of a case, the same for the same seed. */
export function makeColumns({ series, points, lineWidth, kind = 'line' }: ChartCase, seed: number): Columns {
  const random = createRandom(seed)
  return {
    x: Float64Array.from({ length: points }, (_, i) => START + i * STEP),
    series: Array.from({ length: series }, (_, i) => ({
      name: `series ${i + 1}`,
      color: `hsl(${Math.round((360 * i) / series)} 70% 42%)`,
      values: kind === 'range' ? switchOf(random, points, i) : gauge(random, points, i),
    })),
    lineWidth,
    kind,
  }
}
