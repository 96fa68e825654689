import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOutline, type Species } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { batchAt, createBarn, createBarnRegions, lyingShareAt, scheduleAt, uniformAt, valueNoise } from '..'
import { areLightsOnAt, createBaseCanvas, instantOfLocalTime, localTimeAt } from '../../../barn'
import { compartmentStateAt } from '../batch/batchSchedule'
import { uniform } from '../random'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const barnOf = (species: Species, seed = 1): ReturnType<typeof createBarn> =>
  createBarn({ seed, species, simulationStart: SIMULATION_START })
const times = fc.integer({ min: SIMULATION_START - 400 * DAY, max: SIMULATION_START + 400 * DAY })

test('a simulation starts 43 days after pigs have moved in, 24 days after broilers have', () => {
  expect(batchAt(barnOf('pigs'), SIMULATION_START)).toMatchObject({ index: 0, day: 43, state: 'penFull' })
  expect(batchAt(barnOf('chickens'), SIMULATION_START)).toMatchObject({ index: 0, day: 24, state: 'penFull' })
  expect(batchAt(barnOf('pigs'), SIMULATION_START + HOUR).meanWeightKg).toBeGreaterThan(55)
})

test('a pig barn has 12 cameras over 24 pens in 3 compartments, a broiler hall has 8 cameras', () => {
  const pigs = barnOf('pigs')
  expect(pigs.cameras).toHaveLength(12)
  expect(new Set(pigs.cameras.flatMap((camera) => camera.pens)).size).toBe(24)
  expect(new Set(pigs.pens.map((pen) => pen.compartment)).size).toBe(3)
  expect(barnOf('chickens').cameras).toHaveLength(8)
})

test.each(['pigs', 'chickens'] as const)(
  'batches of %s follow each other before and after the start of the simulation',
  (species) => {
    const barn = barnOf(species)
    fc.assert(
      fc.property(times, (time) => {
        const batch = batchAt(barn, time)
        expect(batch.movedInAt).toBeLessThanOrEqual(time)
        expect(batch.state).toBe(time < batch.movedOutAt ? 'penFull' : 'penEmpty')
        expect(batch.animalCount > 0).toBe(batch.state === 'penFull')
        const next = scheduleAt(barn, batch.movedInAt + 120 * DAY)
        expect(next.index).toBeGreaterThan(batch.index)
        expect(next.movedInAt).toBeGreaterThan(batch.movedOutAt)
      }),
    )
  },
)

test('compartments are filled within two days of each other', () => {
  const barn = barnOf('pigs')
  const { movedInAt } = batchAt(barn, SIMULATION_START)
  expect(new Set(barn.pens.map((pen) => compartmentStateAt(barn, pen.compartment, movedInAt)))).toEqual(
    new Set(['penFull', 'penEmpty']),
  )
  expect(new Set(barn.pens.map((pen) => compartmentStateAt(barn, pen.compartment, movedInAt + 2 * DAY)))).toEqual(
    new Set(['penFull']),
  )
})

test('pigs lie for about 84 to 88 percent of the day: more when they are heavy, less after housing', () => {
  const barn = barnOf('pigs')
  const meanOn = (day: number): number => {
    const start = instantOfLocalTime(barn.timeZone, scheduleAt(barn, SIMULATION_START).firstDay + day, 0)
    return (
      Array.from({ length: 288 }, (_, index) => lyingShareAt(barn, start + index * 5 * MINUTE)).reduce(
        (sum, share) => sum + share,
      ) / 288
    )
  }
  expect(meanOn(10)).toBeGreaterThan(0.82)
  expect(meanOn(10)).toBeLessThan(0.86)
  expect(meanOn(80)).toBeGreaterThan(meanOn(10) + 0.02)
  expect(meanOn(80)).toBeLessThan(0.89)
  expect(meanOn(1)).toBeLessThan(meanOn(10) - 0.02)
})

