import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { openSqlite, prepareDatabase } from '../database'
import type { RetentionPause } from '../database/retentionGuard'
import { createTestInstance, type TestSession } from '../testing'
import { createAuditTrail } from './auditTrail'
import { startCleaning } from './startCleaning'

interface Entry {
  action: string
  actor: { accountId: string; displayName: string } | null
  target: { entityType: string; entityId: string }
  after: Record<string, unknown> | null
  timestamp: number
  count?: number
  lastTimestamp?: number
}
const order = [{ key: 'timestamp', direction: 'asc' as const }]

test('entries are kept by their time, however many come after them', async () => {
  const clock = { time: Date.UTC(2026, 0, 14) }
  const database = await prepareDatabase(openSqlite(':memory:'))
  const audit = createAuditTrail({ database, now: () => clock.time })
  const target = { entityType: 'account', entityId: 'owner', name: 'Owner' }
  await audit.write({ actorId: 'admin', action: 'account.deleted', target })
  for (let index = 0; index < 2_000; index++) {
    clock.time += 10
    await audit.write({
      actorId: 'stranger',
      action: 'account.password-set',
      target: { ...target, entityId: 'stranger' },
    })
  }
  const all = (await audit.query({ order })) as unknown as Entry[]
  // 2,000 entries of a day are one, with how many they were and when the last one came.
  expect(all.map(({ action, count }) => [action, count])).toEqual([
    ['account.deleted', undefined],
    ['account.password-set', 2_000],
  ])
  expect(all[1]?.lastTimestamp).toBe(clock.time)
  clock.time += DAY
  await audit.write({
    actorId: 'stranger',
    action: 'account.password-set',
    target: { ...target, entityId: 'stranger' },
  })
  expect(await audit.query({ projection: 'count' })).toBe(3)
  clock.time += 2 * 365 * DAY - DAY
  await audit.write({ actorId: 'admin', action: 'account.tagged', target })
  await audit.removeOld()
  expect(((await audit.query({ order })) as unknown as Entry[]).map(({ action }) => action)).toEqual([
    'account.password-set',
    'account.tagged',
  ])
})

test('no entry goes by its age while the clock is not believed', async () => {
  const instance = await createTestInstance()
  await instance.logIn('viewer')
  instance.clock.advance(3 * 365 * DAY)
  const clean = async (pause: RetentionPause | null) =>
    startCleaning({ ...instance.core, retention: { pause: () => pause } })()
  const count = () => instance.core.audit.query({ projection: 'count' })
  const before = await count()
  await clean({ expectedTime: instance.clock.now() - 3 * 365 * DAY, resumesAt: null })
  expect([before, await count()]).toEqual([before, before])
  await clean(null)
  expect(await count()).toBe(0)
})

async function trailOf(admin: TestSession): Promise<Entry[]> {
  const reply = await admin.call('POST', '/api/authorization/audit/query', { order, limit: 1_000 })
  return ((await reply.json()) as { result: Entry[] }).result
}

test('sign-ins stand in the trail with account and address, those of a day from one address once', async () => {
  const instance = await createTestInstance()
  for (let index = 0; index < 3; index++) {
    await instance.logIn('viewer')
    instance.clock.advance(HOUR)
  }
  const admin = await instance.logIn('admin')
  const signIns = (await trailOf(admin)).filter(({ action }) => action === 'session.started')
  expect(signIns).toHaveLength(2)
  expect(signIns[0]).toMatchObject({
    count: 3,
    after: { method: 'usernamePassword', address: expect.any(String) as string },
  })
  expect(signIns[0]?.target.entityId).toBe(signIns[0]?.actor?.accountId)
})

test('an entry stands where its last occurrence belongs, and tells how often and since when', async () => {
  const instance = await createTestInstance()
  const firstAt = instance.clock.now()
  await instance.logIn('viewer')
  instance.clock.advance(HOUR)
  await instance.logIn('operator')
  instance.clock.advance(HOUR)
  const viewer = await instance.logIn('viewer')
  const admin = await instance.logIn('admin')
  const reply = await admin.call('POST', '/api/authorization/audit/query', {
    query: [
      { key: 'actor.accountId', operator: '!=', value: admin.accountId },
      { key: 'lastTimestamp', operator: '>=', value: firstAt },
    ],
    order: [{ key: 'lastTimestamp', direction: 'desc' }],
    limit: 2,
  })
  const { result } = (await reply.json()) as { result: Entry[] }
  expect(result).toMatchObject([
    { target: { entityId: viewer.accountId }, count: 2, timestamp: firstAt, lastTimestamp: firstAt + 2 * HOUR },
    // An entry that happened once has a last time as well.
    { timestamp: firstAt + HOUR, lastTimestamp: firstAt + HOUR },
  ])
})

test('what concerns security is in the trail: privacy, cameras, settings, removals, evidence and reads of logs', async () => {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  const incidents = await admin.call('POST', '/api/incidents/query', { limit: 1 })
  const [incident] = ((await incidents.json()) as { result: { incidentId: string }[] }).result
  const id = incident?.incidentId ?? ''
  const calls: [string, string, unknown?][] = [
    ['PUT', '/api/privacy/multiple/true', { cameras: ['camera-01'] }],
    ['PATCH', '/api/display-mode/settings/local-override/', { patches: { basicDashboard: 'region-dashboard' } }],
    ['GET', `/api/incidents/evidence/${id}`],
    ['DELETE', `/api/incidents/${id}`],
    ['POST', '/api/logs/access', { from: 0, to: instance.clock.now() }],
    ['POST', '/api/logs/access', { from: 0, to: instance.clock.now() }],
  ]
  const statuses = []
  for (const [method, path, body] of calls) {
    const reply = await admin.call(method, path, body)
    statuses.push(reply.status)
    await reply.arrayBuffer()
    instance.clock.advance(MINUTE)
  }
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  const trail = (await trailOf(admin)).filter(({ actor }) => actor?.accountId === admin.accountId)
  const told = trail.map(({ action, target, count }) => [
    action,
    target.entityId,
    ...(count === undefined ? [] : [count]),
  ])
  expect(told).toEqual([
    ['session.started', admin.accountId],
    ['camera.privacy-changed', 'camera-01'],
    ['display-mode.changed', '1001'],
    ['evidence.exported', id],
    ['incident.deleted', id],
    ['log.read', 'access', 2],
  ])
  expect(JSON.stringify(trail)).not.toContain(admin.refreshToken)
})

test('a change that was refused leaves no entry', async () => {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  expect((await admin.call('DELETE', '/api/incidents/unknown')).status).toBe(404)
  expect((await trailOf(admin)).map(({ action }) => action)).not.toContain('incident.deleted')
})
