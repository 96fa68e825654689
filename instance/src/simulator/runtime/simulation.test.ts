import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notice } from '@barn-workbench/core/contract'
import { CAMERA_ONLINE_THRESHOLD } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestInstance } from '../../testing'
import { batchAt, createBarn, lossesOfBatch, scheduleAt } from '../model'
import { SIMULATION_STEP_PERIOD } from './createSimulation'

const newFolder = () => mkdtempSync(join(tmpdir(), 'barn-simulation-'))

afterEach(() => {
  vi.useRealTimers()
})

/** Sends a request of the administrator and returns the result. */
async function postAsAdmin<T>(instance: TestInstance, path: string, body: object): Promise<T> {
  const admin = await instance.logIn('admin')
  return ((await (await admin.call('POST', path, body)).json()) as { result: T }).result
}

/**
 * All incidents without their ids, which differ from instance to instance, and without what an instance says of its
 * clock.
 */
async function incidentsOf(instance: TestInstance): Promise<string[]> {
  const projection = ['type', 'state', 'firstEventTimestamp', 'lastEventTimestamp', 'identifier.componentType']
  const found = await postAsAdmin<{ identifier: { componentType: string | null } }[]>(
    instance,
    '/api/incidents/query',
    { projection, limit: 10_000 },
  )
  return found
    .filter(({ identifier }) => identifier.componentType !== 'clock')
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
  const rows = await postAsAdmin<{ time: number }[]>(instance, '/api/data/activity', {
    query,
    readDocumentationAndWantAllData: true,
  })
  return rows.map(({ time }) => time)
}

async function startAt(time: number, data?: string): Promise<TestInstance> {
  return createTestInstance({ historyDays: 1, ...(data !== undefined && { data }) }, { now: () => time })
}

test('a barn that was stopped several times has the same incidents and measurements as one that was not', async () => {
  const [stoppedFolder, steadyFolder] = [newFolder(), newFolder()]
  for (const days of [0, 0, 0.3, 1.1, 1.1]) await (await startAt(TEST_START + days * DAY, stoppedFolder)).close()
  await (await startAt(TEST_START, steadyFolder)).close()
  const [stopped, steady] = [
    await startAt(TEST_START + 2 * DAY, stoppedFolder),
    await startAt(TEST_START + 2 * DAY, steadyFolder),
  ]
  const incidents = await incidentsOf(stopped)
  expect(incidents.length).toBeGreaterThan(50)
  expect(incidents).toEqual(await incidentsOf(steady))
  const minutes = await minutesOf(stopped, TEST_START - DAY, TEST_START + 2 * DAY)
  expect(minutes).toHaveLength(3 * 24 * 60)
  expect(minutes).toEqual(await minutesOf(steady, TEST_START - DAY, TEST_START + 2 * DAY))
  await stopped.close()
  await steady.close()
})

test('a restart keeps edited cameras and the start of the simulation', async () => {
  const data = newFolder()
  const first = await startAt(TEST_START, data)
  const admin = await first.logIn('admin')
  await admin.call('PATCH', '/api/cameras/basic/camera-01', { cameraRecord: { name: 'Renamed' } })
  const simulationStart = await first.core.factStore.get('founded')
  expect(new Date(Number(simulationStart)).toISOString()).toBe('2026-01-13T23:00:00.000Z')
  await first.close()
  const second = await startAt(TEST_START + 3 * DAY, data)
  expect(await second.core.factStore.get('founded')).toBe(simulationStart)
  expect(
    await postAsAdmin(second, '/api/cameras/query', {
      query: [{ key: 'name', operator: '==', value: 'Renamed' }],
      projection: 'count',
    }),
  ).toBe(1)
  await second.close()
})

test('a running barn records events and measurements as time goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const instance = await createTestInstance({ historyDays: 1 })
  const before = await postAsAdmin<number>(instance, '/api/incidentEvents/query', { projection: 'count' })
  instance.clock.advance(DAY)
  vi.advanceTimersByTime(SIMULATION_STEP_PERIOD)
  await expect.poll(() => minutesOf(instance, TEST_START, TEST_START + DAY)).toHaveLength(24 * 60)
  expect(await postAsAdmin<number>(instance, '/api/incidentEvents/query', { projection: 'count' })).toBeGreaterThan(
    before,
  )
  await instance.close()
})

test('a new barn has incidents, events, comments, cameras and canvases', async () => {
  const instance = await createTestInstance({ historyDays: 0 })
  const counts = await Promise.all(
    ['incidents', 'incidentEvents', 'incidentComments', 'cameras', 'cameraCanvases'].map((collection) =>
      postAsAdmin<number>(instance, `/api/${collection}/query`, { projection: 'count' }),
    ),
  )
  expect(counts.every((count) => count > 0)).toBe(true)
  const [comment] = await postAsAdmin<{ author: { displayName: string } }[]>(
    instance,
    '/api/incidentComments/query',
    {},
  )
  expect(comment?.author.displayName).toBe('Ole Operator')
})

test('a new barn with a history knows its batch before, with the dead animals of that time alone', async () => {
  const instance = await createTestInstance({ historyDays: 7 })
  const list = (...query: unknown[]) =>
    postAsAdmin<{ type: string; state: string; firstEventTimestamp: number; lastEventTimestamp: number }[]>(
      instance,
      '/api/incidents/query',
      { query, order: [{ key: 'firstEventTimestamp', direction: 'desc' }], limit: 1_000 },
    )
  const [current, before, ...others] = await list({ key: 'type', operator: '==', value: 'barnState' })
  expect([current?.state, before?.state, others]).toEqual(['penFull', 'closed', []])
  const movedIn = current?.firstEventTimestamp ?? Number.NaN
  const earlier = await list({ key: 'firstEventTimestamp', operator: '<', value: movedIn - DAY })
  expect(new Set(earlier.map(({ type }) => type))).toEqual(new Set(['barnState', 'deadAnimal']))
  expect(earlier.length).toBeGreaterThan(10)
  expect(earlier.length).toBeLessThan(40)
  expect(earlier.every(({ state }) => state !== 'deadAnimalExists')).toBe(true)
  await instance.close()
})

