// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { HIDDEN_HEIGHT } from '../installed/frames/paperHeight'
import { growToContent, whenSettled } from './useReportProgress'

/** A widget of 300 px in which something scrolls; jsdom lays nothing out. */
function cellWith(scrollHeight: number, overflow: string): HTMLElement {
  const cell = document.createElement('div')
  const list = document.createElement('div')
  list.style.overflowY = overflow
  Object.defineProperties(list, { scrollHeight: { value: scrollHeight }, clientHeight: { value: 260 } })
  Object.defineProperty(cell, 'clientHeight', { value: 300 })
  cell.append(list)
  document.body.append(cell)
  onTestFinished(() => cell.remove())
  return cell
}

test.each([
  ['a list that is longer', 900, 'auto', '940px'],
  ['a list that fits', 260, 'auto', ''],
  ['something that only clips', 900, 'hidden', ''],
  ['a list without end', 90_000, 'scroll', '2940px'],
])('with %s the widget is %s px, %s, high as %s', (_, scrollHeight, overflow, height) => {
  const cell = cellWith(scrollHeight, overflow)
  expect(growToContent(cell)).toBe(height !== '')
  expect(cell.style.height).toBe(height)
})

test('a list in the shadow tree of a portable widget is whole on paper, too', () => {
  const cell = cellWith(900, 'auto')
  const place = document.createElement('div')
  place.attachShadow({ mode: 'open' }).append(...cell.children)
  cell.append(place)
  expect(growToContent(cell)).toBe(true)
  expect(cell.style.height).toBe('940px')
})

test('a frame is whole on paper by the height that it has told, and its report waits for that', async () => {
  vi.useFakeTimers()
  const report = document.createElement('div')
  report.innerHTML = `<div><section data-view-state="content"><i ${HIDDEN_HEIGHT}=""></i></section></div>`
  const cell = report.firstElementChild as HTMLElement
  const frame = report.querySelector('i')
  Object.defineProperty(cell, 'clientHeight', { value: 300 })
  let isSettled = false
  void whenSettled(report, [cell], new AbortController().signal, () => undefined).then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isSettled).toBe(false)
  frame?.setAttribute(HIDDEN_HEIGHT, '640')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSettled).toBe(true)
  expect(growToContent(cell)).toBe(true)
  expect(cell.style.height).toBe('940px')
  frame?.setAttribute(HIDDEN_HEIGHT, '0')
  expect(growToContent(cell)).toBe(false)
  vi.useRealTimers()
})

test('a report is settled once all that loads is there and nothing changes any more, and says how far it is', async () => {
  vi.useFakeTimers()
  const report = document.createElement('div')
  report.innerHTML = '<div></div><div><p aria-busy="true"></p></div><div><p data-view-state="loading"></p></div>'
  const items = [...report.children]
  const progress: number[] = []
  let isSettled = false
  const settled = whenSettled(report, items, new AbortController().signal, (loaded) => progress.push(loaded))
  void settled.then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(5_000)
  items[1]?.replaceChildren()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([isSettled, progress]).toEqual([false, [1, 2]])
  items[2]?.replaceChildren()
  await vi.advanceTimersByTimeAsync(100)
  expect([isSettled, progress]).toEqual([false, [1, 2, 3]])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSettled).toBe(true)
  vi.useRealTimers()
})
