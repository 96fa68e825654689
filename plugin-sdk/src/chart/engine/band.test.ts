// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import type { ChartColumns } from '../columns/chartColumns'
import { columns, draw, drawn, firePointer, nextFrame, recordDrawing } from '../testing/recordDrawing'
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

test('the tooltip names the greatest and the least value, the median and the outliers', async () => {
  const { rows } = await drawBand(TWELVE)
  expect(rows(0)).toEqual(['20', '15.5', '10', '90'])
  expect(document.body.textContent).toContain('Greatest · s11\nMedian\nLeast · s1\ns12')
  expect(rows(2 * MINUTE)).toEqual(['20', '15.5', '10', '90'])
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

test('the legend has the band, its median and the outliers; one of them alone is a line, and a second click brings all back', async () => {
  const onHide = vi.fn()
  const { names, notes } = await drawBand(TWELVE, { onHide })
  expect([names(), notes()]).toEqual([['s12'], ['Least to greatest', 'Median']])
  const outlier = () => document.querySelector<HTMLButtonElement>('[data-name]')
  outlier()?.click()
  nextFrame()
  expect(onHide.mock.lastCall?.[0]).toHaveLength(11)
  expect([names(), notes()]).toEqual([['s12'], []])
  outlier()?.click()
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
  expect(drawn('setLineDash')).toEqual([])
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