test('the list, the card, the statistics and the head count know the same dead animals of a batch', async () => {
  const instance = await createTestInstance({ historyDays: 7 })
  const now = instance.clock.now()
  const where = (key: string, operator: string, value: unknown) => ({ key, operator, value })
  const list = (...query: object[]) =>
    postAsAdmin<
      { incidentId: string; state: string; firstEventTimestamp: number; messagePayload: { falsePositive?: boolean } }[]
    >(instance, '/api/incidents/query', {
      query,
      order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
      limit: 1_000,
    })
  const [batch] = await list(where('type', '==', 'barnState'))
  const movedIn = batch?.firstEventTimestamp ?? Number.NaN
  const ofBatch = ({ firstEventTimestamp }: { firstEventTimestamp: number }) => firstEventTimestamp >= movedIn
  const idsOf = (found: readonly { incidentId: string }[]) => found.map(({ incidentId }) => incidentId).sort()

  const listed = (await list(where('type', '==', 'deadAnimal')))
    .filter(ofBatch)
    .filter(({ messagePayload }) => messagePayload.falsePositive !== true)
  expect(listed.length).toBeGreaterThan(3)
  const isDead = [
    where('type', '==', 'deadAnimal'),
    where('hidden', '==', false),
    where('messagePayload.falsePositive', '!=', true),
  ]
  const card = await list(
    ...isDead,
    where('firstEventTimestamp', '>=', movedIn),
    where('firstEventTimestamp', '<', now + 1),
  )
  expect(idsOf(card)).toEqual(idsOf(listed))
  const until = where('firstEventTimestamp', '<=', now)
  const open = await list(...isDead, until, where('state', '==', 'deadAnimalExists'))
  const taken = await list(
    ...isDead,
    until,
    where('state', '!=', 'deadAnimalExists'),
    where('lastEventTimestamp', '>=', movedIn),
  )
  expect(idsOf([...open, ...taken].filter(ofBatch))).toEqual(idsOf(listed))
  // One of the two of the previous night still lies there.
  expect(open.length).toBeGreaterThanOrEqual(1)

  const simulationStart = Number(await instance.core.factStore.get('founded'))
  const barn = createBarn({ seed: 1, species: 'pigs', simulationStart })
  const unseen = lossesOfBatch(barn, scheduleAt(barn, now)).deaths.filter(
    ({ diedAt, detectedAt }) => diedAt <= now && detectedAt > now,
  )
  expect(batchAt(barn, now).animalCount + listed.length + unseen.length).toBe(360)
  await instance.close()
})

test('a notice is sent when a camera goes online or offline', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const instance = await createTestInstance({ historyDays: 0 })
  const notices: Notice[] = []
  instance.core.hub.listen({
    accountId: '',
    canView: (permissions) => permissions.length === 0,
    canViewLayout: () => false,
    send: (notice) => {
      notices.push(notice)
    },
  })
  const firstOfflineCamera = async () => {
    const query = [{ key: 'lastSeenOnline', operator: '<', value: instance.clock.now() - CAMERA_ONLINE_THRESHOLD }]
    return (await postAsAdmin<{ cameraId: string }[]>(instance, '/api/cameras/query', { query }))[0]?.cameraId
  }
  const first = await firstOfflineCamera()
  for (let step = 0; step < 40 && (await firstOfflineCamera()) === first; step++) instance.clock.advance(DAY / 2)
  const second = await firstOfflineCamera()
  vi.advanceTimersByTime(SIMULATION_STEP_PERIOD)
  await expect
    .poll(() => notices)
    .toEqual(expect.arrayContaining([first, second].map((id) => ({ entity: 'camera', id, version: 1 }))))
  expect(second).not.toBe(first)
  await instance.close()
})

test('no event is recorded twice after the clock is set back', async () => {
  const data = newFolder()
  const first = await startAt(TEST_START, data)
  const incidents = await incidentsOf(first)
  await first.close()
  await (await startAt(TEST_START - 3 * 60 * MINUTE, data)).close()
  const again = await startAt(TEST_START, data)
  expect(await incidentsOf(again)).toEqual(incidents)
  await again.close()
})

test('a German barn names its places and writes in German, and keeps its language', async () => {
  const data = newFolder()
  const german = await createTestInstance({ historyDays: 7, language: 'de', data })
  const namesOf = async (instance: TestInstance, collection: string, key: string): Promise<string> =>
    JSON.stringify(await postAsAdmin(instance, `/api/${collection}/query`, { projection: [key], limit: 1_000 }))
  expect(await namesOf(german, 'cameras', 'name')).toContain('Buchten 1–2 Nord')
  const regions = await (await german.logIn('admin')).call('GET', '/api/regions/specifications')
  expect(await regions.text()).toContain('Liegebereich')
  expect(await namesOf(german, 'incidentEvents', 'triggeredBy')).toContain('Stallpersonal')
  const incidents = await namesOf(german, 'incidents', 'messagePayload')
  expect(incidents).toMatch(/Buchten \d+–\d+ Süd/)
  expect(incidents).not.toMatch(/Pens|north|south|Drinker|Check/)
  await german.close()
  const again = await createTestInstance({ language: 'en', data }, { now: () => TEST_START + DAY })
  expect(await namesOf(again, 'incidents', 'messagePayload')).not.toMatch(/Pens|north|south|Drinker|Check/)
  await again.close()
})
