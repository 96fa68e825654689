// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import type { PreparedSeries } from '../columns/preparedColumns'
import type { ChartOptions } from '../engine/chartOptions'
import { calls, draw, recordDrawing } from '../testing/recordDrawing'
import { endLabels, endLabelsWidth, paintEndLabels } from './endLabels'
import type { Scene } from './scene'

recordDrawing()

const LETTER = 6
const AREA = { left: 0, top: 0, width: 400, height: 100 }
/** One unit of a value is one px, from the top of the plot. */
const SCALE = { factor: 1, offset: 0 }

const line = (name: string, ...values: number[]): PreparedSeries => ({
  name,
  color: `color of ${name}`,
  values: Float64Array.from(values),
  hasGaps: false,
})

/** A scene of three points whose band has these lines. Writes down the texts that are drawn into it. */
function sceneOf(lines: readonly PreparedSeries[], { width = 500, ratio = 1, median = NaN } = {}) {
  const texts: { text: string; top: number }[] = []
  const context = {
    measureText: (text: string) => ({ width: text.length * LETTER }),
    fillText: (text: string, _left: number, top: number) => texts.push({ text, top }),
    fillRect: () => undefined,
  }
  const medians = Float64Array.of(median, median, median)
  const scene = {
    ...{ context, width, ratio, start: 0, end: 20 },
    theme: { color: (name: string) => name, text: 'black', fontFamily: 'sans-serif' },
    columns: { x: Float64Array.of(0, 10, 20), step: 10, isEven: true, window: { start: 0, end: 20 } },
    band: { least: medians, greatest: medians, median: medians, outliers: [], lines },
    medianLabel: Number.isNaN(median) ? undefined : 'median',
  } as unknown as Scene
  return { scene, texts }
}

const rowsOf = (lines: readonly PreparedSeries[], options = {}) =>
  endLabels(sceneOf(lines, options).scene, AREA, SCALE).map(({ text, row }) => [text, row])

test('a name is at the last value of its line, and the names are sorted from top to bottom', () => {
  expect(rowsOf([line('low', 0, 0, 80), line('high', 9, 20, NaN)], { median: 50 })).toEqual([
    ['high', 20],
    ['median', 50],
    ['low', 80],
  ])
})

test('names that would lie over each other move apart, by 14 px', () => {
  expect(rowsOf([line('a', 0, 0, 40), line('b', 0, 0, 42), line('c', 0, 0, 43)])).toEqual([
    ['a', 40],
    ['b', 54],
    ['c', 68],
  ])
})

test('names at the lower end move up, so that all stay beside the plot', () => {
  expect(rowsOf([line('a', 0, 0, 99), line('b', 0, 0, 100), line('c', 0, 0, 500)])).toEqual([
    ['a', 72],
    ['b', 86],
    ['c', 100],
  ])
})

test('a line without a value in view has no name', () => {
  expect(rowsOf([line('gap', NaN, NaN, NaN), line('a', 1, 1, 1)])).toEqual([['a', 1]])
})

test('a narrow chart and a chart without a band have no names', () => {
  const lines = [line('a', 1, 1, 1)]
  expect(rowsOf(lines, { width: 319 })).toEqual([])
  expect(rowsOf(lines, { width: 600, ratio: 2 })).toEqual([])
  const { scene } = sceneOf(lines)
  expect([endLabelsWidth({ ...scene, band: null }), endLabels({ ...scene, band: null }, AREA, SCALE)]).toEqual([0, []])
})

test('the names have the width of the longest, up to a share of the chart; a longer one is cut', () => {
  const margins = 6 + 10 + 4
  expect(endLabelsWidth(sceneOf([line('x'.repeat(10), 1, 1, 1)]).scene)).toBe(60 + margins)
  expect(endLabelsWidth(sceneOf([line('x'.repeat(99), 1, 1, 1)], { width: 400 }).scene)).toBe(96 + margins)

  const { scene, texts } = sceneOf([line('x'.repeat(99), 1, 1, 1)])
  paintEndLabels(scene, AREA, endLabels(scene, AREA, SCALE))
  expect(texts).toEqual([{ text: `${'x'.repeat(12)}…`, top: 1 }])
})

const zone = (name: string, ...values: number[]) => ({
  name,
  values: Float64Array.from(values),
  color: '#00f',
  fill: '#0f0',
})

/** The names that are written at the right of a chart, from the top, with the row of each. */
async function namesAtEnd(series: ReturnType<typeof zone>[], options: Partial<ChartOptions>) {
  calls.length = 0
  const x = Float64Array.from(series[0]?.values ?? [], (_, i) => i * 20 * MINUTE)
  await draw({ x, series, window: { start: 0, end: x.length * 20 * MINUTE }, step: 20 * MINUTE }, options)
  const names = new Set(series.map(({ name }) => name))
  return calls
    .filter(({ name, args: [text] }) => name === 'fillText' && names.has(String(text)))
    .map(({ args: [text, , row] }) => ({ text, row: Number(row) }))
    .sort((one, other) => one.row - other.row)
}

test.each([{ kind: 'bar', stacked: true }, { kind: 'area' }] as const)(
  'the names of stacked series stand at the middle of what each fills at the end: %o',
  async (options) => {
    const scale = { ...options, domain: { low: 0, high: 10 } }
    const [drinker, feeder] = await namesAtEnd([zone('Feeder', 1, 8, 8), zone('Drinker', 2, 2, 2)], scale)
    expect([drinker?.text, feeder?.text]).toEqual(['Drinker', 'Feeder'])
    // Their middles are at 9 and 4 of 10, and the plot is 265 px high.
    expect((feeder?.row ?? 0) - (drinker?.row ?? 0)).toBeCloseTo(0.5 * 265, -1)
  },
)

test('a series without a value at the end has no name there', async () => {
  const named = await namesAtEnd([zone('Feeder', 8, 8, 8), zone('Drinker', 2, 2, NaN)], { kind: 'bar', stacked: true })
  expect(named.map(({ text }) => text)).toEqual(['Feeder'])
})

test('bars side by side, one series alone and too many series bear no names', async () => {
  const two = [zone('Feeder', 8, 8), zone('Drinker', 2, 2)]
  expect(await namesAtEnd(two, { kind: 'bar', stacked: false })).toEqual([])
  expect(await namesAtEnd(two.slice(1), { kind: 'bar', stacked: true })).toEqual([])
  const nine = Array.from({ length: 9 }, (_, index) => zone(`Zone ${index}`, 1, 1))
  expect(await namesAtEnd(nine, { kind: 'bar', stacked: true })).toEqual([])
})
