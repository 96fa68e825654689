import { expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { expectedWeight, weightCorridor } from './expectedWeight'

test('pigs gain 0.87 to 1.05 kg a day from some 27.5 kg on; broilers weigh 1 kg after three weeks', () => {
  expect(expectedWeight('pigs', 0)).toEqual({ least: 24.6, greatest: 30.4 })
  const after = expectedWeight('pigs', 75)
  expect(after.least).toBeLessThan(107)
  expect(after.greatest).toBeGreaterThan(107)
  expect(expectedWeight('chickens', 21)).toEqual({ least: 0.9, greatest: 1.1 })
  expect(expectedWeight('chickens', 24.5).greatest).toBeCloseTo(1.3 * 1.1)
})

test('each time has the corridor of the batch that was in the barn then; before the first one there is none', () => {
  const batch = (day: number) => ({
    incidentId: `${day}`,
    state: 'penFull',
    firstEventTimestamp: day * DAY,
    lastEventTimestamp: day * DAY,
  })
  const x = Float64Array.from([0, 10, 20, 30], (day) => day * DAY)
  const { least } = weightCorridor({ x }, 'pigs', [batch(30), batch(10)])
  expect([...least].map((value) => Math.round(value * 10) / 10)).toEqual([NaN, 24.6, 33.3, 24.6])
})
