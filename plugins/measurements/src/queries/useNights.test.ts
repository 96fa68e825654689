import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { nightsOf } from './useNights'

test('it is night while half of the cameras see by infrared; what was not observed is neither', () => {
  const step = 20 * MINUTE
  const values = [0.2, 0.5, 0.9, 0.4, NaN, 1]
  const columns = {
    x: Float64Array.from(values, (_, i) => i * step),
    series: [{ name: '', color: '', values: Float64Array.from(values) }],
    step,
  }
  expect(nightsOf(columns)).toEqual([
    { start: step, end: 3 * step },
    { start: 5 * step, end: 6 * step },
  ])
})
