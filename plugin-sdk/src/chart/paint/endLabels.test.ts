// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import type { ChartOptions } from '../engine/chartOptions'
import { calls, draw, recordDrawing } from '../testing/recordDrawing'

recordDrawing()

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
