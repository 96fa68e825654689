// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { columns, draw, drawn, firePointer, nextFrame, recordDrawing } from '../testing/recordDrawing'
import { createChartTime } from './chartState'

recordDrawing()

const texts = () => drawn('fillText').map(({ args }) => args[0])
test('the tooltip lists the highest values first and gaps last, with five significant digits and the unit', async () => {
  const time = createChartTime()
  const { chart } = await draw(columns([1, 1], [NaN, NaN], [12.3456789, 1], [5, 1]), { time, unit: 'cm/s' })
  time.pointAt(0)
  nextFrame()
  expect(chart.cursorText().split('\n').slice(1)).toEqual(['12.346\u00a0cm/s', '5\u00a0cm/s', '1\u00a0cm/s', '–'])
  expect(document.body.textContent).toContain('s3\ns4\ns1\ns2')
})

test('the time of a bucket that is not over says so in its tooltip', async () => {
  const time = createChartTime()
  const given = { ...columns([1, 2, 3]), step: MINUTE, knownUntil: 2.5 * MINUTE }
  const { chart } = await draw(given, { time, messages: { soFar: 'bisher' } })
  const titleAt = (at: number) => {
    time.pointAt(at)
    nextFrame()
    return chart.cursorText().split('\n')[0]
  }
  expect([titleAt(MINUTE), titleAt(2 * MINUTE)]).toEqual(['Thu 1 Jan, 01:01', 'Thu 1 Jan, 01:02 · bisher'])
})

test.each([
  ['a count', { stepped: false, wholeNumbers: true }],
  ['a value that holds', { stepped: true, wholeNumbers: false }],
])('%s is read until the next one, as it is drawn', async (_name, { stepped, wholeNumbers }) => {
  const time = createChartTime()
  const given = columns([1, 2, NaN, 4])
  const series = given.series.map((one) => ({ ...one, stepped }))
  const { chart } = await draw({ ...given, series, step: MINUTE }, { time, wholeNumbers })
  time.pointAt(0.8 * MINUTE)
  nextFrame()
  expect(chart.cursorText().split('\n').slice(1)).toEqual(['1'])
})

test('the series nearest to the pointer is bold, also where it would be cut', async () => {
  const { plot } = await draw(columns(...Array.from({ length: 40 }, (_, k) => [k, k])))
  const bold = () => [...document.querySelectorAll('b')].map(({ textContent }) => textContent).filter(Boolean)
  firePointer(plot, 'pointermove', { x: 100, y: 11 })
  expect(bold()).toEqual(['s40', '39'])
  firePointer(plot, 'pointermove', { x: 100, y: 275 })
  expect(bold()).toEqual(['s1', '0'])
  firePointer(plot, 'pointerleave', { x: 100, y: 400 })
  expect(document.querySelector('[data-shown="true"]')).toBeNull()
})

test('of stacked areas the one under the pointer is the nearest', async () => {
  const { plot } = await draw(columns([10, 10], [30, 30]), { kind: 'area' })
  const bold = () => document.querySelector('b')?.textContent
  firePointer(plot, 'pointermove', { x: 100, y: 270 })
  expect(bold()).toBe('s1')
  firePointer(plot, 'pointermove', { x: 100, y: 150 })
  expect(bold()).toBe('s2')
})

test('dragging zooms, and leaves neither a selection nor a cursor until the pointer moves again', async () => {
  const time = createChartTime()
  const { chart, plot } = await draw(columns([1, 2, 3, 4, 5]), { time })
  firePointer(plot, 'pointerdown', { x: 100, y: 100 })
  firePointer(plot, 'pointermove', { x: 300, y: 100 })
  expect(chart.cursorText()).not.toBe('')
  firePointer(plot, 'pointerup', { x: 300, y: 100 })
  expect(time.zoom()).not.toBeNull()
  expect([time.cursor(), chart.cursorText()]).toEqual([null, ''])
  expect(document.querySelector('[data-shown="true"]')).toBeNull()
  firePointer(plot, 'pointermove', { x: 301, y: 100 })
  expect(chart.cursorText()).not.toBe('')
  firePointer(plot, 'dblclick', { x: 301, y: 100 })
  expect([time.zoom(), chart.cursorText()]).toEqual([null, ''])
})

