// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import type { ChartColumns } from '../columns/chartColumns'
import {
  allNumbers,
  calls,
  columns,
  draw,
  drawn,
  firePointer,
  nextFrame,
  recordDrawing,
} from '../testing/recordDrawing'
import type { ChartOptions } from './chartOptions'
import { createChartTime } from './chartState'

recordDrawing()
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const WORDS = { greatest: 'Greatest', median: 'Median', least: 'Least', span: 'Least to greatest' }

/** Eleven series between 10 and 20, and one at 90. */
const TWELVE = columns(...Array.from({ length: 11 }, (_, k) => [10 + k, 10 + k, 20 - k]), [90, 90, 90])

async function drawBand(given: ChartColumns, options: Partial<ChartOptions> = {}) {
  const time = createChartTime()
  const { chart, plot } = await draw(given, { kind: 'band', time, messages: WORDS, ...options })
  const names = () => [...document.querySelectorAll<HTMLElement>('[data-name]')].map(({ dataset }) => dataset.name)
  const notes = () => [...document.querySelectorAll('[data-note]:not([hidden])')].map(({ textContent }) => textContent)
  const rows = (at: number) => {
    time.pointAt(at)
    nextFrame()
    return chart.cursorText().split('\n').slice(1)
  }
  return { chart, plot, time, names, notes, rows }
}

test('the tooltip names the greatest and the least value, the median and its lines', async () => {
  const { rows } = await drawBand(TWELVE)
  expect(rows(0)).toEqual(['20', '15.5', '10', '90', '10', '20'])
  expect(document.body.textContent).toContain('Greatest · s11\nMedian\nLeast · s1\ns12')
  expect(rows(2 * MINUTE)).toEqual(['20', '15.5', '10', '90', '20', '10'])
  expect(document.body.textContent).toContain('Greatest · s1\nMedian\nLeast · s11\ns12')
})

test('the series under the pointer is named too, so that a pick tells of what is seen', async () => {
  const picks: unknown[] = []
  const { plot } = await drawBand(TWELVE, { onPick: (pick) => picks.push(pick), domain: { low: 0, high: 100 } })
  const yOf = (value: number) => 10 + ((100 - value) / 100) * 265
  firePointer(plot, 'pointermove', { x: 320, y: yOf(13) })
  expect([...document.querySelectorAll('b')].map(({ textContent }) => textContent)).toContain('s4')
  firePointer(plot, 'pointerdown', { x: 320, y: yOf(13) })
  firePointer(plot, 'pointerup', { x: 320, y: yOf(13) })
  firePointer(plot, 'pointermove', { x: 320, y: yOf(90) })
  firePointer(plot, 'pointerdown', { x: 320, y: yOf(90) })
  firePointer(plot, 'pointerup', { x: 320, y: yOf(90) })
  expect(picks).toEqual([
    { time: MINUTE, seriesId: 's4', isInBand: true },
    { time: MINUTE, seriesId: 's12' },
  ])
})

test('the legend has the band, its median and its lines; a click hides one, and a double click shows one alone', async () => {
  const onHide = vi.fn()
  const { names, notes } = await drawBand(TWELVE, { onHide })
  expect([names(), notes()]).toEqual([
    ['s12', 's1', 's11'],
    ['Least to greatest', 'Median'],
  ])
  const outlier = () => document.querySelector<HTMLButtonElement>('[data-name]')
  outlier()?.click()
  expect(onHide).toHaveBeenLastCalledWith(['s12'])
  expect([outlier()?.ariaPressed, notes()]).toEqual(['false', ['Least to greatest', 'Median']])
  outlier()?.click()
  outlier()?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  nextFrame()
  expect(onHide.mock.lastCall?.[0]).toHaveLength(11)
  expect([names(), notes()]).toEqual([['s12', 's1', 's11'], []])
  outlier()?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  nextFrame()
  expect(onHide).toHaveBeenLastCalledWith([])
  expect(notes()).toHaveLength(2)
})

test('two series are lines, as a band of them would hide which is which', async () => {
  const { names, notes, rows } = await drawBand(columns([1, 2], [3, 4]))
  expect([names(), notes(), rows(0)]).toEqual([['s1', 's2'], [], ['3', '1']])
})

test('at rest the legend has the values at the cursor, the highest first, and keeps that order when it is gone', async () => {
  const time = createChartTime()
  await draw(columns([1, 9], [5, 5]), { time })
  const entries = () => [...document.querySelectorAll('[data-name]')].map(({ textContent }) => textContent)
  expect(entries()).toEqual(['s1', 's2'])
  time.pointAt(0)
  nextFrame()
  expect(entries()).toEqual(['s1', 's2'])
  vi.advanceTimersByTime(200)
  expect(entries()).toEqual(['s2 5', 's1 1'])
  time.pointAt(MINUTE)
  nextFrame()
  vi.advanceTimersByTime(200)
  expect(entries()).toEqual(['s1 9', 's2 5'])
  time.pointAt(null)
  nextFrame()
  vi.advanceTimersByTime(200)
  expect(entries()).toEqual(['s1', 's2'])
})

test('the legend of stacked areas keeps its order, and one with the focus, too', async () => {
  const time = createChartTime()
  await draw(columns([1, 9], [5, 5]), { time, kind: 'area' })
  await draw(columns([1, 9], [5, 5]), { time })
  const entries = () => [...document.querySelectorAll('[data-name]')].map(({ textContent }) => textContent)
  document.querySelectorAll<HTMLElement>('[data-name]')[2]?.focus()
  time.pointAt(0)
  nextFrame()
  vi.advanceTimersByTime(200)
  expect(entries()).toEqual(['s1 1', 's2 5', 's1 1', 's2 5'])
})

