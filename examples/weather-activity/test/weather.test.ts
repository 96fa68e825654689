// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import {
  renderWidget,
  type CallState,
  type RenderedWidget,
  type RenderWidgetOptions,
} from '@barn-workbench/plugin-sdk/widget/testing'
import manifest from '../manifest.json'
import { addTemperatures, HOUR, hourlyMeans, KEPT_DAYS } from '../src/temperatures'
import weather from '../src/weather'
import { readPlace } from '../src/weatherService'

afterEach(() => vi.unstubAllGlobals())

const NOW = Date.parse('2026-11-28T20:00:00Z')
const activity = Array.from({ length: 24 }, (_, hour) => ({ time: NOW - (24 - hour) * HOUR, y: 0.1 + hour / 100 }))
const options: RenderWidgetOptions = { manifest, now: NOW, answers: { 'data.query': activity } }
const FILE = 'Zeit;Feuchte;Außentemperatur\n28.11.2026 10:00;80;3,5\n28.11.2026 10:30;81;4,5\n28.11.2026 11:00;82;5'

async function choose(widget: RenderedWidget, name: string, content: string) {
  const input = widget.element.querySelector('input')
  if (!input) throw new Error('The widget has no file input.')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([content], name)] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => widget.toasts.length + (widget.dialog ? 1 : 0)).toBeGreaterThan(0)
}

test('activity is asked for the time of the dashboard, in steps that the barn keeps', async () => {
  const asked: unknown[] = []
  const answers: RenderWidgetOptions['answers'] = {
    'data.query': (input) => {
      asked.push(input)
      return activity
    },
  }
  const widget = await renderWidget(weather, { ...options, answers })
  await widget.findText(/^Line chart of 1 series .* Lowest value 0\.1, highest 0\.33\./)
  const time = { start: NOW - 24 * HOUR, end: NOW }
  const stage = { time, timeResolution: '1200000ms', columns: { value: 'mean@y', time: 'time' } }
  expect(asked).toEqual([
    { params: { measurement: 'activity' }, query: {}, body: { query: [stage], readDocumentationAndWantAllData: true } },
  ])
})

test('a file of a weather station is read, drawn, and kept by the hour', async () => {
  const widget = await renderWidget(weather, options)
  await widget.findText(/No temperature is known/)
  await choose(widget, 'wetter.csv', FILE)
  expect(widget.toasts.at(-1)).toEqual({ text: 'wetter.csv: 2 hours read.', tone: 'success' })
  const nine = Date.parse('2026-11-28T09:00:00Z') / HOUR
  expect(widget.storage).toEqual({ temperatures: { [nine]: 4, [nine + 1]: 5 } })
  await widget.findText(/ Lowest value 4, highest 5\./)
})

test('the weather service is asked for the place and the time, and a station of one’s own is nearer', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    timestamp: new Date(NOW - (24 - hour) * HOUR).toISOString(),
    temperature: hour === 0 ? null : -2,
  }))
  const fetch = vi.fn<(url: string) => Promise<Response>>(async () => Response.json({ weather: hours }))
  vi.stubGlobal('fetch', fetch)
  const widget = await renderWidget(weather, { ...options, settings: { place: '52.27, 8.05' } })
  await widget.findText(/ Lowest value -2, highest -2\./)
  const { origin, searchParams } = new URL(fetch.mock.lastCall?.[0] ?? '')
  expect(origin).toBe('https://api.brightsky.dev')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ lat: '52.27', lon: '8.05' },
    ...{ date: '2026-11-27T20:00:00.000Z', last_date: '2026-11-28T20:00:00.000Z' },
  })
  await choose(widget, 'wetter.csv', FILE)
  await widget.findText(/ Lowest value -2, highest 5\./)
})

test.each([
  ['refuses the connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers an error', async () => new Response('no', { status: 500 })],
  ['answers something else', async () => Response.json({ sun: 'shines' })],
])('a weather service that %s is said, and the activity stays', async (_name, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const widget = await renderWidget(weather, { ...options, settings: { place: '52.27, 8.05' } })
  await widget.findText(/The weather service cannot be reached/)
  await widget.findText(/^Line chart of 1 series .* Lowest value 0\.1/)
})

test.each([
  ['52.27, 8.05', { latitude: 52.27, longitude: 8.05 }],
  [' -33.9 151.2 ', { latitude: -33.9, longitude: 151.2 }],
  ['95, 8', null],
  ['52.27', null],
  ['Osnabrück', null],
  ['', null],
])('the place %j is %j', (text, place) => {
  expect(readPlace(text)).toEqual(place)
})

test('a dialog asks for the column where it is not clear', async () => {
  const widget = await renderWidget(weather, { ...options, language: { locale: 'de-DE' } })
  await widget.findText(/keine Temperatur bekannt/)
  await choose(widget, 'station.csv', 'Day;A;B\n2026-11-28 10:00;80;3,5\n2026-11-28 11:00;81;4,5')
  expect(widget.dialog?.title).toBe('Spalten von station.csv')
  await widget.answer({ temperature: '2' })
  await expect.poll(() => widget.toasts.at(-1)?.text).toBe('station.csv: 2 Stunden gelesen.')
})

test('a file that is no table is refused in words', async () => {
  const widget = await renderWidget(weather, options)
  await widget.findText(/No temperature is known/)
  await choose(widget, 'letter.txt', 'Dear all')
  expect(widget.toasts.at(-1)?.tone).toBe('error')
  await choose(widget, 'names.csv', 'Pig;Pen\nEmma;North\nBella;South')
  expect(widget.toasts.at(-1)?.text).toBe('names.csv has no column of dates.')
})

test.each<[CallState, string]>([
  ['loading', 'loading'],
  ['empty', 'content'],
  ['stale', 'stale'],
  ['error', 'error'],
  ['forbidden', 'forbidden'],
  ['offline', 'error'],
])('with calls in the state %s it is in the state %s', async (state, shown) => {
  const widget = await renderWidget(weather, { ...options, state })
  await expect.poll(() => widget.state.kind).toBe(shown)
})

test('hours have the mean of their readings, and the newest days are kept', () => {
  expect(
    hourlyMeans([
      { time: 0, values: [1] },
      { time: 1, values: [2] },
      { time: HOUR, values: [-3.14] },
    ]),
  ).toEqual({
    0: 1.5,
    1: -3.1,
  })
  const hours = Object.fromEntries(Array.from({ length: KEPT_DAYS * 24 + 5 }, (_, hour) => [hour, 1.5]))
  const { temperatures, isShortened } = addTemperatures({}, hours)
  expect([Object.keys(temperatures).length, isShortened]).toEqual([KEPT_DAYS * 24, true])
  expect(JSON.stringify(temperatures).length).toBeLessThan(200 * 1024)
})
