import { expect, test } from 'vitest'
import { call, field, find } from './client'

const HEALTH_CHECKS = [{ key: 'breedName', operator: '==', value: 'healthCheck' }]

test('POST /api/watchdogs/query answers watchdogs of the breed that is asked for', async () => {
  const all = await find('watchdogs', HEALTH_CHECKS)
  expect(all.length).toBeGreaterThan(12)
  for (const watchdog of all)
    expect(Object.keys(watchdog).sort()).toEqual([
      'breedName',
      'componentId',
      'componentType',
      'prettyName',
      'watchdogId',
    ])
  expect(await find('watchdogs', [{ key: 'breedName', operator: '==', value: 'poodle' }])).toEqual([])
})

test('PUT /api/watchdogs/{id} checks the component as it is now', async () => {
  const cameras = await find('cameras')
  const failing: unknown[] = []
  for (const watchdog of await find('watchdogs', HEALTH_CHECKS)) {
    const reply = await call('PUT', `/api/watchdogs/${String(watchdog.watchdogId)}`)
    expect([reply.status, field(reply.result, 'outOf')]).toEqual([200, 1])
    if (watchdog.componentType === 'camera' && field(reply.result, 'failed') === 1) failing.push(watchdog.componentId)
  }
  const newest = Math.max(...cameras.map(({ lastSeenOnline }) => Number(lastSeenOnline)))
  const silent = cameras.filter(({ lastSeenOnline }) => newest - Number(lastSeenOnline) > 60_000)
  expect(silent.length).toBeGreaterThan(0)
  expect(failing.sort()).toEqual(silent.map(({ cameraId }) => cameraId).sort())
})

test('watchdogs are for those who may execute them; an unknown one is 404', async () => {
  for (const as of ['operator', 'viewer', 'contractor']) {
    expect((await call('POST', '/api/watchdogs/query', { as, body: {} })).status).toBe(403)
    expect((await call('PUT', '/api/watchdogs/x', { as })).status).toBe(403)
  }
  expect((await call('PUT', '/api/watchdogs/x', { as: null })).status).toBe(401)
  const unknown = await call('PUT', '/api/watchdogs/x')
  expect([unknown.status, field(unknown.body, 'type')]).toEqual([404, 'watchdog/not-found'])
})
