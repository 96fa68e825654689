import { expect, test } from 'vitest'
import { barnTime, call, field, find, type CallOptions, type Row } from './client'

const layout = (layoutId: string, more: Row = {}) => ({
  schema: 1,
  layoutId,
  version: 0,
  title: 'Mine',
  roles: [],
  widgets: { one: { type: 'cameras.cameraGrid', version: 1, settings: {} } },
  grids: { desk: { one: { x: 0, y: 0, w: 12, h: 10 } } },
  ...more,
})
const put = (id: string, document: unknown, ask: CallOptions = {}) =>
  call('PUT', `/api/workbench/layouts/${id}`, { body: document, ...ask })
const listed = async (as: string) =>
  ((await call('GET', '/api/workbench/layouts', { as })).result as Row[]).map((one) => one.layoutId)

test('saves, reads, lists and removes a layout', async () => {
  const saved = await put('mine', layout('mine'))
  expect(saved.status).toBeLessThan(300)
  const read = (await call('GET', '/api/workbench/layouts/mine', { as: 'contractor' })).result
  expect(read).toMatchObject({
    schema: 1,
    layoutId: 'mine',
    title: 'Mine',
    roles: [],
    widgets: { one: { type: 'cameras.cameraGrid' } },
    grids: { desk: { one: { x: 0, y: 0, w: 12, h: 10 } } },
  })
  expect(Number.isInteger(field(read, 'version'))).toBe(true)
  expect(await listed('contractor')).toContain('mine')
  expect((await call('DELETE', '/api/workbench/layouts/mine')).status).toBe(204)
  expect((await call('GET', '/api/workbench/layouts/mine')).status).toBe(404)
})

test('shows a layout for named roles to these only', async () => {
  expect((await put('for-operators', layout('for-operators', { roles: ['operator'] }))).status).toBeLessThan(300)
  expect(await listed('operator')).toContain('for-operators')
  expect(await listed('contractor')).not.toContain('for-operators')
  expect((await call('GET', '/api/workbench/layouts/for-operators', { as: 'contractor' })).status).toBe(404)
  await call('DELETE', '/api/workbench/layouts/for-operators')
})

test('checks If-Match for a layout', async () => {
  await put('matched', layout('matched'))
  const version = field((await call('GET', '/api/workbench/layouts/matched')).result, 'version') as number
  const stale = await put('matched', layout('matched', { title: 'x' }), { headers: { 'If-Match': `"${version + 5}"` } })
  expect([stale.status, field(stale.body, 'params.current')]).toEqual([409, version])
  expect(
    (await put('matched', layout('matched', { title: 'Two' }), { headers: { 'If-Match': `"${version}"` } })).status,
  ).toBeLessThan(300)
  expect(field((await call('GET', '/api/workbench/layouts/matched')).result, 'version')).toBe(version + 1)
})

test('creates a layout with If-None-Match: * once, and refuses the second with the version that exists', async () => {
  const onlyCreate = { headers: { 'If-None-Match': '*' } }
  const created = await put('first--viewer', layout('first--viewer'), onlyCreate)
  expect(created.status).toBe(200)
  const second = await put('first--viewer', layout('first--viewer', { title: 'Second' }), onlyCreate)
  expect([second.status, field(second.body, 'params.current')]).toEqual([409, 1])
  expect(field((await call('GET', '/api/workbench/layouts/first--viewer')).result, 'title')).toBe('Mine')
  await call('DELETE', '/api/workbench/layouts/first--viewer')
  expect((await put('first--viewer', layout('first--viewer'), onlyCreate)).status).toBe(200)
})

test('the permitted headers of a write from another origin include If-None-Match', async () => {
  const reply = await call('OPTIONS', '/api/workbench/layouts/first', {
    as: null,
    headers: { Origin: 'http://localhost:4100', 'Access-Control-Request-Method': 'PUT' },
  })
  expect(reply.headers.get('access-control-allow-headers')?.split(', ')).toContain('If-None-Match')
})