test('hours are local hours also on days when the clocks change', () => {
  const barn = barnOf('pigs')
  const spring = localTimeAt(barn.timeZone, Date.parse('2026-03-29T00:30:00Z'))
  expect(spring.hour).toBeCloseTo(1.5)
  expect(localTimeAt(barn.timeZone, Date.parse('2026-03-29T01:00:00Z')).hour).toBeCloseTo(3)
  expect(areLightsOnAt(barn, Date.parse('2026-03-29T04:29:00Z'))).toBe(false)
  expect(areLightsOnAt(barn, Date.parse('2026-03-29T04:30:00Z'))).toBe(true)
  expect(areLightsOnAt(barn, Date.parse('2026-10-25T05:29:00Z'))).toBe(false)
  expect(areLightsOnAt(barn, Date.parse('2026-10-25T05:30:00Z'))).toBe(true)
  expect(
    instantOfLocalTime(barn.timeZone, spring.dayNumber, 24) - instantOfLocalTime(barn.timeZone, spring.dayNumber, 0),
  ).toBe(23 * HOUR)
  expect(timeZoneOf('Asia/Kolkata').offsetAt(SIMULATION_START)).toBe(5.5 * HOUR)
})

test.each(['pigs', 'chickens'] as const)(
  'regions of %s are inside the pictures, and their types and specifications exist',
  (species) => {
    const barn = barnOf(species)
    const { types, specifications, mappings } = createBarnRegions(barn)
    const typeOf = new Map(
      specifications.map((specification) => [specification.regionSpecificationId, specification.regionType]),
    )
    for (const mapping of mappings) {
      expect(types.map((type) => type.regionTypeId)).toContain(mapping.regionType)
      for (const region of mapping.regions) {
        expect(typeOf.get(region.regionSpecification)).toBe(mapping.regionType)
        expect(region.polygon.length).toBeGreaterThan(3)
        expect(region.polygon.flat().every((value) => value >= 0 && value <= 1)).toBe(true)
      }
    }
    for (const id of [...typeOf.keys(), ...typeOf.values()]) expect(id).toMatch(/^[a-z][a-z0-9_]*$/)
  },
)

test('rotated tiles of the base canvas do not overlap and are inside the canvas', () => {
  const { cameras, heightRatio } = createBaseCanvas(
    barnOf('pigs').cameras.map(({ cameraId }) => cameraId),
    'Barn',
  )
  const footprints = cameras.map(({ xPosition, yPosition, relativeWidth }) => {
    const [x, y, height] = [xPosition + relativeWidth / 2, yPosition + relativeWidth / 1.78 / 2, relativeWidth / 1.78]
    return { x0: x - height / 2, x1: x + height / 2, y0: y - relativeWidth / 2, y1: y + relativeWidth / 2 }
  })
  for (const [index, a] of footprints.entries()) {
    expect(Math.min(a.x0, a.y0)).toBeGreaterThanOrEqual(-1e-9)
    expect(a.x1).toBeLessThanOrEqual(1 + 1e-9)
    expect(a.y1).toBeLessThanOrEqual(heightRatio + 1e-9)
    for (const b of footprints.slice(index + 1))
      expect(a.x1 <= b.x0 + 1e-9 || b.x1 <= a.x0 + 1e-9 || a.y1 <= b.y0 + 1e-9 || b.y1 <= a.y0 + 1e-9).toBe(true)
  }
})

test('random numbers are uniform, repeatable and different for each key', () => {
  const draws = Array.from({ length: 20_000 }, (_, index) => uniformAt(3, index))
  expect(draws.reduce((sum, value) => sum + value) / draws.length).toBeCloseTo(0.5, 2)
  expect(new Set(draws).size).toBeGreaterThan(19_900)
  expect(uniform(1, 'a', 2)).toBe(uniform(1, 'a', 2))
  expect(uniform(1, 'a', 2)).not.toBe(uniform(2, 'a', 2))
  expect(Math.abs(valueNoise(5, 10.999) - valueNoise(5, 11.001))).toBeLessThan(0.01)
})

test.each(['pigs', 'chickens'] as const)('outlines of a barn of %s are such as may be drawn', (species) => {
  const outlines = createBarnRegions(barnOf(species)).mappings.flatMap(({ regions }) => regions)
  expect(outlines.filter(({ polygon }) => !isOutline(polygon))).toEqual([])
})
