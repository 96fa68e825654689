import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameTimeAfter } from '../../pictures/cameraFeed'
import { createBarn, outagesBetween } from '../model'
import { createSimulatedFeed, createSimulatedSilence } from './simulatedCameras'

const simulationStart = Date.parse('2026-03-02T00:00:00+01:00')

test('the nearest frame is outside of all outages, and no other frame is nearer', async () => {
  const barn = createBarn({ seed: 3, species: 'pigs', simulationStart })
  const outages = outagesBetween(barn, simulationStart, simulationStart + 20 * 86_400_000)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...outages),
      fc.integer({ min: -400_000, max: 30_000_000 }),
      async (outage, shift) => {
        const time = outage.from + shift
        const frame = await createSimulatedFeed(
          barn,
          outage.cameraId,
          createSimulatedSilence(barn, outage.cameraId),
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
