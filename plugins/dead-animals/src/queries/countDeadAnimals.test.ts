import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { countDeadAnimals } from './countDeadAnimals'

const NOW = 1_000 * HOUR
const animal = (firstHoursAgo: number, removedHoursAgo: number | null, falsePositive = false) =>
  anIncident({
    type: 'deadAnimal',
    state: removedHoursAgo === null ? 'deadAnimalExists' : 'closed',
    messagePayload: { falsePositive },
    firstEventTimestamp: NOW - firstHoursAgo * HOUR,
    lastEventTimestamp: NOW - (removedHoursAgo ?? firstHoursAgo) * HOUR,
  })

test('counts what lies there now, in the last day and in the day before', () => {
  const incidents = [
    animal(5, null),
    animal(52, null),
    animal(10, 8),
    animal(30, 26),
    animal(40, 2),
    animal(3, 2, true),
  ]
  expect(countDeadAnimals(incidents, NOW)).toEqual({
    now: 2,
    overdue: 1,
    last24h: 4,
    dayBefore: 3,
    openedLast24h: 2,
    openedDayBefore: 2,
  })
})

test('nothing gives zeros', () => {
  expect(countDeadAnimals([], NOW)).toEqual({
    now: 0,
    overdue: 0,
    last24h: 0,
    dayBefore: 0,
    openedLast24h: 0,
    openedDayBefore: 0,
  })
})
