import { expect, test } from 'vitest'
import { comesToFront, inFront, isSevere, noteAlarms, TIME_IN_FRONT } from './alarms'

const incident = (severity: number, changes = {}) => ({
  type: 'barnIntervention',
  state: 'actionRequired',
  closedAt: null,
  hidden: false,
  firstEventTimestamp: 0,
  messagePayload: { severity },
  ...changes,
})

test('an incident of which somebody is told at once comes to the front, a dead animal too; one that waits does not', () => {
  expect((['wakes', 'tells', 'waits'] as const).map((urgency) => comesToFront({ urgency }))).toEqual([
    true,
    true,
    false,
  ])
})

test('the severest are interventions of high severity that are open', () => {
  expect(isSevere(incident(3))).toBe(true)
  expect(isSevere(incident(2))).toBe(false)
  expect(isSevere(incident(3, { closedAt: 1 }))).toBe(false)
  expect(isSevere(incident(3, { hidden: true }))).toBe(false)
  expect(isSevere(incident(3, { type: 'deadAnimal', state: 'lying' }))).toBe(false)
})

const START = 1_000_000_000
const fresh = { key: 'fresh', firstEventTimestamp: START }
const times = (now: number) => ({ now, siteNow: () => now })

test('a new one is in front for 10 min at most, and as long as it is open', () => {
  const seen = noteAlarms({}, [fresh], times(START + 1))
  expect(inFront(seen, [fresh], START + 2)).toEqual([fresh])
  expect(noteAlarms(seen, [fresh], times(START + 5))).toBe(seen)
  expect(inFront(seen, [fresh], START + 1 + TIME_IN_FRONT)).toEqual([])
  expect(noteAlarms(seen, [], times(START + 5))).toEqual({})
})

test('one that began long before the wall is only named, by the clock of its site', () => {
  const old = { key: 'old', firstEventTimestamp: START - TIME_IN_FRONT }
  expect(inFront(noteAlarms({}, [old], times(START)), [old], START)).toEqual([])
  // The clock of the device is an hour ahead.
  const ahead = { now: START + 3_600_000, siteNow: () => START + 1 }
  expect(inFront(noteAlarms({}, [fresh], ahead), [fresh], ahead.now)).toEqual([fresh])
})

test('the newest is the first', () => {
  const newer = { key: 'newer', firstEventTimestamp: START + 5 }
  const seen = noteAlarms({}, [fresh, newer], times(START + 6))
  expect(inFront(seen, [fresh, newer], START + 7)).toEqual([newer, fresh])
})
