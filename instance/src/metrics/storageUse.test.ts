import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import type { FactStore } from '../database'
import { createInstanceLog } from '../log'
import { createTestInstance } from '../testing'
import { createStorage } from './storageUse'

const START = Date.UTC(2026, 0, 14)

/** A storage with one kind, whose size and time the test changes. */
function createGrowing({ facts = new Map<string, string>() } = {}) {
  const state = { now: START, bytes: 1_000, reads: 0 }
  const storage = createStorage({
    facts: {
      get: async (name) => facts.get(name) ?? null,
      set: async (name, value) => void facts.set(name, value),
    } satisfies FactStore,
    measureDisk: async () => ({ free: 9_000, total: 100_000 }),
    now: () => state.now,
    log: createInstanceLog(),
  })
  storage.add('artifacts', async () => {
    state.reads++
    return { bytes: state.bytes, limit: 3_000 }
  })
  const note = async () => await storage.start()()
  return { storage, state, note, facts }
}

test('knows after some hours how a kind grows, and when it and the disk will be full', async () => {
  const { storage, state, note } = createGrowing()
  await note()
  expect((await storage.report(null)).kinds[0]).toMatchObject({ growth: null, fullAt: null })
  Object.assign(state, { now: START + 2 * DAY, bytes: 2_000 })
  const { kinds, disk } = await storage.report(null)
  expect(kinds).toEqual([
    { kind: 'artifacts', within: null, bytes: 2_000, limit: 3_000, growth: 500, fullAt: START + 4 * DAY },
  ])
  // It grows by 1,000 bytes more, of 9,000.
  expect(disk?.fullAt).toBeNull()
})

test('a disk is full when what has a limit has reached it and the rest has taken what is left', async () => {
  const { storage, state, note } = createGrowing()
  let measurements = 1_000
  storage.add('measurements', async () => ({ bytes: measurements, limit: null }))
  await note()
  Object.assign(state, { now: START + 2 * DAY, bytes: 2_500 })
  measurements = 2_000
  // The last 500 bytes of the kind with a limit take 16 hours. Then 500 of the other kind come each day.
  expect((await storage.report(null)).disk?.fullAt).toBe(START + 2 * DAY + 17 * DAY)
})

test('a kind that shrinks is never full, and a broken note or one of the future is no growth', async () => {
  const { storage, state, note, facts } = createGrowing()
  await note()
  Object.assign(state, { now: START + DAY, bytes: 500 })
  expect((await storage.report(null)).kinds[0]).toMatchObject({ growth: -500, fullAt: null })
  state.now = START - DAY
  expect((await storage.report(null)).kinds[0]?.growth).toBeNull()
  facts.set('storageNotes', '{')
  state.now = START + 3 * DAY
  expect((await storage.report(null)).kinds[0]?.growth).toBeNull()
})

test('is measured once a minute, however many ask', async () => {
  const { storage, state } = createGrowing()
  await Promise.all([storage.report(null), storage.report(null), storage.report(null)])
  expect(state.reads).toBe(1)
  state.now += HOUR
  await storage.report(null)
  expect(state.reads).toBe(2)
})

test('limits that are set hold, are in the audit trail, and come from the start until then', async () => {
  const { logIn, core } = await createTestInstance()
  const admin = await logIn('admin')
  const read = async () =>
    (await (await admin.call('GET', '/api/workbench/monitoring/storage')).json()) as { result: { limits: object } }
  expect((await read()).result.limits).toEqual({ rollUpDays: 1_826, artifactGigabytes: 5 })
  const limits = { rollUpDays: 90, artifactGigabytes: 2 }
  expect((await admin.call('PUT', '/api/workbench/monitoring/limits', limits)).status).toBe(200)
  expect(core.limits.current()).toEqual(limits)
  expect((await admin.call('PUT', '/api/workbench/monitoring/limits', { ...limits, rollUpDays: 1 })).status).toBe(400)
  const trail = await admin.call('POST', '/api/authorization/audit/query', {})
  expect(await trail.text()).toContain('monitoring.limits-changed')
})
