import { beforeEach, expect, test, vi } from 'vitest'
import { StubImageData } from '../../testing/stubImageData'
import { corridorFill } from './corridor'
import type { Scene } from './scene'
import { beginStrip, putStrip, STRIP_WIDTH } from './strip'

beforeEach(() => {
  vi.stubGlobal('ImageData', StubImageData)
  return () => vi.unstubAllGlobals()
})

const SURFACE = 0xffffffff
const SOFT = 0xff777777

/**
 * The first and the last column that a corridor fills, of a chart whose last of five times is at three quarters of it.
 * `knownUntil` in steps of the chart.
 */
function filledColumns({ stepped, knownUntil }: { stepped: boolean; knownUntil: number }): readonly [number, number] {
  let pixels = new Uint32Array()
  const context = {
    putImageData: ({ data }: ImageData) => (pixels = new Uint32Array(data.buffer.slice(0))),
  } as unknown as CanvasRenderingContext2D
  const x = Float64Array.from([0, 1, 2, 3])
  const scene = {
    columns: { x, step: 1, knownUntil },
    visible: [{ name: 'losses', values: x, color: 'ink', hasGaps: false, stepped }],
    theme: { pixel: () => SOFT },
    start: 0,
    end: 4,
  } as unknown as Scene
  const backdrop = { spans: [], distance: 1, hatch: 0, shade: 0 }
  beginStrip(100, 0, { surface: SURFACE, grid: { color: 0, rows: [] }, backdrop })
  const corridor = { name: 'Permitted', least: x.map(() => 10), greatest: x.map(() => 60) }
  corridorFill(scene, corridor, STRIP_WIDTH, { factor: -1, offset: 100 })({ left: 0, width: STRIP_WIDTH })
  putStrip(context, 0, 0, STRIP_WIDTH)
  const filled = [...pixels.entries()].flatMap(([at, pixel]) => (pixel === SOFT ? [at % STRIP_WIDTH] : []))
  return [Math.min(...filled), Math.max(...filled)]
}

test('a corridor ends with its last time, as lines do', () => {
  expect(filledColumns({ stepped: false, knownUntil: 4 })).toEqual([0, (STRIP_WIDTH * 3) / 4])
})

test('a corridor behind values that hold reaches as far as they do', () => {
  expect(filledColumns({ stepped: true, knownUntil: 4 })).toEqual([0, STRIP_WIDTH - 1])
  expect(filledColumns({ stepped: true, knownUntil: 3.5 })).toEqual([0, (STRIP_WIDTH * 7) / 8])
})