test('spreading two fingers zooms to the time between them, pinching shows all, and no cursor stays behind', async () => {
  const time = createChartTime()
  const { chart, plot } = await draw(columns([1, 2, 3, 4, 5]), { time })
  const twoFingers = (from: number, to: number) => {
    const finger = (type: string, pointerId: number, x: number) =>
      firePointer(plot, type, { x, y: 100, pointerId, pointerType: 'touch' })
    finger('pointerdown', 1, 300)
    finger('pointerdown', 2, 300 + from)
    finger('pointermove', 2, 300 + to)
    finger('pointerup', 2, 300 + to)
    finger('pointermove', 1, 310)
    finger('pointerup', 1, 310)
  }
  twoFingers(50, 200)
  const { start = 0, end = 0 } = time.zoom() ?? {}
  expect(end - start).toBeLessThan(2 * MINUTE)
  expect([time.cursor(), chart.cursorText()]).toEqual([null, ''])
  expect(document.querySelector('[data-shown="true"]')).toBeNull()
  twoFingers(200, 50)
  expect([time.zoom(), time.cursor()]).toEqual([null, null])
})

test('a legend without room for all series says how many more there are, and shows them', async () => {
  await draw(columns(...Array.from({ length: 40 }, (_, k) => [k, k])))
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>('[data-name]')].filter((entry) => !entry.hidden).length
  await vi.waitFor(() => expect(visible()).toBeLessThan(40), { timeout: 60_000 })
  const more = document.querySelector<HTMLButtonElement>('[aria-expanded]')
  const cut = visible()
  expect([more?.textContent, more?.ariaExpanded]).toEqual([`+${40 - cut}`, 'false'])
  more?.click()
  expect([visible(), more?.ariaExpanded]).toEqual([40, 'true'])
  more?.click()
  expect(visible()).toBe(cut)
})

test('a legend with room for all series has no such button', async () => {
  await draw(columns([1], [2]))
  expect([...document.querySelectorAll('button:not([hidden])')].map(({ textContent }) => textContent)).toEqual([
    's1',
    's2',
  ])
})

test('a heat map explains its colours, and marks whole days', async () => {
  const x = Float64Array.from({ length: 30 }, (_, hour) => Date.UTC(2026, 0, 13, 23) + hour * HOUR)
  const values = x.map((_, hour) => hour / 100)
  await draw(
    { x, series: [{ name: 'score', values, color: '#ff0000' }] },
    { kind: 'heat', scale: { low: 'huddled', high: 'spread' }, messages: { wholeDay: 'whole day' } },
  )
  expect(texts()).toEqual(expect.arrayContaining(['huddled 0.00', '0.29 spread', 'whole day']))
})

test('in a gap the cursor does not jump to the next point, but says that nothing was observed', async () => {
  const time = createChartTime()
  const { chart } = await draw({ ...columns([1, 2]), x: Float64Array.from([0, 10 * HOUR]), step: HOUR }, { time })
  const textAt = (at: number) => {
    time.pointAt(at)
    nextFrame()
    return chart.cursorText()
  }
  expect(textAt(5 * HOUR)).toMatch(/06:00\n–$/)
  expect(textAt(9.5 * HOUR)).toMatch(/\n2$/)
})

test('the year is named where the chart shows more than one', async () => {
  const time = createChartTime()
  const x = Float64Array.from([Date.UTC(2025, 11, 1), Date.UTC(2026, 1, 1)])
  const { chart } = await draw({ ...columns([1, 2]), x }, { time })
  time.pointAt(x[0] as number)
  nextFrame()
  expect(chart.cursorText()).toContain('1 Dec 2025')
  expect(texts().filter((text) => /20\d\d/.test(String(text)))).not.toHaveLength(0)
})

test('the tooltip says how many more series there are than it has room for', async () => {
  const time = createChartTime()
  const { chart } = await draw(columns(...Array.from({ length: 200 }, (_, k) => [k, k])), { time })
  time.pointAt(0)
  nextFrame()
  const visibleLines = chart.cursorText().split('\n').length - 1
  expect(visibleLines).toBeLessThan(200)
  expect(document.body.textContent).toContain(`+ ${200 - visibleLines}`)
})
