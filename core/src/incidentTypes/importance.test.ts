import { expect, test } from 'vitest'
import { importanceGroup, importanceOf, INCIDENT_TYPES, incidentTypeOf, type ImportanceFacts } from '.'
import { DAY, HOUR, MINUTE } from '../time'

const NOW = Date.UTC(2026, 4, 5, 8)

/** An incident that has been open for some ms. */
const open = (type: string, state: string, age: number, more: Partial<ImportanceFacts> = {}): ImportanceFacts => ({
  type,
  state,
  closedAt: null,
  firstEventTimestamp: NOW - age,
  messagePayload: {},
  ...more,
})
const intervention = (severity: unknown, age: number, more: Partial<ImportanceFacts> = {}) =>
  open('barnIntervention', 'actionRequired', age, { messagePayload: { severity }, ...more })
const dead = (age: number, more: Partial<ImportanceFacts> = {}) => open('deadAnimal', 'deadAnimalExists', age, more)
const offline = (age: number) => open('healthCheck', 'isBelowThreshold', age)

const worstFirst: readonly [name: string, incident: ImportanceFacts][] = [
  ['a severe intervention', intervention(3, MINUTE)],
  ['a dead animal of three days', dead(3 * DAY)],
  ['a dead animal of an hour', dead(HOUR)],
  ['a camera that has been offline for a day', offline(DAY)],
  ['a measurement that has been unusual for three hours', open('timeSeries', 'open', 3 * HOUR)],
  ['a low intervention of two days', intervention(1, 2 * DAY)],
  ['a measurement that has just become unusual', open('timeSeries', 'open', MINUTE)],
  ['a camera that has just gone offline', offline(MINUTE)],
  ['an intervention of middle severity', intervention(2, MINUTE)],
  ['a low intervention', intervention(1, MINUTE)],
  ['an intervention without a severity', intervention(undefined, MINUTE)],
  ['a documentation of today', open('barnDocumentation', 'created', HOUR)],
  ['a camera that is back', open('healthCheck', 'wasBelowThreshold', 2 * HOUR)],
  ['a type that is not known', open('waterLeak', 'dripping', 3 * HOUR)],
  ['a full pen', open('penState', 'penFull', 40 * DAY)],
  ['a closed dead animal', dead(5 * DAY, { state: 'closed', closedAt: NOW })],
]

test('the worst comes first: by group, level, and when it is due', () => {
  const ordered = [...worstFirst].sort(([, left], [, right]) => importanceOf(right, NOW) - importanceOf(left, NOW))
  expect(ordered.map(([name]) => name)).toEqual(worstFirst.map(([name]) => name))
})

test('what is to be done moves from today to now when its time is over', () => {
  const low = intervention(1, 0)
  const groups = [0, DAY - 1, DAY].map((later) => importanceGroup(low, NOW + later))
  expect(groups).toEqual(['today', 'today', 'now'])
  expect(importanceGroup(dead(0), NOW)).toBe('now')
  expect(importanceGroup(open('barnDocumentation', 'created', DAY), NOW)).toBe('running')
  expect(importanceGroup(dead(DAY, { closedAt: NOW }), NOW)).toBe('closed')
})

test.each([undefined, null, -1, 4, 1.5, '3', {}])('a severity of %j counts as none', (severity) => {
  expect(importanceOf(intervention(severity, HOUR), NOW)).toBe(importanceOf(intervention(0, HOUR), NOW))
})

test('every number is exact, so that an instance and a screen order alike', () => {
  for (const [, incident] of worstFirst) expect(Number.isSafeInteger(importanceOf(incident, NOW))).toBe(true)
})

test.each(INCIDENT_TYPES)('an urgency of %s that follows the severity has one for each', (type) => {
  for (const { urgency } of Object.values(incidentTypeOf(type).states))
    if (Array.isArray(urgency)) expect(urgency).toHaveLength(4)
})
