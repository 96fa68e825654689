import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isCameraOnline, type Camera, type Watchdog, type WatchdogResult } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { createTestInstance, type TestInstance, type TestSession } from '../testing'

let instance: TestInstance | undefined
afterEach(() => instance?.close())

async function start(options: Parameters<typeof createTestInstance>[0] = {}): Promise<TestSession> {
  instance = await createTestInstance(options)
  return await instance.logIn('admin')
}

async function resultOf<T>(response: Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { result: T }).result
}

function query(admin: TestSession, conditions: object[] = []): Promise<Watchdog[]> {
  return resultOf(admin.call('POST', '/api/watchdogs/query', { query: conditions }))
}

function execute(admin: TestSession, { watchdogId }: Watchdog): Promise<WatchdogResult | null> {
  return resultOf(admin.call('PUT', `/api/watchdogs/${watchdogId}`))
}

async function onlineStates(admin: TestSession, now: number): Promise<Map<string, boolean>> {
  const cameras = await resultOf<Camera[]>(admin.call('POST', '/api/cameras/query', {}))
  return new Map(cameras.map((camera) => [camera.cameraId, isCameraOnline(camera, now)]))
}

test('a barn has a health check for each camera and for its equipment', async () => {
  const admin = await start()
  const all = await query(admin, [{ key: 'breedName', operator: '==', value: 'healthCheck' }])
  expect(all).toHaveLength(12 + 2 + 3)
  expect(new Set(all.map(({ watchdogId }) => watchdogId)).size).toBe(all.length)
  expect(all.filter(({ componentType }) => componentType === 'camera')).toHaveLength(12)
  const of = (componentId: string) => query(admin, [{ key: 'componentId', operator: '==', value: componentId }])
  expect((await of('light-3'))[0]?.prettyName).toBe('Light, compartment 3')
  expect(await query(admin, [{ key: 'breedName', operator: '==', value: 'other' }])).toEqual([])
})

test('a check fails for the camera that is offline, and passes again after its repair', async () => {
  await start()
  const { clock, logIn } = instance as TestInstance
  const results: [cameraId: string, failed: number][] = []
  for (let step = 0; step < 4; step++, clock.advance(3 * DAY)) {
    const admin = await logIn('admin')
    const states = await onlineStates(admin, clock.now())
    for (const watchdog of await query(admin, [{ key: 'componentType', operator: '==', value: 'camera' }])) {
      const { componentId } = watchdog
      const result = await execute(admin, watchdog)
      results.push([componentId ?? '', result?.failed ?? NaN])
      expect([step, componentId, result]).toEqual([
        step,
        componentId,
        { failed: states.get(componentId ?? '') ? 0 : 1, outOf: 1 },
      ])
    }
  }
  const failed = results.filter(([, count]) => count === 1).map(([cameraId]) => cameraId)
  expect(failed.length).toBeGreaterThan(1)
  // A check that failed at one time succeeds at another.
  expect(results.some(([cameraId, count]) => count === 0 && failed.includes(cameraId))).toBe(true)
})

test('a camera of a list is asked for its picture, and nothing else is checked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-watchdogs-'))
  const picture = join(folder, 'pen.jpg')
  writeFileSync(picture, '')
  const admin = await start({
    simulate: false,
    cameraSources: [{ cameraId: 'pen-1', kind: 'image', location: picture }],
  })
  const all = await query(admin)
  expect(all.map(({ componentId }) => componentId)).toEqual(['pen-1'])
  // An empty file is not a picture.
  expect(await execute(admin, all[0] as Watchdog)).toEqual({ failed: 1, outOf: 1 })
  rmSync(folder, { recursive: true })
})

test('needs the permission for it, and an existing watchdog', async () => {
  const admin = await start()
  const operator = await instance?.logIn('operator')
  const [first] = await query(admin)
  expect((await operator?.call('POST', '/api/watchdogs/query', {}))?.status).toBe(403)
  expect((await operator?.call('PUT', `/api/watchdogs/${first?.watchdogId}`))?.status).toBe(403)
  const unknown = await admin.call('PUT', '/api/watchdogs/nobody')
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { type: 'watchdog/not-found' }])
})
