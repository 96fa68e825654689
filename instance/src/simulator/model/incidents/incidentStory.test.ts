import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  batchAt,
  createBarn,
  generateIncidentStory,
  lastSeenOnlineAt,
  localTimeAt,
  omitDetectionsOnCameras,
  type Barn,
  type SimulatedEvent,
  type Species,
} from '../../index'
import { compartmentStateAt } from '../batch/batchSchedule'
import { findStoryStart } from './incidentStory'
import { createEventIdentifier } from './simulatedEvent'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const barnOf = (species: Species, seed = 1): Barn => createBarn({ seed, species, simulationStart: SIMULATION_START })
const BEGINNINGS = ['detected', 'animalsDetected', 'belowThreshold', 'started', 'observed', 'issueDetected']
/**
 * Triggers after which an incident is no longer open. Incidents of the types in `CLOSED_BY_HAND` have to be closed by a
 * person.
 */
const ENDINGS = ['removed', 'falsePositive', 'noAnimalsDetected', 'ended', 'observed', 'close']
const CLOSED_BY_HAND = ['healthCheck', 'barnIntervention']
const TYPES = [
  'barnDocumentation',
  'barnIntervention',
  'barnState',
  'deadAnimal',
  'healthCheck',
  'penState',
  'timeSeries',
]

function isEnding({ trigger, type }: SimulatedEvent): boolean {
  return ENDINGS.includes(trigger) || (type === 'timeSeries' && trigger === 'recovered')
}

function openIn(events: SimulatedEvent[]): SimulatedEvent[] {
  const open = new Map<string, SimulatedEvent>()
  for (const event of events) {
    if (isEnding(event)) open.delete(event.incidentKey)
    else if (event.trigger !== 'barnEvent') open.set(event.incidentKey, event)
  }
  return [...open.values()]
}

test.each(['pigs', 'chickens'] as const)(
  'the stories of two successive spans of %s are the story of both',
  (species) => {
    const barn = barnOf(species)
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 100 }),
        fc.integer({ min: 1, max: 30 * 24 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (day, hours, part) => {
          const from = SIMULATION_START + day * DAY
          const to = from + hours * HOUR
          const between = Math.round(from + (to - from) * part)
          expect([...generateIncidentStory(barn, from, between), ...generateIncidentStory(barn, between, to)]).toEqual(
            generateIncidentStory(barn, from, to),
          )
        },
      ),
      { numRuns: 25 },
    )
  },
)

test.each(['pigs', 'chickens'] as const)('every incident of %s begins once, and before it ends', (species) => {
  const begun = new Set<string>()
  const ended = new Set<string>()
  for (const event of generateIncidentStory(
    barnOf(species),
    SIMULATION_START - 200 * DAY,
    SIMULATION_START + 100 * DAY,
  )) {
    if (BEGINNINGS.includes(event.trigger)) {
      expect(begun.has(event.incidentKey), event.incidentKey).toBe(false)
      begun.add(event.incidentKey)
    } else if (event.eventTimestamp > SIMULATION_START - 80 * DAY) {
      expect(begun.has(event.incidentKey), event.incidentKey).toBe(true)
      if (event.trigger !== 'barnEvent') expect(ended.has(event.incidentKey)).toBe(false)
    }
    if (isEnding(event)) ended.add(event.incidentKey)
  }
})

test.each(['pigs', 'chickens'] as const)(
  'the history of a new barn of %s has every type of incident, and some are open',
  (species) => {
    for (const seed of [1, 2, 3, 4]) {
      const barn = barnOf(species, seed)
      const now = SIMULATION_START + 10 * HOUR
      const events = generateIncidentStory(barn, Math.min(findStoryStart(barn, now), now - 35 * DAY), now)
      expect([...new Set(events.map((event) => event.type))].sort()).toEqual(TYPES)
      const open = openIn(events).map((event) => event.type)
      for (const type of ['barnState', 'penState', 'healthCheck', 'barnIntervention', 'barnDocumentation'])
        expect(open).toContain(type)
    }
  },
)

test.each(['pigs', 'chickens'] as const)('few incidents of a barn of %s are open at any time', (species) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const barn = barnOf(species, seed)
    const { movedInAt, movedOutAt } = batchAt(barn, SIMULATION_START)
    const events = generateIncidentStory(barn, findStoryStart(barn, movedInAt + 5 * DAY), movedOutAt).filter(
      (event) => event.type !== 'penState',
    )
    const lists = Array.from({ length: 60 }, (_, index) =>
      openIn(events.filter((event) => event.eventTimestamp <= movedInAt + 8 * DAY + index * 13 * HOUR)),
    )
    const counts = lists.map((list) => list.length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4)
    expect(counts.filter((count) => count >= 5).length).toBeGreaterThan(50)
    expect(Math.max(...counts)).toBeLessThanOrEqual(15)
    for (const list of lists) {
      const count = (type: string): number => list.filter((event) => event.type === type).length
      expect(list.filter((event) => event.type === 'healthCheck' && event.trigger === 'belowThreshold')).toHaveLength(1)
      expect([count('barnState'), count('barnIntervention') > 0]).toEqual([1, true])
      expect(
        Math.max(count('healthCheck'), count('barnIntervention'), count('barnDocumentation'), count('deadAnimal')),
      ).toBeLessThanOrEqual(5)
    }
  }
})

