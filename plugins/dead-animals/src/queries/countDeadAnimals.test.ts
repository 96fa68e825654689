import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { countDeadAnimals } from './countDeadAnimals'

const NOW = 1_000 * HOUR
/** A dead animal with the hours since its detection and its removal; null if it is still there. */
const animal = (firstHoursAgo: number, removedHoursAgo: number | null) =>
  anIncident({
    type: 'deadAnimal',
    state: removedHoursAgo === null ? 'deadAnimalExists' : 'closed',
    firstEventTimestamp: NOW - firstHoursAgo * HOUR,
    lastEventTimestamp: NOW - (removedHoursAgo ?? firstHoursAgo) * HOUR,
  })

test('counts dead animals now, in the last 24 h and in the 24 h before', () => {
  const incidents = [animal(5, null), animal(52, null), animal(10, 8), animal(30, 26), animal(40, 2)]
  expect(countDeadAnimals(incidents, NOW)).toEqual({
    now: 2,
    overdue: 1,
    last24h: 4,
    dayBefore: 3,
    foundLast24h: 2,
    foundDayBefore: 2,
  })
})

test('returns zeros without incidents', () => {
  expect(countDeadAnimals([], NOW)).toEqual({
    now: 0,
    overdue: 0,
    last24h: 0,
    dayBefore: 0,
    foundLast24h: 0,
    foundDayBefore: 0,
  })
})
