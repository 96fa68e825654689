import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Barn, SimulatedEvent, Species } from '../index'
import { batchAt, compartmentStateAt, createBarn, DAY, HOUR, incidentStory, storyNeedsFrom } from '../index'

const FOUNDED = Date.parse('2026-03-02T00:00:00+01:00')
const barnOf = (species: Species, seed = 1): Barn => createBarn({ seed, species, founded: FOUNDED })
const BEGINNINGS = ['detected', 'animalsDetected', 'belowThreshold', 'started', 'observed', 'issueDetected']
const ENDINGS = ['removed', 'falsePositive', 'noAnimalsDetected', 'recovered', 'ended', 'noIssueDetected']
const TYPES = ['barnDocumentation', 'barnIntervention', 'barnState', 'deadAnimal', 'healthCheck', 'penState', 'timeSeries']

function openIn(events: SimulatedEvent[]): SimulatedEvent[] {
  const open = new Map<string, SimulatedEvent>()
  for (const event of events) {
    if (ENDINGS.includes(event.trigger) || event.trigger === 'observed') open.delete(event.incidentKey)
    else if (event.trigger !== 'barnEvent') open.set(event.incidentKey, event)
  }
  return [...open.values()]
}

test.each(['pigs', 'chickens'] as const)('the story of %s told in pieces is the whole story', (species) => {
  const barn = barnOf(species)
  fc.assert(fc.property(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 1, max: 30 * 24 }), fc.double({ min: 0, max: 1, noNaN: true }), (day, hours, part) => {
    const from = FOUNDED + day * DAY
    const to = from + hours * HOUR
    const between = Math.round(from + (to - from) * part)
    expect([...incidentStory(barn, from, between), ...incidentStory(barn, between, to)]).toEqual(incidentStory(barn, from, to))
  }), { numRuns: 60 })
})

test.each(['pigs', 'chickens'] as const)('every incident of %s begins once, before it ends', (species) => {
  const begun = new Set<string>()
  const ended = new Set<string>()
  for (const event of incidentStory(barnOf(species), FOUNDED - 200 * DAY, FOUNDED + 100 * DAY)) {
    if (BEGINNINGS.includes(event.trigger)) {
      expect(begun.has(event.incidentKey), event.incidentKey).toBe(false)
      begun.add(event.incidentKey)
    } else if (event.eventTimestamp > FOUNDED - 80 * DAY) {
      expect(begun.has(event.incidentKey), event.incidentKey).toBe(true)
      if (event.trigger !== 'barnEvent') expect(ended.has(event.incidentKey)).toBe(false)
    }
    if (ENDINGS.includes(event.trigger)) ended.add(event.incidentKey)
  }
})

test.each(['pigs', 'chickens'] as const)('what a new barn of %s has seen holds every type of incident, and some are open', (species) => {
  for (const seed of [1, 2, 3, 4]) {
    const barn = barnOf(species, seed)
    const now = FOUNDED + 10 * HOUR
    const events = incidentStory(barn, Math.min(storyNeedsFrom(barn, now), now - 35 * DAY), now)
    expect([...new Set(events.map((event) => event.type))].sort()).toEqual(TYPES)
    const open = openIn(events).map((event) => event.type)
    for (const type of ['barnState', 'penState', 'healthCheck', 'barnIntervention', 'barnDocumentation']) expect(open).toContain(type)
  }
})

test.each(['pigs', 'chickens'] as const)('dead animals of %s are mostly one to three at a time, and one in four is none', (species) => {
  const barn = barnOf(species)
  const { movedInAt } = batchAt(barn, FOUNDED)
  const events = incidentStory(barn, movedInAt, FOUNDED + 15 * DAY).filter((event) => event.type === 'deadAnimal')
  const counts = Array.from({ length: 120 }, (_, index) => openIn(events.filter((event) => event.eventTimestamp < FOUNDED + index * 3 * HOUR)).length)
  expect(counts.filter((count) => count >= 1 && count <= 4).length).toBeGreaterThan(60)
  const falseShare = events.filter((event) => event.trigger === 'falsePositive').length / events.filter((event) => event.trigger === 'detected').length
  expect(falseShare).toBeGreaterThan(0.18)
  expect(falseShare).toBeLessThan(0.32)
})

test('storyNeedsFrom begins every incident that is in force', () => {
  for (const species of ['pigs', 'chickens'] as const) {
    const barn = barnOf(species)
    for (let time = FOUNDED - 60 * DAY; time < FOUNDED + 60 * DAY; time += 3 * DAY) {
      const short = openIn(incidentStory(barn, storyNeedsFrom(barn, time), time)).map((event) => event.incidentKey)
      const long = openIn(incidentStory(barn, time - 300 * DAY, time)).map((event) => event.incidentKey)
      expect(short.sort()).toEqual(long.sort())
    }
  }
})

test('nothing is reported of pens without animals', () => {
  for (const species of ['pigs', 'chickens'] as const) {
    const barn = barnOf(species)
    for (const event of incidentStory(barn, FOUNDED - 150 * DAY, FOUNDED + 150 * DAY)) {
      if (event.type !== 'deadAnimal' && event.type !== 'timeSeries') continue
      const camera = barn.cameras.find((candidate) => candidate.cameraId === event.identifier.cameraId)
      expect(compartmentStateAt(barn, camera?.compartment ?? 0, event.eventTimestamp - 1), `${event.incidentKey} ${event.trigger}`).toBe('penFull')
    }
  }
})

test('broilers are thinned on day 35', () => {
  const barn = barnOf('chickens')
  const thinned = incidentStory(barn, FOUNDED, FOUNDED + 20 * DAY).filter((event) => event.trigger === 'barnEvent')
  expect(thinned).toHaveLength(1)
  expect(thinned[0]?.payload).toEqual({ event: 'thinning' })
  expect(batchAt(barn, thinned[0]?.eventTimestamp ?? 0)).toMatchObject({ day: 35 })
})
