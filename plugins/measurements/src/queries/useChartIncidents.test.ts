import { expect, test } from 'vitest'
import { MOST_INCIDENTS, newestOf, type ChartIncident } from './useChartIncidents'

/** Incidents that began at these times. */
const beganAt = (count: number, timeOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ firstEventTimestamp: timeOf(index) }) as ChartIncident)

test('of those that go on and those that are over, the newest are marked, and no more than is said', () => {
  const goingOn = beganAt(MOST_INCIDENTS, (index) => 2_000 - 2 * index)
  const over = beganAt(MOST_INCIDENTS, (index) => 2_001 - 2 * index)
  const { found, isCut } = newestOf([goingOn, over])
  expect(isCut).toBe(true)
  expect(found.map(({ firstEventTimestamp }) => firstEventTimestamp)).toEqual(
    Array.from({ length: MOST_INCIDENTS }, (_, index) => 2_001 - index),
  )
})

test('nothing is cut where exactly as many are there', () => {
  const half = beganAt(MOST_INCIDENTS / 2, (index) => index)
  expect(newestOf([half, half])).toMatchObject({ isCut: false, found: { length: MOST_INCIDENTS } })
})