test('own operations are created once with If-None-Match: *, and no version is given twice', async () => {
  const path = '/api/workbench/layouts/created/own'
  const body = { base: 1, operations: [{ op: 'hide', key: 'one' }] }
  const create = () => call('PUT', path, { as: 'viewer', body, headers: { 'If-None-Match': '*' } })
  const first = await create()
  const refused = await create()
  expect([field(first.result, 'version'), refused.status, field(refused.body, 'params.current')]).toEqual([1, 409, 1])
  expect((await call('DELETE', path, { as: 'viewer' })).status).toBe(204)
  const listed = (await call('GET', '/api/workbench/own-layouts', { as: 'viewer' })).result as Row[]
  expect(listed.map(({ layoutId }) => layoutId)).not.toContain('created')
  expect((await call('GET', path, { as: 'viewer' })).status).toBe(404)
  expect(field((await create()).result, 'version')).toBe(3)
})

test.each([
  ['no widgets', { widgets: undefined }],
  ['a type without a plugin', { widgets: { one: { type: 'cameras', version: 1, settings: {} } } }],
  ['no desk', { grids: {} }],
  ['a place of half a column', { grids: { desk: { one: { x: 0.5, y: 0, w: 5, h: 1 } } } }],
  ['an unknown key', { surprise: 1 }],
  ['another id than the path', { layoutId: 'other' }],
  ['schema 2', { schema: 2 }],
])('a layout with %s is 400', async (_name, more) => {
  expect((await put('odd', layout('odd', more as Row))).status).toBe(400)
})

test('keeps own operations apart by account', async () => {
  await put('shared', layout('shared'))
  const path = '/api/workbench/layouts/shared/own'
  const own = { base: 1, operations: [{ op: 'hide', key: 'one' }] }
  expect((await call('PUT', path, { as: 'contractor', body: own })).status).toBeLessThan(300)
  expect((await call('GET', path, { as: 'contractor' })).result).toMatchObject(own)
  const viewers = await call('GET', path, { as: 'viewer' })
  expect([viewers.status === 404, field(viewers.result, 'operations') ?? []]).toEqual([viewers.status === 404, []])
  expect((await call('DELETE', path, { as: 'contractor' })).status).toBe(204)
  expect((await call('PUT', path, { as: null, body: own })).status).toBe(401)
  for (const op of [{ op: 'explode', key: 'one' }, { op: 'hide' }])
    expect((await call('PUT', path, { as: 'contractor', body: { base: 1, operations: [op] } })).status).toBe(400)
})

test('accepts every operation', async () => {
  const operations = [
    { op: 'add', key: 'two', value: { type: 'cameras.cameraGrid', version: 1, settings: {} } },
    { op: 'remove', key: 'one' },
    { op: 'hide', key: 'one' },
    { op: 'move', key: 'one', grid: 'desk', value: { x: 1, y: 1 } },
    { op: 'resize', key: 'one', grid: 'desk', value: { w: 3, h: 3 } },
    { op: 'set', key: 'one', path: 'title', value: 'x' },
    { op: 'order', key: 'one', grid: 'phone', value: 2 },
  ]
  for (const operation of operations) {
    const reply = await call('PUT', '/api/workbench/layouts/shared/own', {
      as: 'viewer',
      body: { base: 1, operations: [operation] },
    })
    expect([operation.op, reply.status < 300, reply.body]).toEqual([operation.op, true, reply.body])
  }
})

test('has twelve cameras with names, of which the first is online', async () => {
  const cameras = await find('cameras')
  expect(cameras.length).toBe(12)
  for (const camera of cameras) {
    expect(camera).toMatchObject({ cameraId: expect.any(String), name: expect.any(String), decommissioned: false })
    expect(Array.isArray(camera.tags)).toBe(true)
  }
  const smallest = [...cameras].sort((a, b) => (String(a.cameraId) < String(b.cameraId) ? -1 : 1))[0]
  expect(barnTime() - (smallest?.lastSeenOnline as number)).toBeLessThan(600_000)
})

test('a rename accepts only the name', async () => {
  const path = '/api/cameras/basic/camera-11'
  expect((await call('PATCH', path, { body: { cameraRecord: { name: 'New name' } } })).status).toBeLessThan(300)
  expect(await find('cameras', [{ key: 'name', operator: '==', value: 'New name' }])).toMatchObject([
    { cameraId: 'camera-11' },
  ])
  expect((await call('PATCH', path, { body: { cameraRecord: { name: 'x', tags: [] } } })).status).toBe(400)
  expect((await call('PATCH', path, { body: { cameraRecord: { name: '' } } })).status).toBe(400)
  expect((await call('PATCH', '/api/cameras/basic/unknown', { body: { cameraRecord: { name: 'x' } } })).status).toBe(
    404,
  )
})
