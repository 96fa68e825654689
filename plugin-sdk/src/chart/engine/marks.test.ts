// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { placeMarks } from '../paint/markLanes'
import {
  allNumbers,
  columns,
  draw,
  fireClick,
  fireKey,
  firePointer,
  nextFrame,
  recordDrawing,
} from '../testing/recordDrawing'
import type { ChartMark } from './chartOptions'

recordDrawing()

const HOSTILE = '<img src=x onerror="alert(1)">'
const at = (minute: number, id?: string): ChartMark => ({
  time: minute * MINUTE,
  label: id ?? 'mark',
  color: '#ff0000',
  ...(id !== undefined && { id }),
})
const span = (start: number, end: number, id: string): ChartMark => ({ ...at(start, id), end: end * MINUTE })

async function drawMarked(marks: readonly ChartMark[], canOpen = true) {
  const opened: string[] = []
  const { chart, plot } = await draw(columns(Array.from({ length: 61 }, (_, i) => i)), {
    marks,
    ...(canOpen && { onMark: (id: string) => opened.push(id) }),
  })
  /** The place of a minute in the chart, CSS px. */
  const xOf = (minute: number) => chart.plot().left + (minute / 60) * chart.plot().width
  /** The middle of a lane, from the first. */
  const yOf = (lane: number, lanes: number) => chart.plot().top - (lanes * 7 + 2) + lane * 7 + 2
  return { chart, plot, opened, xOf, yOf }
}

test('fifty spans of one time lie in four lanes, a line in none, and all are drawn', async () => {
  const marks = Array.from({ length: 50 }, (_, i) => span(i / 10, 30, `m${i}`))
  const placed = placeMarks([...marks, at(5)], { start: 0, end: 60 * MINUTE, width: 500, ratio: 1 })
  expect([...new Set(placed.map(({ lane }) => lane))].sort()).toEqual([-1, 0, 1, 2, 3])
  await drawMarked(marks)
  expect(allNumbers()).toBe(true)
})

test('spans one after the other share a lane', () => {
  const placed = placeMarks([span(0, 10, 'a'), span(20, 30, 'b'), span(25, 40, 'c')], {
    start: 0,
    end: 60 * MINUTE,
    width: 600,
    ratio: 1,
  })
  expect(placed.map(({ lane }) => lane)).toEqual([0, 0, 1])
})

test.each([
  ['an end before its start', { ...at(30), end: 10 * MINUTE }, 1],
  ['no time', { ...at(30), time: NaN }, 0],
  ['an infinite end', { ...at(30), end: Infinity }, 1],
  ['a time out of view', at(90), 0],
])('a mark with %s is drawn as far as it can be', async (_, mark, count) => {
  expect(placeMarks([mark], { start: 0, end: 60 * MINUTE, width: 600, ratio: 1 })).toHaveLength(count)
  await drawMarked([mark])
  expect(allNumbers()).toBe(true)
})

test('a mark under the pointer is named with its time, and hostile labels stay text', async () => {
  const { plot, xOf, yOf } = await drawMarked([{ ...span(10, 20, 'one'), label: HOSTILE }])
  firePointer(plot, 'pointermove', { x: xOf(15), y: yOf(0, 1) })
  expect(plot.textContent).toContain(HOSTILE)
  expect(plot.textContent).toContain('01:10 – Thu')
  expect(document.querySelector('img')).toBeNull()
  expect(plot.dataset.over).toBe('mark')
  firePointer(plot, 'pointermove', { x: xOf(40), y: 150 })
  expect(plot.textContent).not.toContain(HOSTILE)
  expect(plot.dataset.over).toBe('')
})

test('a click opens the mark under it; the line of one is met within the plot', async () => {
  const { plot, opened, xOf, yOf } = await drawMarked([span(10, 20, 'span'), at(40, 'line'), at(50)])
  fireClick(plot, { x: xOf(15), y: yOf(0, 1) })
  fireClick(plot, { x: xOf(40) + 1, y: 200 })
  fireClick(plot, { x: xOf(50), y: 200 })
  fireClick(plot, { x: xOf(30), y: 200 })
  expect(opened).toEqual(['span', 'line'])
})

test('of several marks at one place a menu asks which one, by pointer and by keys', async () => {
  const { plot, opened, xOf } = await drawMarked([at(40, 'one'), at(40, 'other')])
  fireClick(plot, { x: xOf(40), y: 200 })
  expect(opened).toEqual([])
  const entries = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  expect(document.activeElement).toBe(entries()[0])
  fireKey(document.activeElement as Element, 'ArrowDown')
  ;(document.activeElement as HTMLElement).click()
  expect([opened, entries()]).toEqual([['other'], []])
  fireClick(plot, { x: xOf(40), y: 200 })
  fireKey(document.activeElement as Element, 'Escape')
  expect([entries(), document.activeElement]).toEqual([[], plot])
})

test('one button leads by keys from mark to mark and opens them; marks without an id are left out', async () => {
  const { chart, opened } = await drawMarked([at(40, 'later'), at(20), span(10, 15, 'first')])
  const [button, ...others] = document.querySelectorAll<HTMLButtonElement>('button:not([data-name], [hidden])')
  expect(others).toEqual([])
  button?.focus()
  expect(button?.textContent).toContain('first')
  button?.click()
  fireKey(button as Element, 'ArrowRight')
  expect(button?.textContent).toContain('later')
  button?.click()
  fireKey(button as Element, 'ArrowRight')
  button?.click()
  expect(opened).toEqual(['first', 'later', 'later'])
  chart.setMarks([])
  nextFrame()
  expect(document.body.contains(button ?? null)).toBe(false)
})

test('a chart whose marks nobody opens has no such button, and a click on a mark picks', async () => {
  const picks: unknown[] = []
  const { chart, plot } = await draw(columns([1, 2, 3]), { marks: [at(1, 'one')], onPick: (pick) => picks.push(pick) })
  expect(document.querySelectorAll('button:not([data-name], [hidden])')).toHaveLength(0)
  fireClick(plot, { x: chart.plot().left + chart.plot().width / 2, y: 200 })
  expect(picks).toHaveLength(1)
})

test('five hundred marks are drawn, and are still one stop of the keyboard', async () => {
  const marks = Array.from({ length: 500 }, (_, i) => (i % 2 ? span(i / 10, i / 10 + 3, `m${i}`) : at(i / 10, `m${i}`)))
  const { chart } = await drawMarked(marks)
  expect(document.querySelectorAll('button:not([data-name], [hidden])')).toHaveLength(1)
  expect(chart.plot().height).toBeGreaterThan(200)
  expect(allNumbers()).toBe(true)
})

test('a bar at the right edge stays within the plot, and is as wide as any', () => {
  const [last] = placeMarks([span(59.9, 60, 'a')], { start: 0, end: 60 * MINUTE, width: 600, ratio: 1 })
  expect(last).toMatchObject({ left: 594, right: 600 })
})
