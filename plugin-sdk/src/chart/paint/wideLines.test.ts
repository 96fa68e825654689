import { beforeEach, expect, test, vi } from 'vitest'
import { StubImageData } from '../../testing/stubImageData'
import type { Scene } from './scene'
import { STRIP_WIDTH } from './strip'
import { paintWideLines } from './wideLines'

beforeEach(() => {
  vi.stubGlobal('ImageData', StubImageData)
  return () => vi.unstubAllGlobals()
})

const SURFACE = 0xffffffff
const INK = 0xff000000
const AREA = { left: 0, top: 0, width: STRIP_WIDTH, height: 200 }

interface Line {
  kind?: 'line' | 'counts' | 'values that hold'
  points?: number
  knownUntil?: number
  valueAt?: (time: number) => number
}

const zigzag = (time: number) => (time % 2) * 200

/** The number of coloured pixels in each column, for a line that goes up and down steeply by default. */
function paintedOf(
  ghost: boolean,
  lineWidth: number,
  { kind = 'line', points = 9, knownUntil = Infinity, valueAt = zigzag }: Line = {},
): number[] {
  const x = Float64Array.from({ length: points }, (_, i) => i)
  let pixels = new Uint32Array()
  const context = { putImageData: ({ data }: ImageData) => (pixels = new Uint32Array(data.buffer.slice(0))) }
  const theme = { pixel: (color: string) => (color === 'ink' ? INK : SURFACE), faded: () => '', surface: '', line: '' }
  const values = x.map(valueAt)
  const stepped = kind === 'values that hold'
  const series = { name: 'before', values, color: 'ink', hasGaps: false, ghost, stepped }
  const scene = {
    context,
    theme,
    columns: { x, step: 1, knownUntil },
    visible: [series],
    start: 0,
    end: 8,
    lineWidth,
    ratio: 1,
  }
  const frame = { from: 0, to: points - 1, buckets: null, extent: { low: 0, high: 200 } }
  const wholeNumbers = kind === 'counts'
  const all = { ...scene, wholeNumbers, shades: [], gaps: [] } as unknown as Scene
  paintWideLines(all, frame, AREA, { factor: -1, offset: 200, gridRows: [] })
  const painted = new Array<number>(STRIP_WIDTH).fill(0)
  pixels.forEach((pixel, at) => {
    const column = at % STRIP_WIDTH
    if (pixel !== SURFACE) painted[column] = (painted[column] ?? 0) + 1
  })
  return painted
}

test('what a line is compared with is without a gap, however steep it is, and thinner than the line', () => {
  const [line, ghost] = [paintedOf(false, 3), paintedOf(true, 3)]
  expect(ghost.filter((count) => count === 0)).toEqual([])
  ghost.forEach((count, column) => expect(count).toBeLessThan(line[column] as number))
})

test.each(['counts', 'values that hold'] as const)(
  '%s are level from one point to the next, and rise and fall at once',
  (kind) => {
    const painted = paintedOf(false, 3, { kind })
    const between = painted.filter((_, column) => Math.abs((((column / STRIP_WIDTH) * 8) % 1) - 0.5) < 0.2)
    expect(Math.max(...between)).toBeLessThanOrEqual(4)
    expect(Math.max(...painted)).toBeGreaterThan(150)
  },
)

test('the last count lasts to the end of its bucket, or for as long as it is known', () => {
  const columnOf = (time: number) => (time / 8) * STRIP_WIDTH
  const lastOf = (knownUntil = Infinity) =>
    paintedOf(false, 3, { kind: 'counts', points: 7, knownUntil }).findLastIndex((count) => count > 0)
  expect(Math.abs(lastOf() - columnOf(7))).toBeLessThan(4)
  expect(Math.abs(lastOf(6.5) - columnOf(6.5))).toBeLessThan(4)
})

test('a line is dashed to a value whose bucket is not over, and nowhere else', () => {
  const emptyOf = (knownUntil: number) =>
    paintedOf(false, 3, { points: 5, knownUntil, valueAt: () => 100 }).flatMap((count, column) =>
      count === 0 ? [column] : [],
    )
  const columnOf = (time: number) => (time / 8) * STRIP_WIDTH
  const gaps = emptyOf(4.5).filter((column) => column < columnOf(4))
  expect(gaps.length).toBeGreaterThanOrEqual(4)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(columnOf(3))
  expect(emptyOf(5).filter((column) => column < columnOf(4))).toEqual([])
})
