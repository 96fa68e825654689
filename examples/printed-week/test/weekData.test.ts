import { expect, test } from 'vitest'
import { timeZoneOf } from '@barn-workbench/plugin-sdk/widget'
import { anIncident } from '@barn-workbench/plugin-sdk/widget/testing'
import { summarize, weekOf } from '../src/weekData'

const HOUR = 60 * 60 * 1_000
const berlin = timeZoneOf('Europe/Berlin')
const iso = (time: number) => new Date(time).toISOString()

test.each([
  ['2026-11-28T20:00:00Z', 48, '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
  ['2026-11-22T22:59:59Z', 47, '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['2027-01-01T12:00:00Z', 53, '2026-12-27T23:00:00.000Z', '2027-01-03T23:00:00.000Z'],
  ['2024-12-31T12:00:00Z', 1, '2024-12-29T23:00:00.000Z', '2025-01-05T23:00:00.000Z'],
])('the week of %s has the number %i', (time, number, start, end) => {
  const week = weekOf(Date.parse(time), berlin)
  expect(week.number).toBe(number)
  expect([iso(week.start), iso(week.end)]).toEqual([start, end])
})

test('the day on which clocks change has 23 or 25 hours', () => {
  const lengths = (time: string) => {
    const { days } = weekOf(Date.parse(time), berlin)
    return days.slice(1).map((day, index) => (day - (days[index] ?? 0)) / HOUR)
  }
  expect(lengths('2026-03-29T12:00:00Z')).toEqual([24, 24, 24, 24, 24, 24, 23])
  expect(lengths('2026-10-25T12:00:00Z')).toEqual([24, 24, 24, 24, 24, 24, 25])
})

test('other weeks are whole weeks away', () => {
  const time = Date.parse('2026-03-30T12:00:00Z')
  expect(weekOf(time, berlin, -1).end).toBe(weekOf(time, berlin).start)
  expect(weekOf(time, berlin, 1).start).toBe(weekOf(time, berlin).end)
})

const week = weekOf(Date.parse('2026-11-28T20:00:00Z'), berlin)
const account = (displayName: string) => ({ entityType: 'account', entityId: displayName, displayName })
const on = (day: number, hour = 12) => (week.days[day] ?? 0) + hour * HOUR

test('incidents are counted by kind and day, without false alarms', () => {
  const { kinds, totals, falseAlarms } = summarize(
    [
      anIncident({ firstEventTimestamp: on(0, 0) }),
      anIncident({ firstEventTimestamp: on(6, 23) }),
      anIncident({ firstEventTimestamp: on(6), type: 'penState' }),
      anIncident({ firstEventTimestamp: on(3), messagePayload: { falsePositive: true } }),
    ],
    [],
    week,
  )
  expect(kinds).toEqual([
    { kind: 'deadAnimal', counts: [1, 0, 0, 0, 0, 0, 1], total: 2 },
    { kind: 'penState', counts: [0, 0, 0, 0, 0, 0, 1], total: 1 },
  ])
  expect(totals).toEqual([1, 0, 0, 0, 0, 0, 2])
  expect(falseAlarms).toBe(1)
})

test('dead animals stand by the time at which they were found', () => {
  const { deadAnimals } = summarize(
    [
      anIncident({ incidentId: 'b', firstEventTimestamp: on(2), closedAt: on(3) }),
      anIncident({ incidentId: 'a', firstEventTimestamp: on(1), messagePayload: { cameraName: 'Pens 1–2' } }),
      anIncident({ firstEventTimestamp: on(1), type: 'timeSeries' }),
    ],
    [],
    week,
  )
  expect(deadAnimals).toEqual([
    { incidentId: 'a', foundAt: on(1), place: 'Pens 1–2', removedAt: null },
    { incidentId: 'b', foundAt: on(2), place: null, removedAt: on(3) },
  ])
})

test('whoever closed most stands first, the barn itself last', () => {
  const closed = (name: string | null, type: string) =>
    anIncident({
      type,
      closedAt: on(4),
      changedBy: name === null ? { entityType: 'detector', entityId: null, displayName: 'Detector' } : account(name),
    })
  const { closers } = summarize(
    [],
    [
      closed(null, 'penState'),
      closed(null, 'penState'),
      closed(null, 'penState'),
      closed('Ben', 'deadAnimal'),
      closed('Ada', 'deadAnimal'),
      closed('Ada', 'penState'),
      closed('Ada', 'penState'),
    ],
    week,
  )
  expect(closers.map(({ name, total }) => [name, total])).toEqual([
    ['Ada', 3],
    ['Ben', 1],
    [null, 3],
  ])
  expect(closers[0]?.kinds).toEqual([
    { kind: 'penState', count: 2 },
    { kind: 'deadAnimal', count: 1 },
  ])
})
