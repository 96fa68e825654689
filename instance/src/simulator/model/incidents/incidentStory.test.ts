import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Species } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  batchAt,
  createBarn,
  generateIncidentStory,
  lastSeenOnlineAt,
  omitDetectionsOnCameras,
  outagesBetween,
  type Barn,
  type SimulatedEvent,
} from '..'
import { localTimeAt } from '../../../barn'
import { compartmentStateAt } from '../batch/batchSchedule'
import { findStoryStart } from './incidentStory'
import { createEventIdentifier, reportTimeOf } from './simulatedEvent'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const barnOf = (species: Species, seed = 1): Barn => createBarn({ seed, species, simulationStart: SIMULATION_START })
const BEGINNINGS = [
  'detected',
  'animalsDetected',
  'belowThreshold',
  'aboveThreshold',
  'noDarknessPeriod',
  'started',
  'observed',
  'create',
  'issueDetected',
]
/**
 * Triggers after which an incident is no longer open. Incidents of the types in `CLOSED_BY_HAND` have to be closed by a
 * person.
 */
const ENDINGS = ['removed', 'falsePositive', 'noAnimalsDetected', 'ended', 'observed', 'hide', 'close']
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
      openIn(events.filter((event) => reportTimeOf(event) <= movedInAt + 8 * DAY + index * 13 * HOUR)),
    )
    const counts = lists.map((list) => list.length)
    // A dead pig lies there on few days, a dead bird nearly always.
    const usual = species === 'pigs' ? 4 : 5
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(usual - 1)
    expect(counts.filter((count) => count >= usual).length).toBeGreaterThan(50)
    expect(Math.max(...counts)).toBeLessThanOrEqual(15)
    for (const list of lists) {
      const count = (type: string): number => list.filter((event) => event.type === type).length
      const offline = list.filter(
        ({ trigger, identifier }) => trigger === 'belowThreshold' && identifier.componentType === 'camera',
      )
      expect(offline).toHaveLength(1)
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
        .filter((event) => ['recovered', 'noIssueDetected', 'noDarknessPeriod'].includes(event.trigger))
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
    const [first, last] = [SIMULATION_START - 60 * DAY, SIMULATION_START + 60 * DAY]
    const whole = generateIncidentStory(barn, first - 300 * DAY, last)
    for (let time = first; time < last; time += 8 * DAY) {
      const short = openIn(generateIncidentStory(barn, findStoryStart(barn, time), time)).map(
        (event) => event.incidentKey,
      )
      const long = openIn(whole.filter((event) => reportTimeOf(event) < time)).map((event) => event.incidentKey)
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

/** The events of the last 35 days of barns of both species, as a new barn has them. */
const histories = (['pigs', 'chickens'] as const).flatMap((species) =>
  [1, 2, 3, 1001, 1002].map((seed) => {
    const barn = barnOf(species, seed)
    const now = SIMULATION_START + 10 * HOUR
    return { barn, now, events: generateIncidentStory(barn, Math.min(findStoryStart(barn, now), now - 35 * DAY), now) }
  }),
)

test('every history has legacy documentations, of which some are hidden for a reason and some end', () => {
  for (const { events } of histories) {
    const legacy = events.filter(({ trigger }) => trigger === 'create').map(({ incidentKey }) => incidentKey)
    const rest = events.filter(({ incidentKey, trigger }) => legacy.includes(incidentKey) && trigger !== 'create')
    expect(new Set(rest.map(({ trigger }) => trigger))).toEqual(new Set(['hide', 'ended']))
    for (const { trigger, payload } of rest)
      if (trigger === 'hide') expect(payload).toMatchObject({ reason: { type: 'doc' } })
  }
})

test('descriptions of documentations are nothing, a sentence, or use what rich text has', () => {
  const descriptions = histories.flatMap(({ events }) =>
    events
      .filter(({ trigger }) => ['started', 'observed'].includes(trigger))
      .map(({ payload }) => payload['description']),
  )
  expect(descriptions).toContain(null)
  const texts = descriptions.map((description) => JSON.stringify(description))
  for (const node of ['heading', 'bulletList', 'orderedList', 'color', 'link', 'mention', 'incident', 'bold'])
    expect([node, texts.some((text) => text.includes(`"type":"${node}"`))]).toEqual([node, true])
  expect(new Set(texts).size).toBeGreaterThan(20)
})

test('every history has a night without darkness, and a failed health check says which checks failed', () => {
  for (const { barn, events } of histories) {
    expect(events.filter(({ trigger }) => trigger === 'noDarknessPeriod').length).toBeGreaterThan(1)
    const failures = events.filter(({ type, trigger }) => type === 'healthCheck' && trigger === 'belowThreshold')
    expect(failures.map(({ identifier }) => identifier.componentType)).toContain('camera')
    for (const { payload, eventTimestamp, identifier } of failures) {
      const occurred = payload['occurredFailures'] as { timestamp: number; componentId: string; prettyName: string }[]
      expect(payload['latestFailures']).toMatchObject({ failed: occurred.length })
      expect(occurred.at(-1)).toMatchObject({ timestamp: eventTimestamp, componentId: identifier.componentId })
      if (identifier.cameraId !== null) expect(barn.cameras.map(({ name }) => name)).toContain(occurred[0]?.prettyName)
    }
  }
})

test('a noisy detector raises the same several times within an hour', () => {
  for (const { events } of histories) {
    const counts = new Map<string, number>()
    for (const { trigger, eventTimestamp, identifier } of events) {
      if (trigger !== 'aboveThreshold') continue
      const group = `${identifier.detectionIdentifier} ${Math.floor(eventTimestamp / HOUR)}`
      counts.set(group, (counts.get(group) ?? 0) + 1)
    }
    expect([...counts.values()].filter((count) => count >= 3).length).toBeGreaterThan(5)
  }
})

test('a power cut raises several incidents within ten minutes, at night too, and staff react by day', () => {
  const hours: number[] = []
  for (const { barn, events } of histories) {
    const cuts = new Map<string, SimulatedEvent[]>()
    for (const event of events) {
      const cut = /power-cut-\d+/.exec(event.incidentKey)?.[0]
      if (cut !== undefined) cuts.set(cut, [...(cuts.get(cut) ?? []), event])
    }
    expect(cuts.size).toBeGreaterThan(1)
    for (const burst of cuts.values()) {
      const begun = burst.filter(({ trigger }) => BEGINNINGS.includes(trigger)).map((event) => event.eventTimestamp)
      expect(Math.max(...begun) - Math.min(...begun)).toBeLessThan(10 * MINUTE)
      expect(begun.length).toBeGreaterThan(1)
      hours.push(localTimeAt(barn.timeZone, begun[0] ?? 0).hour)
      for (const { trigger, eventTimestamp } of burst)
        if (trigger === 'close')
          expect(Math.floor(localTimeAt(barn.timeZone, eventTimestamp).hour)).toBeOneOf(
            [...Array(12).keys()].map((hour) => hour + 6),
          )
    }
  }
  expect(hours.some((hour) => hour < 6 || hour >= 18)).toBe(true)
})

test('a barn whose birds are thinned shows a thinning from its first day', () => {
  for (const { barn, events } of histories) {
    const thinnings = events.filter(({ trigger }) => trigger === 'barnEvent')
    expect(thinnings.length > 0).toBe(barn.species === 'chickens')
  }
})

test('a batch says how many animals were housed, and its pens as many all together', () => {
  for (const { barn, events } of histories) {
    const housedIn = (type: string) =>
      events
        .filter((event) => event.type === type && event.trigger === 'animalsDetected')
        .map(({ payload }) => Number(payload['animals']))
    const [batch = 0, pen = 0] = [housedIn('barnState')[0], housedIn('penState')[0]]
    expect(batch).toBe(barn.species === 'pigs' ? 360 : 40_000)
    expect(pen * Math.max(1, barn.pens.length)).toBe(batch)
  }
})

test('a false alarm has the time of its detection, though it is reported later', () => {
  const alarms = histories.flatMap(({ events }) => events.filter(({ trigger }) => trigger === 'falsePositive'))
  expect(alarms.length).toBeGreaterThan(5)
  for (const alarm of alarms) {
    expect(reportTimeOf(alarm)).toBeGreaterThan(alarm.eventTimestamp)
    expect(alarm.payload).toMatchObject({ detection: { timestamp: alarm.eventTimestamp } })
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

test('the incident of a camera that was brought back recovers then, and one that was back at once is none', () => {
  const barn = barnOf('pigs')
  const outages = outagesBetween(barn, SIMULATION_START, SIMULATION_START + 60 * DAY)
  const [first, second] = outages.filter(({ from, to }) => from > SIMULATION_START && to - from > 3 * HOUR)
  if (!first || !second) expect.unreachable()
  const back = first.from + 2 * HOUR
  const endings = new Map([
    [first.outageId, back],
    [second.outageId, second.from + MINUTE],
  ])
  const storyOf = (outageId: string) =>
    generateIncidentStory(barn, SIMULATION_START - DAY, SIMULATION_START + 90 * DAY, endings)
      .filter(({ incidentKey }) => incidentKey === `health-check-${outageId}`)
      .map(({ trigger, eventTimestamp }) => [trigger, eventTimestamp])
  const [reported, recovered, closed] = storyOf(first.outageId)
  expect(reported?.[0]).toBe('belowThreshold')
  expect(recovered).toEqual(['recovered', back])
  expect(closed?.[0]).toBe('close')
  expect(storyOf(second.outageId)).toEqual([])
})
