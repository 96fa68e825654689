import { expect, onTestFinished, test } from 'vitest'
import type { HealthWarning } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { RetentionPause } from '../database'
import { createIncidentStore } from '../incidents'
import { createTestInstance } from '../testing'
import { createPartHealth } from './partHealth'

test('what an instance warns of is one incident for each part, which ends with the last warning about it', async () => {
  const { core, clock, close } = await createTestInstance({ simulate: false })
  onTestFinished(() => close())
  const { database, hub } = core
  const incidents = createIncidentStore({ database, hub, now: clock.now })
  let warnings: HealthWarning[] = []
  let pause: RetentionPause | null = null
  const create = () =>
    createPartHealth({
      incidents,
      health: { warnings: async () => warnings },
      retention: { pause: () => pause },
      language: 'de',
    })
  const check = async (...present: HealthWarning[]) => {
    warnings = present
    clock.advance(MINUTE)
    // Made anew, as after a restart.
    await create()(clock.now())
    const all = await incidents.documents.all()
    return all.map(({ identifier, state, messagePayload }) => [
      identifier.componentType,
      state,
      messagePayload['prettyName'],
    ])
  }
  expect(await check()).toEqual([])
  expect(await check('certificateEndsSoon', 'diskSoonFull', 'recordingStopped')).toEqual([
    ['certificate', 'isBelowThreshold', 'Zertifikat für HTTPS'],
    ['disk', 'isBelowThreshold', 'Datenträger des Rechners'],
  ])
  expect(await check('certificateEnded', 'diskSoonFull')).toHaveLength(2)
  expect(await check('certificateEnded')).toEqual([
    ['certificate', 'isBelowThreshold', 'Zertifikat für HTTPS'],
    ['disk', 'wasBelowThreshold', 'Datenträger des Rechners'],
  ])
  // After a time without power the clock is trusted again by itself.
  pause = { expectedTime: clock.now(), resumesAt: clock.now() + MINUTE }
  expect(await check('clockNotTrusted')).toHaveLength(2)
  pause = { expectedTime: clock.now(), resumesAt: null }
  expect((await check('clockNotTrusted')).at(-1)).toEqual(['clock', 'isBelowThreshold', 'Uhr des Rechners'])
})