test.each(['pigs', 'chickens'] as const)(
  'staff close incidents of %s that are over within two days and during working hours',
  (species) => {
    const barn = barnOf(species)
    const events = generateIncidentStory(barn, SIMULATION_START - 50 * DAY, SIMULATION_START + 50 * DAY).filter(
      (event) => CLOSED_BY_HAND.includes(event.type),
    )
    const overSince = new Map(
      events
        .filter((event) => ['recovered', 'noIssueDetected'].includes(event.trigger))
        .map((event) => [event.incidentKey, event.eventTimestamp]),
    )
    const closings = events.filter(
      (event) => event.trigger === 'close' && event.eventTimestamp > SIMULATION_START - 45 * DAY,
    )
    expect(new Set(closings.map((event) => event.type)).size).toBe(2)
    for (const { incidentKey, eventTimestamp, by } of closings) {
      const { hour } = localTimeAt(barn.timeZone, eventTimestamp)
      expect(hour >= 6 && hour < 18 && by === 'account', incidentKey).toBe(true)
      const waited = eventTimestamp - (overSince.get(incidentKey) ?? 0)
      expect(waited > 0 && waited < 2 * DAY, incidentKey).toBe(true)
    }
    const unclosed = [...overSince].filter(
      ([key, time]) =>
        time < SIMULATION_START + 48 * DAY &&
        !events.some((event) => event.incidentKey === key && event.trigger === 'close'),
    )
    expect(unclosed).toEqual([])
  },
)

test('about half of the interventions are assigned to a person when they begin', () => {
  const events = generateIncidentStory(barnOf('pigs'), SIMULATION_START - 200 * DAY, SIMULATION_START + 200 * DAY)
  const interventions = events.filter((event) => event.type === 'barnIntervention' && event.trigger === 'issueDetected')
  const assigned = events.filter((event) => event.assignedTo !== undefined)
  expect(assigned.every((event) => interventions.includes(event) && event.assignedTo === 'operator')).toBe(true)
  expect(assigned.length / interventions.length).toBeGreaterThan(0.4)
  expect(assigned.length / interventions.length).toBeLessThan(0.6)
})

test('a story from findStoryStart has the beginning of every open incident', () => {
  for (const species of ['pigs', 'chickens'] as const) {
    const barn = barnOf(species)
    for (let time = SIMULATION_START - 60 * DAY; time < SIMULATION_START + 60 * DAY; time += 8 * DAY) {
      const short = openIn(generateIncidentStory(barn, findStoryStart(barn, time), time)).map(
        (event) => event.incidentKey,
      )
      const long = openIn(generateIncidentStory(barn, time - 300 * DAY, time)).map((event) => event.incidentKey)
      expect(short.sort()).toEqual(long.sort())
    }
  }
})

test('no deaths or time series are reported from empty compartments', () => {
  for (const species of ['pigs', 'chickens'] as const) {
    const barn = barnOf(species)
    for (const event of generateIncidentStory(barn, SIMULATION_START - 150 * DAY, SIMULATION_START + 150 * DAY)) {
      if (event.type !== 'deadAnimal' && event.type !== 'timeSeries') continue
      const camera = barn.cameras.find((candidate) => candidate.cameraId === event.identifier.cameraId)
      expect(
        compartmentStateAt(barn, camera?.compartment ?? 0, event.eventTimestamp - 1),
        `${event.incidentKey} ${event.trigger}`,
      ).toBe('penFull')
    }
  }
})

test.each(['pigs', 'chickens'] as const)('an offline camera of %s detects nothing', (species) => {
  const barn = barnOf(species)
  for (const event of generateIncidentStory(barn, SIMULATION_START - 150 * DAY, SIMULATION_START + 150 * DAY)) {
    if (event.trigger !== 'detected' && event.type !== 'timeSeries') continue
    expect(lastSeenOnlineAt(barn, event.identifier.cameraId ?? '', event.eventTimestamp), event.incidentKey).toBe(
      event.eventTimestamp,
    )
  }
})

test('broilers are thinned on day 35', () => {
  const barn = barnOf('chickens')
  const thinned = generateIncidentStory(barn, SIMULATION_START, SIMULATION_START + 20 * DAY).filter(
    (event) => event.trigger === 'barnEvent',
  )
  expect(thinned).toHaveLength(1)
  expect(thinned[0]?.payload).toEqual({ event: 'thinning' })
  expect(batchAt(barn, thinned[0]?.eventTimestamp ?? 0)).toMatchObject({ day: 35 })
})

test('detections on the given cameras are omitted, the rest of the story stays', () => {
  const simulatedEvent = (
    incidentKey: string,
    type: SimulatedEvent['type'],
    identifier: Parameters<typeof createEventIdentifier>[0],
  ): SimulatedEvent => ({
    incidentKey,
    type,
    trigger: 'detected',
    eventTimestamp: 1,
    identifier: createEventIdentifier(identifier),
    payload: {},
    by: 'detector',
  })
  const story = [
    simulatedEvent('dead-on-camera', 'deadAnimal', { cameraId: 'camera-01' }),
    simulatedEvent('dead-elsewhere', 'deadAnimal', { cameraId: 'camera-02' }),
    simulatedEvent('check-of-camera', 'healthCheck', { componentType: 'camera', componentId: 'camera-01' }),
    simulatedEvent('intervention', 'barnIntervention', { cameraId: 'camera-01' }),
    simulatedEvent('barn', 'barnState', { componentType: 'barn' }),
  ]
  expect(omitDetectionsOnCameras(story, new Set(['camera-01'])).map(({ incidentKey }) => incidentKey)).toEqual([
    'dead-elsewhere',
    'intervention',
    'barn',
  ])
  expect(omitDetectionsOnCameras(story, new Set())).toEqual(story)
})
