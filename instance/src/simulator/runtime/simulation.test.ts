import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notice } from '@barn-workbench/core/contract'
import { CAMERA_ONLINE_THRESHOLD } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestInstance } from '../../testing'
import { SIMULATION_STEP_PERIOD } from './createSimulation'

const newFolder = () => mkdtempSync(join(tmpdir(), 'barn-living-'))

afterEach(() => {
  vi.useRealTimers()
})

async function ask<T>(instance: TestInstance, path: string, body: object): Promise<T> {
  const admin = await instance.logIn('admin')
  return ((await (await admin.call('POST', path, body)).json()) as { result: T }).result
}

/** What happened by then, without the ids that each instance makes anew. */
async function incidentsOf(instance: TestInstance): Promise<string[]> {
  const projection = ['type', 'state', 'firstEventTimestamp', 'lastEventTimestamp']
  return (await ask<object[]>(instance, '/api/incidents/query', { projection, limit: 10_000 }))
    .map((incident) => JSON.stringify(incident))
    .sort()
}

async function minutesOf(instance: TestInstance, start: number, end: number): Promise<number[]> {
  const query = [
    {
      time: { start, end },
      timeResolution: `${MINUTE}ms`,
      columns: { value: 'mean@y', time: 'time' },
      where: [{ key: 'camera', operator: '==', value: 'camera-01' }],
    },
  ]
  const rows = await ask<{ time: number }[]>(instance, '/api/data/activity', {
    query,
    readDocumentationAndWantAllData: true,
  })
  return rows.map(({ time }) => time)
}

async function startAt(time: number, data?: string): Promise<TestInstance> {
  return createTestInstance({ historyDays: 1, ...(data !== undefined && { data }) }, { now: () => time })
}

test('a barn that was stopped goes on where it was: nothing twice, nothing missing', async () => {
  const [often, once] = [newFolder(), newFolder()]
  for (const days of [0, 0, 0.3, 1.1, 1.1]) await (await startAt(TEST_START + days * DAY, often)).close()
  await (await startAt(TEST_START, once)).close()
  const [left, right] = [await startAt(TEST_START + 2 * DAY, often), await startAt(TEST_START + 2 * DAY, once)]
  const incidents = await incidentsOf(left)
  expect(incidents.length).toBeGreaterThan(50)
  expect(incidents).toEqual(await incidentsOf(right))
  const minutes = await minutesOf(left, TEST_START - DAY, TEST_START + 2 * DAY)
  expect(minutes).toHaveLength(3 * 24 * 60)
  expect(minutes).toEqual(await minutesOf(right, TEST_START - DAY, TEST_START + 2 * DAY))
  await left.close()
  await right.close()
}, 60_000)

test('what was deleted does not come back with a restart, and the founding day stays', async () => {
  const data = newFolder()
  const first = await startAt(TEST_START, data)
  const admin = await first.logIn('admin')
  await admin.call('PATCH', '/api/cameras/basic/camera-01', { cameraRecord: { name: 'Kept' } })
  const founded = await first.core.factStore.get('founded')
  expect(new Date(Number(founded)).toISOString()).toBe('2026-01-13T23:00:00.000Z')
  await first.close()
  const second = await startAt(TEST_START + 3 * DAY, data)
  expect(await second.core.factStore.get('founded')).toBe(founded)
  expect(
    await ask(second, '/api/cameras/query', {
      query: [{ key: 'name', operator: '==', value: 'Kept' }],
      projection: 'count',
    }),
  ).toBe(1)
  await second.close()
}, 30_000)

test('a running barn lives on by its clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const instance = await createTestInstance({ historyDays: 1 })
  const before = await ask<number>(instance, '/api/incidentEvents/query', { projection: 'count' })
  instance.clock.advance(DAY)
  vi.advanceTimersByTime(SIMULATION_STEP_PERIOD)
  await vi.waitFor(
    async () => {
      expect(await minutesOf(instance, TEST_START, TEST_START + DAY)).toHaveLength(24 * 60)
    },
    { timeout: 10_000 },
  )
  expect(await ask<number>(instance, '/api/incidentEvents/query', { projection: 'count' })).toBeGreaterThan(before)
  await instance.close()
}, 30_000)

test('a barn starts with at least one of everything', async () => {
  const instance = await createTestInstance({ historyDays: 0 })
  const counts = await Promise.all(
    ['incidents', 'incidentEvents', 'incidentComments', 'cameras', 'cameraCanvases'].map((what) =>
      ask<number>(instance, `/api/${what}/query`, { projection: 'count' }),
    ),
  )
  expect(counts.every((count) => count > 0)).toBe(true)
  const [comment] = await ask<{ author: { displayName: string } }[]>(instance, '/api/incidentComments/query', {})
  expect(comment?.author.displayName).toBe('Ole Operator')
})

test('it is told when a camera comes or goes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const instance = await createTestInstance({ historyDays: 0 })
  const told: Notice[] = []
  instance.core.hub.listen({
    accountId: '',
    canView: (permissions) => permissions.length === 0,
    send: (notice) => {
      told.push(notice)
    },
  })
  const away = async () => {
    const query = [{ key: 'lastSeenOnline', operator: '<', value: instance.clock.now() - CAMERA_ONLINE_THRESHOLD }]
    return (await ask<{ cameraId: string }[]>(instance, '/api/cameras/query', { query }))[0]?.cameraId
  }
  const first = await away()
  for (let step = 0; step < 40 && (await away()) === first; step++) instance.clock.advance(DAY / 2)
  const second = await away()
  vi.advanceTimersByTime(SIMULATION_STEP_PERIOD)
  await vi.waitFor(
    () => {
      expect(told).toEqual(expect.arrayContaining([first, second].map((id) => ({ entity: 'camera', id, version: 1 }))))
    },
    { timeout: 10_000 },
  )
  expect(second).not.toBe(first)
  await instance.close()
}, 30_000)

test('a clock that is set back tells nothing twice', async () => {
  const data = newFolder()
  const first = await startAt(TEST_START, data)
  const incidents = await incidentsOf(first)
  await first.close()
  await (await startAt(TEST_START - 3 * 60 * MINUTE, data)).close()
  const again = await startAt(TEST_START, data)
  expect(await incidentsOf(again)).toEqual(incidents)
  await again.close()
}, 30_000)
