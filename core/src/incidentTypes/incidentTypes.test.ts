import { expect, test } from 'vitest'
import {
  CLOSED,
  hasMovedOut,
  INCIDENT_STATES,
  INCIDENT_TYPES,
  incidentStateOf,
  incidentTypeOf,
  isUsual,
  OCCUPANCY_TYPES,
} from '.'
import { incidentPayloads } from './payloads'

test.each(INCIDENT_TYPES)('the triggers of %s carry a payload each, and every state can be reached', (type) => {
  const { states, triggers } = incidentTypeOf(type)
  expect(Object.keys(incidentPayloads[type]).sort()).toEqual(Object.keys(triggers).sort())
  const reached = new Set(Object.values(triggers).map(({ to }) => to))
  expect(Object.keys(states).filter((state) => !reached.has(state))).toEqual([])
})

test.each(INCIDENT_TYPES)('the next step of a state of %s leads on from it', (type) => {
  const { states, triggers } = incidentTypeOf(type)
  for (const [state, { next }] of Object.entries(states))
    if (next !== undefined) expect(triggers[next]?.from).toContain(state)
})

test.each(['toString', 'waterLeak', ''])(
  'the type %j is unknown: it is shown and can be documented, and nothing is known of its states',
  (type) => {
    expect(incidentTypeOf(type)).toEqual({
      tone: 'neutral',
      states: {},
      triggers: {},
      reopensAs: '',
      canBeDocumented: true,
    })
    expect(incidentStateOf({ type, state: 'deadAnimalExists' })).toEqual({ tone: 'neutral' })
  },
)

test('a state that a type does not have says nothing, but that of a place is a fault', () => {
  expect(incidentStateOf({ type: 'deadAnimal', state: 'constructor' })).toEqual({ tone: 'neutral' })
  expect(OCCUPANCY_TYPES.map((type) => incidentStateOf({ type, state: 'flooded' }).tone)).toEqual(['error', 'error'])
  expect(incidentStateOf({ type: 'penState', state: CLOSED })).toEqual({ tone: 'neutral' })
})

test('a full pen is as it should be, and an empty or closed one has been left', () => {
  const states = ['penFull', 'penEmpty', CLOSED]
  expect(states.map((state) => isUsual({ type: 'penState', state }))).toEqual([true, false, false])
  expect(states.map((state) => hasMovedOut({ state }))).toEqual([false, true, true])
})

test('the states of all types are named once', () => {
  expect(INCIDENT_STATES).toContain('hadNoDarknessPeriod')
  expect(new Set(INCIDENT_STATES).size).toBe(INCIDENT_STATES.length)
})
