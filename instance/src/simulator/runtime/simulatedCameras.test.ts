import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameTimeAfter } from '../../pictures/cameraFeed'
import { createBarn, outagesBetween } from '../model'
import { loadOutageEndings } from './outageEndings'
import { createSimulatedFeed, createSimulatedSilence } from './simulatedCameras'

const simulationStart = Date.parse('2026-03-02T00:00:00+01:00')

/** The facts of a data folder. */
function createFacts() {
  const facts = new Map<string, string>()
  return {
    get: (name: string) => Promise.resolve(facts.get(name) ?? null),
    set: (name: string, value: string) => Promise.resolve(void facts.set(name, value)),
  }
}

test('the nearest frame is outside of all outages, and no other frame is nearer', async () => {
  const barn = createBarn({ seed: 3, species: 'pigs', simulationStart })
  const outages = outagesBetween(barn, simulationStart, simulationStart + 20 * 86_400_000)
  const endings = await loadOutageEndings(createFacts())
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...outages),
      fc.integer({ min: -400_000, max: 30_000_000 }),
      async (outage, shift) => {
        const time = outage.from + shift
        const frame = await createSimulatedFeed(
          barn,
          outage.cameraId,
          createSimulatedSilence(barn, outage.cameraId, endings),
        ).nearest({
          time,
          from: time - 300_000,
          to: time + 300_000,
        })
        const isOffline = (moment: number) =>
          outages.some(({ cameraId, from, to }) => cameraId === outage.cameraId && from <= moment && moment < to)
        const onlineFrameTimes = []
        let frameTime = frameTimeAfter(barn, time - 300_000)
        while (frameTime <= time + 300_000) {
          if (!isOffline(frameTime)) onlineFrameTimes.push(frameTime)
          frameTime = frameTimeAfter(barn, frameTime + 1)
        }
        const shortestDistance = Math.min(...onlineFrameTimes.map((onlineTime) => Math.abs(onlineTime - time)))
        expect(frame === null ? Infinity : Math.abs(frame.time - time)).toBe(shortestDistance)
      },
    ),
    { numRuns: 200 },
  )
})

test('a restart brings a silent camera back, and a camera that gives pictures is silent meanwhile', async () => {
  const barn = createBarn({ seed: 3, species: 'pigs', simulationStart })
  const outages = outagesBetween(barn, simulationStart, simulationStart + 20 * 86_400_000)
  const { cameraId, from, to } =
    outages.find((outage) => outage.to - outage.from > 7_200_000) ?? outages[0] ?? expect.unreachable()
  const facts = createFacts()
  const endings = await loadOutageEndings(facts)
  const silence = createSimulatedSilence(barn, cameraId, endings)
  const feed = createSimulatedFeed(barn, cameraId, silence)
  const restartedAt = from + 3_600_000
  expect(await feed.lastSeenOnline(restartedAt)).toBe(from)
  await feed.restart(restartedAt)
  expect(await feed.lastSeenOnline(restartedAt + 10_000)).toBe(from)
  const back = restartedAt + 20_000
  expect(await feed.lastSeenOnline(back)).toBe(back)
  expect((await feed.newest(to))?.time).toBeGreaterThan(to - 120_000)
  expect(silence.between(from, to)).toEqual([expect.objectContaining({ from, to: back })])
  // It stays back when the instance is started again.
  const later = createSimulatedSilence(barn, cameraId, await loadOutageEndings(facts))
  expect(later.lastSeenOnline(back)).toBe(back)
  expect(later.lastSeenOnline(restartedAt)).toBe(from)
  await feed.restart(back + 60_000)
  expect(await feed.lastSeenOnline(back + 70_000)).toBe(back + 60_000)
  expect(await feed.lastSeenOnline(back + 80_000)).toBe(back + 80_000)
})
