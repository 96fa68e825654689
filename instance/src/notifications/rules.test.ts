import { expect, test } from 'vitest'
import type { AlarmUrgency, NotificationRule } from '@barn-workbench/core/schema'
import { timeZoneOf } from '@barn-workbench/core/time'
import { asksForAnswer, DEFAULT_RULES, nextMinuteOfDay, urgencyFor, type AlarmFacts } from './rules'

const zone = timeZoneOf('Europe/Berlin')
/** A time of 14 January 2026 in Berlin, which is an hour ahead of UTC. */
const at = (hour: number, minute = 0) => ({ at: Date.UTC(2026, 0, 14, hour - 1, minute), zone, batchDay: 30 })
const facts = (type: string, severity = 0, places: string[] = []): AlarmFacts => ({
  type,
  severity,
  places,
  about: null,
})
const rule = (urgency: AlarmUrgency | null, conditions: Partial<NotificationRule> = {}): NotificationRule => ({
  urgency,
  types: [],
  places: [],
  minimumSeverity: 0,
  hours: null,
  batchDays: null,
  ...conditions,
})
const operator = { own: [], roles: [DEFAULT_RULES['operator'] ?? []] }

test.each([
  ['a dead animal by day', facts('deadAnimal'), at(14), 'tells'],
  ['a dead animal right before the night', facts('deadAnimal'), at(21, 59), 'tells'],
  ['a dead animal at night', facts('deadAnimal'), at(22), 'waits'],
  ['a dead animal before six', facts('deadAnimal'), at(5, 59), 'waits'],
  ['a dead animal at six', facts('deadAnimal'), at(6), 'tells'],
  ['a measurement above its threshold at night', facts('timeSeries', 3), at(3), 'wakes'],
  ['a measurement of middle severity at night', facts('timeSeries', 2), at(3), 'waits'],
  ['a measurement of middle severity by day', facts('timeSeries', 2), at(9), 'tells'],
  ['a camera that is silent at night', facts('healthCheck', 3), at(3), 'wakes'],
  ['a backup that is overdue', facts('healthCheck', 1), at(9), 'waits'],
  ['a severe intervention at night', facts('barnIntervention', 3), at(3), 'wakes'],
  ['an intervention by day', facts('barnIntervention', 2), at(9), 'tells'],
  ['an intervention at night', facts('barnIntervention', 2), at(3), 'waits'],
  ['a small intervention', facts('barnIntervention', 1), at(9), 'waits'],
  ['a documentation', facts('barnDocumentation'), at(9), null],
])('the shipped rules of an operator for %s', (_, what, moment, urgency) => {
  expect(urgencyFor(what, operator, moment)).toBe(urgency)
})

test('the rules of a person come before those of the roles, of which the most urgent counts', () => {
  const roles = [[rule('tells')], [rule('wakes', { types: ['deadAnimal'] })]]
  expect(urgencyFor(facts('deadAnimal'), { own: [], roles }, at(9))).toBe('wakes')
  expect(urgencyFor(facts('healthCheck'), { own: [], roles }, at(9))).toBe('tells')
  expect(urgencyFor(facts('deadAnimal'), { own: [rule(null)], roles }, at(9))).toBe(null)
  const pens = [rule('wakes', { places: ['pen_1'] }), rule('waits')]
  expect(urgencyFor(facts('deadAnimal', 0, ['pen_1']), { own: pens, roles: [] }, at(9))).toBe('wakes')
  expect(urgencyFor(facts('deadAnimal', 0, ['pen_2']), { own: pens, roles: [] }, at(9))).toBe('waits')
})

test('days of the batch hold for no incident while no batch is known', () => {
  const own = [rule('wakes', { batchDays: { first: 1, last: 30 } })]
  const person = { own, roles: [] }
  expect(urgencyFor(facts('deadAnimal'), person, at(9))).toBe('wakes')
  expect(urgencyFor(facts('deadAnimal'), person, { ...at(9), batchDay: 31 })).toBe(null)
  expect(urgencyFor(facts('deadAnimal'), person, { ...at(9), batchDay: null })).toBe(null)
})

test('what is closed, hidden, resolved or usual asks for nobody', () => {
  const open = { type: 'deadAnimal', state: 'deadAnimalExists', closedAt: null, hidden: false }
  expect(asksForAnswer(open)).toBe(true)
  expect(asksForAnswer({ ...open, closedAt: 1, state: 'closed' })).toBe(false)
  expect(asksForAnswer({ ...open, hidden: true })).toBe(false)
  expect(asksForAnswer({ ...open, type: 'healthCheck', state: 'wasBelowThreshold' })).toBe(false)
  expect(asksForAnswer({ ...open, type: 'penState', state: 'penFull' })).toBe(false)
})

test('a report of the morning comes at its time by the clocks of the barn, also when they are changed', () => {
  const beforeChange = Date.UTC(2026, 2, 28, 12)
  expect(nextMinuteOfDay(360, beforeChange, zone)).toBe(Date.UTC(2026, 2, 29, 4))
  expect(nextMinuteOfDay(360, Date.UTC(2026, 0, 14, 4, 59), zone)).toBe(Date.UTC(2026, 0, 14, 5))
  expect(nextMinuteOfDay(360, Date.UTC(2026, 0, 14, 5), zone)).toBe(Date.UTC(2026, 0, 15, 5))
})
