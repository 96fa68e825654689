import { expect, test } from 'vitest'
import { createTestInstance } from '../testing'

/** The pack of an incident that no camera sees, which is made quickly. */
async function startWithIncident() {
  const instance = await createTestInstance({ historyDays: 1 })
  const admin = await instance.logIn('admin')
  const query = [{ key: 'identifier.cameraId', operator: '==', value: null }]
  const reply = await admin.call('POST', '/api/incidents/queryOne', { query })
  const { incidentId } = ((await reply.json()) as { result: { incidentId: string } }).result
  return { admin, path: `/api/incidents/evidence/${incidentId}` }
}

test('at most two packs are made at once; one that ends or that nobody wants any more gives its place away', async () => {
  const { admin, path } = await startWithIncident()
  const [one, other] = [await admin.call('GET', path), await admin.call('GET', path)]
  const refused = await admin.call('GET', path)
  expect([one.status, other.status, refused.status]).toEqual([200, 200, 429])
  expect(refused.headers.get('retry-after')).toBe('10')
  await one.body?.cancel()
  const third = await admin.call('GET', path)
  expect(third.status).toBe(200)
  expect((await admin.call('GET', path)).status).toBe(429)
  expect((await third.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  expect((await admin.call('GET', path)).status).toBe(200)
})

test('a pack is named after its incident, and never cached', async () => {
  const { admin, path } = await startWithIncident()
  const { headers } = await admin.call('GET', path)
  expect(headers.get('content-disposition')).toContain(`filename="evidence_${path.split('/').at(-1) ?? ''}.zip"`)
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('an unknown incident has no pack, and an unknown language is refused', async () => {
  const { admin, path } = await startWithIncident()
  expect((await admin.call('GET', '/api/incidents/evidence/nothing')).status).toBe(404)
  expect((await admin.call('GET', `${path}?language=fr`)).status).toBe(400)
})
