import { expect, test } from 'vitest'
import { LONGEST_P95, p95 } from './testing/alarmLaws'
import { simulateAlarms, type PlantedFault } from './testing/simulateAlarms'

test('no alarm is lost in simulated hours of incidents, storms, kills, outages and lost rights', async () => {
  const { violations, delays } = await simulateAlarms({ seed: 1, hours: 6 })
  expect(violations).toEqual([])
  expect(delays.length).toBeGreaterThan(0)
  expect(p95(delays)).toBeLessThan(LONGEST_P95)
})

test.each<[PlantedFault, number, number]>([
  ['lost-messages', 4, 2],
  ['old-rights', 3, 5],
  ['no-sweep', 4, 3],
  ['sleeping-planner', 4, 2],
])('the laws find a fault that is planted: %s', async (fault, seed, hours) => {
  const { violations, delays } = await simulateAlarms({ seed, hours, fault })
  expect([violations.length > 0, p95(delays) > LONGEST_P95]).toContain(true)
})
