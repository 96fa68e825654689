// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createWritable } from '@barn-workbench/plugin-sdk/host'
import { followPaper, hiddenHeight } from './followPaper'

/** An element with so many px above its height; jsdom lays nothing out. */
function scroller(hidden: number, overflow = 'auto'): HTMLElement {
  const element = document.createElement('div')
  element.style.overflowY = overflow
  Object.defineProperties(element, {
    scrollHeight: { value: 100 + hidden, configurable: true },
    clientHeight: { value: 100 },
  })
  document.body.append(element)
  return element
}

test('the height that does not fit is that of what scrolls most, also in a shadow tree', () => {
  const outer = scroller(20)
  const place = document.createElement('div')
  place.attachShadow({ mode: 'open' }).append(scroller(250), scroller(900, 'hidden'))
  outer.append(place)
  expect(hiddenHeight(document.body)).toBe(250)
  outer.remove()
  expect(hiddenHeight(document.body)).toBe(0)
})

test('it is told while the widget is on paper, and whenever it changes', () => {
  vi.useFakeTimers()
  const box = createWritable({ width: 1, height: 1, isVisible: true, isOnPaper: false })
  const list = scroller(300)
  const told: number[] = []
  followPaper(box, document.body, (hidden) => told.push(hidden))
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
  box.set({ ...box.get(), isOnPaper: true })
  vi.advanceTimersByTime(1_000)
  Object.defineProperty(list, 'scrollHeight', { value: 100, configurable: true })
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([300, 0])
  box.set({ ...box.get(), isOnPaper: false })
  Object.defineProperty(list, 'scrollHeight', { value: 500 })
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([300, 0])
  list.remove()
  vi.useRealTimers()
})
