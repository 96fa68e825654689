// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { calls, draw, recordDrawing } from '../testing/recordDrawing'

recordDrawing()

const COUNT = 504

test('narrow bars touch: no column of pixels is left out between two of them', async () => {
  const x = Float64Array.from({ length: COUNT }, (_, i) => i * 20 * MINUTE)
  const series = [{ name: 'front', values: new Float64Array(COUNT).fill(7), color: '#00f' }]
  const window = { start: 0, end: COUNT * 20 * MINUTE }
  await draw({ x, series, window, step: 20 * MINUTE }, { kind: 'bar', stacked: true })
  const rectangles = calls.filter(({ name }) => name === 'fillRect').map(({ args }) => args as number[])
  // Ticks are lower than the bars, the ground is wider.
  const bars = rectangles.filter(([, , width = 0, height = 0]) => width < 10 && height > 50)
  const gaps = bars.filter(([left = 0], i) => {
    const [before = 0, , width = 0] = bars[i - 1] ?? []
    return i > 0 && left > before + width
  })
  expect(bars).toHaveLength(COUNT)
  expect(gaps).toEqual([])
})

test('a count of zero has no bar, and a small one has a pixel at least', async () => {
  const x = Float64Array.from([0, 1, 2, 3], (i) => i * 20 * MINUTE)
  const series = [{ name: 'dead', values: Float64Array.of(0, 900, 0, 1), color: '#f00' }]
  const window = { start: 0, end: 4 * 20 * MINUTE }
  const bars = async (stacked: boolean) => {
    calls.length = 0
    await draw({ x, series, window, step: 20 * MINUTE }, { kind: 'bar', stacked })
    const rectangles = calls.filter(({ name }) => name === 'fillRect').map(({ args }) => args as number[])
    // Ticks and dots are narrower than the bars, the ground is wider. The bars share the plot, whose width follows from
    // its labels: a bar is a fifth of it.
    return rectangles.filter(([, , width = 0]) => width > 60 && width < 300)
  }
  expect(await bars(false)).toHaveLength(2)
  expect(await bars(true)).toHaveLength(2)
})

test('bars side by side share what is in view of their bucket: the edge of the plot cuts none of them off', async () => {
  calls.length = 0
  const x = Float64Array.from([0, 1, 2], (i) => i * 60 * MINUTE)
  const seriesOf = (name: string, color: string) => ({ name, color, values: new Float64Array(3).fill(9) })
  // The last bucket is over after the window.
  const window = { start: 0, end: 150 * MINUTE }
  const series = [seriesOf('feed', '#00f'), seriesOf('water', '#f00')]
  await draw({ x, series, window, step: 60 * MINUTE }, { kind: 'bar' })
  const rectangles = calls.filter(({ name }) => name === 'fillRect').map(({ args }) => args as number[])
  const widths = rectangles
    .filter(([, , width = 0, height = 0]) => width < 300 && height > 50)
    .map(([, , width]) => width)
  const [feed = 0, , cutFeed = 0, water = 0, , cutWater = 0] = widths
  expect(widths).toHaveLength(6)
  expect(Math.abs(cutFeed - cutWater)).toBeLessThanOrEqual(1)
  expect(cutFeed).toBeLessThan(Math.min(feed, water))
  expect(cutFeed).toBeGreaterThan(feed / 4)
})
