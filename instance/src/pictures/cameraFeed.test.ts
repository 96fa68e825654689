import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Species } from '@barn-workbench/core/schema'
import { areLightsOnAt } from '../barn'
import { frameTimeAfter, frameTimeBefore } from './cameraFeed'

const start = Date.parse('2026-03-02T00:00:00+01:00')
const YEAR = 366 * 86_400_000
const times = fc.integer({ min: start, max: start + YEAR })

test.each<Species>(['pigs', 'chickens'])(
  'each time is between two frames of %s, which are 10 s apart by day and 60 s in the dark',
  (species) => {
    const site = { species, timeZone: 'Europe/Berlin' }
    fc.assert(
      fc.property(times, (time) => {
        const [before, after] = [frameTimeBefore(site, time), frameTimeAfter(site, time)]
        expect(before).toBeLessThanOrEqual(time)
        expect(after).toBeGreaterThanOrEqual(time)
        expect(frameTimeBefore(site, before)).toBe(before)
        expect(frameTimeAfter(site, before + 1)).toBe(before + (areLightsOnAt(site, before) ? 10_000 : 60_000))
        expect(frameTimeBefore(site, after)).toBe(after)
      }),
    )
  },
)
