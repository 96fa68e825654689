import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Species } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createBarn, lastSeenOnlineAt, outagesBetween } from '.'
import { localTimeAt } from '../../barn'
import { isCameraOnlineAt } from './cameraOutages'
import { OUTAGE_HOURS, REPAIR_HOURS } from './facts/pigFacts'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const SPECIES = ['pigs', 'chickens'] as const
const barnOf = (species: Species, seed: number): ReturnType<typeof createBarn> =>
  createBarn({ seed, species, simulationStart: SIMULATION_START })
const times = fc.integer({ min: SIMULATION_START - 400 * DAY, max: SIMULATION_START + 400 * DAY })
const seeds = fc.integer({ min: 1, max: 20 })

test.each(SPECIES)('at any time exactly one camera of %s is offline, never the first', (species) => {
  fc.assert(
    fc.property(times, seeds, (time, seed) => {
      const barn = barnOf(species, seed)
      const offline = barn.cameras.filter(
        (camera) => time - lastSeenOnlineAt(barn, camera.cameraId, time) >= 10 * MINUTE,
      )
      expect(offline).toHaveLength(1)
      expect(offline[0]?.cameraId).not.toBe('camera-01')
      expect(isCameraOnlineAt(barn, offline[0]?.cameraId ?? '', time)).toBe(false)
      expect(isCameraOnlineAt(barn, 'camera-01', time)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each(SPECIES)(
  'when a camera of %s comes back online, another one is offline in the same millisecond',
  (species) => {
    const barn = barnOf(species, 3)
    for (const { to, from, cameraId } of outagesBetween(barn, SIMULATION_START, SIMULATION_START + 100 * DAY)) {
      for (const time of [to - 1, to, to + 1]) {
        expect(
          barn.cameras.filter((camera) => time - lastSeenOnlineAt(barn, camera.cameraId, time) >= 10 * MINUTE),
        ).toHaveLength(1)
      }
      expect(lastSeenOnlineAt(barn, cameraId, to - 1)).toBe(from)
      expect(lastSeenOnlineAt(barn, cameraId, to)).toBe(to)
    }
  },
)

test.each(SPECIES)(
  'every camera of %s but the first has an outage of some hours a month, and a defective one is offline until a repair',
  (species) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const barn = barnOf(species, seed)
      const outages = outagesBetween(barn, SIMULATION_START, SIMULATION_START + 300 * DAY)
      expect(outages.length / 300).toBeGreaterThan(0.6)
      expect(outages.length / 300).toBeLessThan(1)
      const lengthOf = ({ from, to }: { from: number; to: number }): number => to - from
      const short = outages.filter((outage) => lengthOf(outage) <= OUTAGE_HOURS[1] * HOUR)
      const long = outages.filter((outage) => !short.includes(outage))
      expect(Math.min(...short.map(lengthOf))).toBeGreaterThanOrEqual(OUTAGE_HOURS[0] * HOUR)
      for (const { cameraId } of barn.cameras.slice(1)) {
        const outageCount = short.filter((outage) => outage.cameraId === cameraId).length
        expect(Math.abs(outageCount - 10), cameraId).toBeLessThanOrEqual(1)
      }
      expect(Math.min(...long.map(lengthOf))).toBeGreaterThan(DAY / 2)
      expect(Math.max(...long.map(lengthOf))).toBeLessThan(4.5 * DAY)
      for (const { to } of long) {
        const { hour } = localTimeAt(barn.timeZone, to)
        expect(hour >= REPAIR_HOURS[0] && hour < REPAIR_HOURS[1]).toBe(true)
      }
    }
  },
)

test('the outages of single days are those of the whole time, and no camera has two outages in succession', () => {
  const barn = barnOf('pigs', 2)
  const outages = outagesBetween(barn, SIMULATION_START, SIMULATION_START + 90 * DAY)
  const outagesOfDays = Array.from({ length: 90 }, (_, day) =>
    outagesBetween(barn, SIMULATION_START + day * DAY, SIMULATION_START + (day + 1) * DAY),
  ).flat()
  expect([...new Map(outagesOfDays.map((outage) => [outage.outageId, outage])).values()]).toEqual(outages)
  for (const [index, outage] of outages.entries()) expect(outage.cameraId).not.toBe(outages[index + 1]?.cameraId)
})
