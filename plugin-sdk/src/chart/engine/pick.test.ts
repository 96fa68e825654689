// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { ChartColumns } from '../columns/chartColumns'
import { columns, draw, fireClick, fireKey, firePointer, recordDrawing } from '../testing/recordDrawing'
import type { ChartKind, ChartPick } from './chartOptions'
import { createChartTime } from './chartState'

recordDrawing()
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const named = (given: ChartColumns): ChartColumns => ({
  ...given,
  series: given.series.map((series, k) => ({ ...series, id: `camera-${k + 1}` })),
})

async function drawPicked(given: ChartColumns, kind: ChartKind = 'line') {
  const picks: ChartPick[] = []
  const time = createChartTime()
  const { plot } = await draw(given, { kind, time, onPick: (pick) => picks.push(pick), legend: false })
  return { plot, picks, time }
}

test('a click tells the time of the nearest point, and the series nearest to the pointer by its id or its name', async () => {
  const { plot, picks } = await drawPicked(named(columns([0, 0, 0], [9, 9, 9])))
  fireClick(plot, { x: 320, y: 20 })
  fireClick(plot, { x: 320, y: 260 })
  expect(picks).toEqual([
    { time: MINUTE, seriesId: 'camera-2' },
    { time: MINUTE, seriesId: 'camera-1' },
  ])
  const unnamed = await drawPicked(columns([0, 0, 0]))
  fireClick(unnamed.plot, { x: 590, y: 20 })
  expect(unnamed.picks).toEqual([{ time: 2 * MINUTE, seriesId: 's1' }])
})

test('a drag picks nothing, and a double click that ends a zoom neither', async () => {
  const { plot, picks, time } = await drawPicked(columns([1, 2, 3, 4, 5]))
  firePointer(plot, 'pointerdown', { x: 100, y: 100 })
  firePointer(plot, 'pointermove', { x: 300, y: 100 })
  firePointer(plot, 'pointerup', { x: 300, y: 100 })
  expect(time.zoom()).not.toBeNull()
  fireClick(plot, { x: 200, y: 100 })
  fireClick(plot, { x: 200, y: 100 })
  plot.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  vi.advanceTimersByTime(5_000)
  expect([time.zoom(), picks]).toEqual([null, []])
})

test('in a zoom a click waits for a second one, without a zoom it picks at once', async () => {
  const { plot, picks, time } = await drawPicked(columns([1, 2, 3, 4, 5]))
  time.zoomTo({ start: 0, end: 2 * MINUTE })
  fireClick(plot, { x: 320, y: 100 })
  expect(picks).toHaveLength(0)
  vi.advanceTimersByTime(400)
  expect(picks).toHaveLength(1)
  time.zoomTo(null)
  fireClick(plot, { x: 320, y: 100 })
  expect(picks).toHaveLength(2)
})

test('a tap shows values, a second one on them picks, and one elsewhere shows others', async () => {
  const { plot, picks, time } = await drawPicked(columns([1, 2, 3]))
  const tap = (x: number) => {
    fireClick(plot, { x, y: 100, pointerType: 'touch' })
    vi.advanceTimersByTime(600)
  }
  tap(320)
  expect([picks.length, time.cursor() !== null]).toEqual([0, true])
  tap(500)
  expect(picks).toHaveLength(0)
  tap(510)
  expect(picks).toEqual([{ time: 2 * MINUTE, seriesId: 's1' }])
})

test('a row of ranges is picked by its place, also where nothing was observed', async () => {
  const { plot, picks } = await drawPicked(named(columns([1, 1, 1, 1], [NaN, NaN, NaN, NaN])), 'range')
  fireClick(plot, { x: 320, y: 40 })
  fireClick(plot, { x: 320, y: 240 })
  expect(picks.map(({ seriesId }) => seriesId)).toEqual(['camera-1', 'camera-2'])
})

test('stacked areas and bars tell the one under the pointer, a heat map the hour of the cell', async () => {
  const areas = await drawPicked(named(columns([10, 10], [30, 30])), 'area')
  fireClick(areas.plot, { x: 200, y: 150 })
  expect(areas.picks[0]?.seriesId).toBe('camera-2')
  const bars = await drawPicked(named(columns([1, 1], [8, 8])), 'bar')
  fireClick(bars.plot, { x: 60, y: 12 })
  expect(bars.picks).toEqual([{ time: 0, seriesId: 'camera-2' }])
  const heat = await drawPicked(columns(Array.from({ length: 3_000 }, (_, i) => i)), 'heat')
  fireClick(heat.plot, { x: 320, y: 20 })
  const [pick] = heat.picks
  expect(pick?.seriesId).toBeNull()
  expect((pick?.time ?? -1) % HOUR).toBe(0)
  expect(pick?.time).toBeLessThan(DAY)
})

test('where nothing was observed, a click tells the time under the pointer and no series', async () => {
  const gap = { ...columns([1, 2]), x: Float64Array.from([0, 10 * HOUR]), step: MINUTE }
  const { plot, picks } = await drawPicked(gap)
  fireClick(plot, { x: 300, y: 100 })
  expect(picks[0]?.seriesId).toBeNull()
  expect(picks[0]?.time).toBeGreaterThan(4 * HOUR)
})

test('keys choose a series at the cursor and pick it', async () => {
  const { plot, picks } = await drawPicked(columns([0, 1, 2], [9, 8, 7], [5, 5, 5]))
  fireKey(plot, 'Enter')
  expect(picks).toHaveLength(0)
  fireKey(plot, 'ArrowRight')
  fireKey(plot, 'ArrowRight')
  fireKey(plot, 'ArrowDown')
  fireKey(plot, 'ArrowDown')
  expect([...document.querySelectorAll('b')].map(({ textContent }) => textContent)).toContain('s3')
  fireKey(plot, 'Enter')
  fireKey(plot, 'ArrowUp')
  fireKey(plot, ' ')
  expect(picks).toEqual([
    { time: MINUTE, seriesId: 's3' },
    { time: MINUTE, seriesId: 's2' },
  ])
})