test('what a line is compared with is below it, without dashes', async () => {
  const given = columns([1, 2, 1], [3, 4, 3])
  await draw({ ...given, series: given.series.map((one, k) => ({ ...one, ghost: k === 1 })) })
  const heights = drawn('lineTo').map(({ args }) => args[1] as number)
  expect(heights).toHaveLength(6)
  // The series of the higher values is the first that is drawn.
  expect(Math.max(...heights.slice(0, 3))).toBeLessThan(Math.min(...heights.slice(3)))
  expect(drawn('setLineDash').filter(({ args: [dash] }) => (dash as number[]).length > 0)).toEqual([])
})

test('a chart that counts days says so on its axis and at the cursor', async () => {
  const time = createChartTime()
  const { chart } = await draw(columns([1, 2, 3]), {
    time,
    dayOne: -11 * 24 * 60 * MINUTE,
    messages: { day: (number) => `Day ${number}` },
  })
  expect(drawn('fillText').some(({ args }) => String(args[0]).includes('01:'))).toBe(true)
  time.pointAt(MINUTE)
  nextFrame()
  expect(chart.cursorText()).toBe('Day 12 · 01:01\n2')
})

test('the lines of a band and its median bear their names at their ends, apart from each other', async () => {
  await drawBand(TWELVE)
  const named = drawn('fillText').filter(({ args }) => ['s12', 's1', 's11', 'Median'].includes(String(args[0])))
  expect(named.map(({ args }) => args[0])).toEqual(['s12', 's1', 'Median', 's11'])
  const rows = named.map(({ args }) => args[2] as number)
  rows.slice(1).forEach((row, index) => expect(row - (rows[index] as number)).toBeGreaterThanOrEqual(14))
})

test('a narrow band has no names beside it', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300))
  await drawBand(TWELVE)
  expect(drawn('fillText').filter(({ args }) => args[0] === 's12')).toEqual([])
})

const FIGURES = { table: 'Figures', least: 'Min', mean: 'Mean', greatest: 'Max', last: 'Last' }

test('the legend opens into a table of the least, mean, greatest and last values in view, whose names hide series', async () => {
  const time = createChartTime()
  const { names } = await drawBand(columns([1, 2, 6], [4, NaN, 2]), {
    kind: 'line',
    time,
    messages: { figures: FIGURES },
  })
  const cells = () => [...document.querySelectorAll('table tr')].map(({ textContent }) => textContent)
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Figures')
  expect([cells(), button?.ariaExpanded]).toEqual([[], 'false'])
  button?.click()
  expect(cells()).toEqual(['MinMeanMaxLast', 's11366', 's22342'])
  time.zoomTo({ start: 0, end: MINUTE })
  nextFrame()
  expect(cells()).toEqual(['MinMeanMaxLast', 's111.522', 's24444'])
  document.querySelector<HTMLButtonElement>('table [data-name="s1"]')?.click()
  expect(document.querySelector('table [data-name="s1"]')?.ariaPressed).toBe('false')
  expect(names()).toEqual(['s1', 's2', 's1', 's2'])
})

test('what stacks are compared with is stacked as they are', async () => {
  const given = columns([1, 1], [2, 2], [3, 3], [4, 4])
  await draw({ ...given, series: given.series.map((one, k) => ({ ...one, ghost: k > 1 })) }, { kind: 'area' })
  const rows = drawn('lineTo').map(({ args }) => args[1] as number)
  // The axis goes from 0 to 7 or a little more, so that the second line is at 7/3 of the height of the first.
  const bottom = 300 - 24 - 10 - 1
  const heights = [...new Set(rows.map((row) => Math.round(bottom - row)))].sort((a, b) => a - b)
  expect(heights).toHaveLength(2)
  expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(7 / 3, 1)
})

test('a range in which values are expected is drawn behind lines, widens the axis, and is named in the legend', async () => {
  const given = columns([1, 2, 1], [2, 3, 2])
  const corridor = { least: Float64Array.of(4, 4, 4), greatest: Float64Array.of(40, 40, 40) }
  const { chart } = await draw({ ...given, corridor }, { lineWidth: 2, messages: { corridor: 'Expected' } })
  const notes = () => [...document.querySelectorAll('[data-note]:not([hidden])')].map(({ textContent }) => textContent)
  expect(notes()).toEqual(['Expected'])
  expect(drawn('fillText').map(({ args }) => args[0])).toContain('40')
  chart.setColumns({ ...given, corridor: { ...corridor, name: 'Permitted' } })
  expect(notes()).toEqual(['Permitted'])
  chart.setColumns(given)
  expect(notes()).toEqual([])
})

test('a range that would flatten the lines in it leaves them the axis, and the limit above it is named', async () => {
  const given = columns([0, 0.1, 0.15], [0, 0.05, 0.1])
  const corridor = { name: 'Permitted', least: Float64Array.of(0, 0, 0), greatest: Float64Array.of(1, 2, 2.44) }
  const limitAbove = (name = '', limit: string) => `${name} up to ${limit}`
  const options = { lineWidth: 2, unit: '%', fromZero: true, messages: { limitAbove } }
  const { chart } = await draw({ ...given, corridor }, options)
  const texts = () => drawn('fillText').map(({ args }) => args[0])
  expect(texts()).toEqual(expect.arrayContaining(['0.16', 'Permitted up to 2.4%']))
  expect(texts()).not.toContain('2.5')
  expect(allNumbers()).toBe(true)
  calls.length = 0
  chart.setColumns({ ...given, corridor: { ...corridor, greatest: Float64Array.of(0.2, 0.3, 0.4) } })
  nextFrame()
  expect(texts()).toContain('0.40')
  expect(texts()).not.toContain('Permitted up to 0.4%')
})
