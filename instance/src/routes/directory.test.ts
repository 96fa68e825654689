import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { KnownInstance, VmsInstance } from '@barn-workbench/core/schema'
import { createTestInstance, type TestInstance, type TestSession } from '../testing'

const barnAt = (port: number): KnownInstance => ({
  globalUniqueIdentifier: '1001',
  name: 'Hof Nord',
  discoveryObject: { local: { protocol: 'http', hostname: '127.0.0.1', port } },
})

const start = (options = {}): Promise<TestInstance> =>
  createTestInstance({ type: 'admiral', id: '1900', knownInstances: [barnAt(4101)], ...options })

async function resultOf<T>(response: Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { result: T }).result
}
const get = (admin: TestSession, id = '1001') => resultOf<VmsInstance>(admin.call('GET', `/api/vmsInstances/${id}`))

test('an admiral knows the instances of its configuration and invented customers', async () => {
  const instance = await start()
  const admin = await instance.logIn('admin')
  const all = await resultOf<VmsInstance[]>(
    admin.call('POST', '/api/vmsInstances/query', { order: [{ key: 'name', direction: 'asc' }] }),
  )
  expect(all.length).toBeGreaterThan(30)
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort())
  expect(await get(admin)).toEqual({ ...barnAt(4101), version: 1 })
  const names = await resultOf<object[]>(
    admin.call('POST', '/api/vmsInstances/query', { projection: ['globalUniqueIdentifier', 'name'], limit: 1 }),
  )
  expect(names.map((one) => Object.keys(one).sort())).toEqual([['globalUniqueIdentifier', 'name']])
  await instance.close()
})

test('name and addresses are changed, each on its own, on the version that was seen', async () => {
  const instance = await start()
  const admin = await instance.logIn('admin')
  const patch = (updates: object, headers = {}) => admin.call('PATCH', '/api/vmsInstances/1001', { updates }, headers)
  const renamed = await resultOf<VmsInstance>(patch({ name: 'Hof Süd' }, { 'if-match': '"1"' }))
  expect(renamed).toEqual({ ...barnAt(4101), name: 'Hof Süd', version: 2 })
  const remote = { protocol: 'https', hostname: 'barn.example.org', port: 443 }
  expect(await resultOf(patch({ discoveryObject: { remote } }))).toEqual({
    ...renamed,
    discoveryObject: { remote },
    version: 3,
  })
  expect((await patch({ name: 'late' }, { 'if-match': '"2"' })).status).toBe(409)
  const faulty = [{ name: '' }, { version: 9 }, { discoveryObject: { local: { ...remote, port: 0 } } }]
  for (const updates of faulty) expect((await patch(updates)).status).toBe(400)
  expect((await admin.call('PATCH', '/api/vmsInstances/9', { updates: {} })).status).toBe(404)
  await instance.close()
})

test('the discovery string is what a client needs to know the instance', async () => {
  const instance = await start()
  const admin = await instance.logIn('admin')
  const text = await resultOf<string>(admin.call('GET', '/api/vmsInstances/discoveryString/1001'))
  expect(text).toMatch(/^[\w-]+$/)
  expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toEqual(barnAt(4101))
  expect((await admin.call('GET', '/api/vmsInstances/discoveryString/nobody')).status).toBe(404)
  await instance.close()
})

test('a restart keeps what was edited, and takes over an address that the configuration has changed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-admiral-'))
  const first = await start({ data, simulate: false })
  const admin = await first.logIn('admin')
  await admin.call('PATCH', '/api/vmsInstances/1001', { updates: { name: 'Renamed' } })
  await first.close()
  const same = await start({ data, simulate: false })
  expect(await get(await same.logIn('admin'))).toMatchObject({ name: 'Renamed', version: 2 })
  await same.close()
  const moved = await start({ data, simulate: false, knownInstances: [barnAt(5101)] })
  const session = await moved.logIn('admin')
  expect(await get(session)).toEqual({ ...barnAt(5101), name: 'Renamed', version: 3 })
  expect(await resultOf(session.call('POST', '/api/vmsInstances/query', { projection: 'count' }))).toBe(1)
  await moved.close()
  rmSync(data, { recursive: true })
})
