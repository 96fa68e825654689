import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { ageTone, cameraNameOf, factsOf, isMoment, rowTitle, type FactContext } from './incidentFacts'
import { stateTone } from './incidentLabels'

const START = 1_760_000_000_000
const context: FactContext = {
  t: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
  locale: 'en-GB',
  now: START + 5 * HOUR,
  dayAndTime: (instant) => `@${(instant - START) / HOUR}`,
  cameraNames: new Map([['camera-01', 'Pens 1–2']]),
}
const facts = (overrides: Parameters<typeof anIncident>[0]) =>
  factsOf(anIncident({ firstEventTimestamp: START, ...overrides }), context).map(({ text }) =>
    text.replace('\u00a0', ' '),
  )
const at = (cameraId: string) => ({ ...anIncident().identifier, cameraId })

test('an open incident has an age, a closed one a duration, and a single moment neither', () => {
  expect(facts({})).toEqual(['age 5 h', 'since @0'])
  expect(facts({ closedAt: START + 2 * HOUR, lastEventTimestamp: START + 2 * HOUR })).toEqual([
    'since @0',
    'lasted 2 h',
  ])
  expect(facts({ closedAt: START + 3 * HOUR, lastEventTimestamp: START })).toEqual(['at @0'])
  expect(isMoment(anIncident({ closedAt: null }))).toBe(false)
})

test('the age of a dead animal comes first, so that it is never cut off', () => {
  const [first] = factsOf(anIncident({ firstEventTimestamp: START, identifier: at('camera-01') }), context)
  expect(first).toMatchObject({ text: expect.stringMatching(/^age /) as string, dot: 'success' })
})

test('who cares for an incident comes right after its age', () => {
  const assignedTo = { entityId: 'account-1', displayName: 'Anna' }
  expect(facts({ assignedTo })).toEqual(['age 5 h', 'assignedTo Anna', 'since @0'])
})

test('a title begins with the place, which a title of its own may name already, and ends with the type', () => {
  const title = (overrides: Parameters<typeof anIncident>[0]) => rowTitle(anIncident(overrides), context)
  const identifier = at('camera-01')
  expect(title({ identifier })).toBe('Pens 1–2 · kind.deadAnimal')
  expect(title({ identifier: at('gone') })).toBe('unknownCamera · kind.deadAnimal')
  // The camera has another name by now.
  expect(title({ identifier, messagePayload: { cameraName: 'Pen 1' } })).toBe('Pens 1–2 · kind.deadAnimal')
  expect(title({ messagePayload: { cameraName: 'Pen 1' } })).toBe('Pen 1 · kind.deadAnimal')
  const own = (text: string) => title({ identifier, type: 'barnIntervention', messagePayload: { title: text } })
  expect(own('Leak, URGENT')).toBe('Pens 1–2 · Leak, URGENT · kind.barnIntervention')
  expect(own('Leak, Pens 1–2')).toBe('Leak, Pens 1–2 · kind.barnIntervention')
  expect(title({ type: 'barnState' })).toBe('sdk:incidentType.barnState')
  expect(title({ identifier, type: 'brandNew' })).toBe('Pens 1–2 · brandNew')
  expect(cameraNameOf(anIncident(), context.cameraNames, context.t)).toBeNull()
})

test('while no cameras are there yet, no camera is called unknown', () => {
  const incident = anIncident({ identifier: at('camera-01') })
  expect(cameraNameOf(incident, new Map(), context.t)).toBeNull()
})

test('severities have names', () => {
  const last = (severity: unknown) => facts({ type: 'barnIntervention', messagePayload: { severity } }).at(-1)
  expect([0, 1, 2, 3].map(last)).toEqual([0, 1, 2, 3].map((n) => `severity severityName.${n}`))
  expect([4, -1, 1.5, 'high'].map(last)).toEqual(Array(4).fill('since @0'))
})

test('the age of a dead animal is green, from a day on orange and from two days on red; nothing else has such a dot', () => {
  const dead = anIncident({ firstEventTimestamp: START })
  const tones = [0, DAY - 1, DAY, 2 * DAY - 1, 2 * DAY].map((age) => ageTone(dead, START + age))
  expect(tones).toEqual(['success', 'success', 'warning', 'warning', 'error'])
  expect(ageTone(anIncident({ state: 'closed' }), START)).toBeNull()
})

test('an occupied pen is green, an empty one in the colour of the product, a closed one grey, anything else an error', () => {
  const tone = (state: string, type = 'penState') => stateTone({ type, state })
  expect(['penFull', 'penEmpty', 'closed', 'flooded'].map((state) => tone(state))).toEqual([
    'success',
    'brand',
    'neutral',
    'error',
  ])
  expect(tone('flooded', 'somethingNew')).toBe('neutral')
  expect(tone('created', 'barnDocumentation')).toBe('warning')
})
