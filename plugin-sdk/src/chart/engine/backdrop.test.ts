// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { backdropOf } from '../paint/backdrop'
import type { Scene } from '../paint/scene'
import { beginStrip, putStrip } from '../paint/strip'
import { allNumbers, calls, columns, draw, drawn, nextFrame, recordDrawing } from '../testing/recordDrawing'
import type { ChartKind } from './chartOptions'
import { createChartTime } from './chartState'

recordDrawing()

const NIGHT = { start: 10 * MINUTE, end: 20 * MINUTE }
const HOUR_OF_VALUES = Array.from({ length: 61 }, () => 1)
const WITH_GAP = HOUR_OF_VALUES.map((value, i) => (i > 30 && i < 40 ? NaN : value))

test('shades and gaps are drawn pixel by pixel behind values, the lines of the grid above them', () => {
  const ground = { surface: 1, grid: { color: 9, rows: [2] } }
  const backdrop = {
    spans: [
      { from: 130, to: 140, kind: 'shade' as const },
      { from: 150, to: 162, kind: 'gap' as const },
    ],
    shade: 5,
    hatch: 7,
    distance: 6,
  }
  beginStrip(4, 128, { ...ground, backdrop })
  const put: ImageData[] = []
  putStrip({ putImageData: (image: ImageData) => put.push(image) } as unknown as CanvasRenderingContext2D, 0, 0, 64)
  const pixels = new Uint32Array((put[0] as ImageData).data.buffer)
  const row = (y: number) => [...pixels.slice(y * 128, y * 128 + 36)]
  expect(row(0).slice(1, 13)).toEqual([1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1])
  expect(row(0).flatMap((value, x) => (value === 7 ? [x + 128] : []))).toEqual([150, 156])
  expect(row(1).flatMap((value, x) => (value === 7 ? [x + 128] : []))).toEqual([155, 161])
  expect(new Set(row(2))).toEqual(new Set([9]))
})

test('spans outside of what is shown are left out, and those across its edges are cut', () => {
  const scene = {
    start: 0,
    end: 100,
    ratio: 1,
    shades: [
      { start: -50, end: 10 },
      { start: 90, end: 400 },
      { start: 200, end: 300 },
      { start: 60, end: 50 },
    ],
    gaps: [],
    theme: { pixel: () => 0 },
  } as unknown as Scene
  expect(backdropOf(scene, 100).spans).toEqual([
    { kind: 'shade', from: 0, to: 10 },
    { kind: 'shade', from: 90, to: 100 },
  ])
})

test.each<[ChartKind, number]>([
  ['line', 1],
  ['bar', 1],
  ['range', 1],
])('%s: a night is drawn before the values, in the size of the plot', async (kind, lineWidth) => {
  const { chart } = await draw(columns(HOUR_OF_VALUES), { kind, lineWidth, shades: [NIGHT] })
  const { left, width } = chart.plot()
  const isNight = ({ args: [x, , w] }: { args: readonly unknown[] }) =>
    Math.abs((x as number) - (left + width / 6)) < 5 && Math.abs((w as number) - width / 6) < 5
  expect(drawn('fillRect').filter(isNight)).toHaveLength(1)
  calls.length = 0
  chart.setShades([])
  nextFrame()
  expect(drawn('fillRect').filter(isNight)).toHaveLength(0)
})

test.each<ChartKind>(['line', 'area', 'bar', 'range'])(
  '%s says in words at the cursor and in the legend what was not observed',
  async (kind) => {
    const time = createChartTime()
    const { chart } = await draw(columns(WITH_GAP), { kind, time, messages: { notObserved: 'Not observed' } })
    expect(document.querySelector('[data-note]:not([hidden])')?.textContent).toBe('Not observed')
    time.pointAt(35.5 * MINUTE)
    nextFrame()
    expect(document.querySelector('[data-shown="true"]')?.textContent).toContain('Not observed')
    time.pointAt(5 * MINUTE)
    nextFrame()
    expect(chart.cursorText()).toMatch(/\n1$/)
    chart.setColumns(columns(HOUR_OF_VALUES))
    nextFrame()
    expect(document.querySelector('[data-note]:not([hidden])')).toBeNull()
    expect(allNumbers()).toBe(true)
  },
)
