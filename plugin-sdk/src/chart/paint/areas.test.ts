import { beforeEach, expect, test, vi } from 'vitest'
import { StubImageData } from '../../testing/stubImageData'
import { frameAreas, paintAreas } from './areas'
import type { Scene } from './scene'
import { STRIP_WIDTH } from './strip'

beforeEach(() => {
  vi.stubGlobal('ImageData', StubImageData)
  return () => vi.unstubAllGlobals()
})

const COLORS: Readonly<Record<string, number>> = { ink: 0xff000000, pale: 0xff777777 }
const AREA = { left: 0, top: 0, width: STRIP_WIDTH, height: 100 }

/** The first and the last column that have the pale colour; null: none has. */
function paleColumns(knownUntil: number): readonly [number, number] | null {
  let pixels = new Uint32Array()
  const context = { putImageData: ({ data }: ImageData) => (pixels = new Uint32Array(data.buffer.slice(0))) }
  const theme = { pixel: (color: string) => COLORS[color] ?? 0xffffffff, ghost: () => 'pale', surface: '', line: '' }
  const x = Float64Array.from([0, 1, 2, 3, 4])
  const visible = [{ name: 'lying', values: x.map(() => 50), color: 'ink', hasGaps: false }]
  const columns = { x, step: 1, knownUntil, isEven: true }
  const rest = { start: 0, end: 4, ratio: 1, shades: [], gaps: [] }
  const scene = { context, theme, columns, visible, ...rest } as unknown as Scene
  paintAreas(scene, frameAreas(scene, AREA.width), AREA, { factor: -1, offset: 100, gridRows: [] })
  const pale = [...pixels.entries()].flatMap(([at, pixel]) => (pixel === COLORS['pale'] ? [at % STRIP_WIDTH] : []))
  return pale.length > 0 ? [Math.min(...pale), Math.max(...pale)] : null
}

test('areas are pale on the way to a bucket that is not over, and nowhere else', () => {
  expect(paleColumns(5)).toBeNull()
  expect(paleColumns(4.5)).toEqual([(STRIP_WIDTH * 3) / 4, STRIP_WIDTH - 1])
})
