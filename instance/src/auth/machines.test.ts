import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestInstance } from '../testing'
import { isMachineKey, newMachineKey } from './machineKeys'

interface Made {
  machine: { machineId: string; keys: { keyId: string; lastCharacters: string; endedAt: number | null }[] }
  key: string
}

const PATH = '/api/workbench/machines'
const resultOf = async <T>(response: Promise<Response> | Response) =>
  ((await (await response).json()) as { result: T }).result
const problemOf = async (response: Promise<Response> | Response) =>
  (await (await response).json()) as { type: string; params?: object; errors?: { path: string; message: string }[] }

/** The body that makes a machine with some rights. */
function bodyOf({ key = {}, ...rest }: Record<string, unknown> & { key?: object } = {}) {
  return { displayName: 'Detector', permissions: ['data.view'], ...rest, key: { name: 'Computer', ...key } }
}

/** Calls with a key, from an address. */
function callerOf({ app }: TestInstance, key: string, remoteAddress = '192.0.2.7') {
  return async (path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return app.request(path, init, { incoming: { socket: { remoteAddress } } })
  }
}

async function start(body: Parameters<typeof bodyOf>[0] = {}) {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  const made = await admin.call('POST', PATH, bodyOf(body))
  expect(made.status).toBe(201)
  const { machine, key } = await resultOf<Made>(made)
  const [first = { keyId: '', lastCharacters: '', endedAt: null }] = machine.keys
  return { ...instance, instance, admin, machine, id: machine.machineId, key, keyId: first.keyId }
}

test('a key has a prefix, random letters and a checksum, by which a typing mistake is seen', () => {
  const keys = Array.from({ length: 200 }, newMachineKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^bw_[0-9A-Za-z]{49}$/)
    expect(isMachineKey(key)).toBe(true)
    const mistyped = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11)
    expect(isMachineKey(mistyped)).toBe(false)
  }
  for (const other of ['', 'bw_', `${newMachineKey()}x`, newMachineKey().slice(3)])
    expect([other, isMachineKey(other)]).toEqual([other, false])
})

test('a key makes the calls of its rights without a session, and no others', async () => {
  const { instance, key, admin, id } = await start()
  const call = callerOf(instance, key)
  expect((await call('/api/data/labels')).status).toBe(200)
  expect(await resultOf(call('/api/permissions'))).toEqual(['data.view'])
  expect((await call('/api/workbench/layout-history')).status).toBe(403)
  expect((await call('/api/cameras/cam-1/still?resizeY=100')).status).toBe(403)
  // Rights are those of the account, which change with its grants.
  await admin.call('PATCH', `/api/authorization/account/${id}`, { roles: [], permissions: ['logs.view'] })
  expect((await call('/api/logs/system', { method: 'POST', body: {} })).status).toBe(200)
})

test('the list shows keys without their secrets, and when and from where they were used', async () => {
  const { instance, key, admin, clock } = await start()
  await callerOf(instance, key)('/api/data/labels')
  clock.advance(10_000)
  await callerOf(instance, key, '198.51.100.9')('/api/data/labels')
  const text = await (await admin.call('GET', PATH)).text()
  expect(text).not.toContain(key)
  expect(JSON.parse(text)).toMatchObject({
    result: [
      {
        displayName: 'Detector',
        createdBy: 'Anke Admin',
        permissions: ['data.view'],
        keys: [
          {
            name: 'Computer',
            lastCharacters: key.slice(-4),
            limits: { cameras: null, networks: null },
            // A second use within the same minute is not noted.
            lastUsedAt: TEST_START,
            lastUsedFrom: '192.0.2.7',
          },
        ],
      },
    ],
  })
  clock.advance(MINUTE)
  await callerOf(instance, key, '2001:db8::5')('/api/data/labels')
  expect(await resultOf(admin.call('GET', PATH))).toMatchObject([
    { keys: [{ lastUsedAt: TEST_START + 10_000 + MINUTE, lastUsedFrom: '2001:db8:0:0::/64' }] },
  ])
})

test('an ended, renewed or expired key is refused by the next call', async () => {
  const { instance, id, key, keyId, clock, logIn } = await start({ key: { validUntil: TEST_START + 10 * DAY } })
  // The session of a person ends meanwhile.
  const manage = async (method: string, path: string, body?: unknown) =>
    (await logIn('admin')).call(method, `${PATH}/${id}/keys${path}`, body)
  const statusOf = async (one: string) => (await callerOf(instance, one)('/api/data/labels')).status
  const renewed = await manage('POST', `/${keyId}/renewal`, { overlapDays: 2 })
  const second = await resultOf<Made>(renewed)
  expect(await Promise.all([statusOf(key), statusOf(second.key)])).toEqual([200, 200])
  clock.advance(2 * DAY)
  expect(await Promise.all([statusOf(key), statusOf(second.key)])).toEqual([401, 200])
  const secondId = second.machine.keys.find(({ lastCharacters }) => lastCharacters === second.key.slice(-4))?.keyId
  const third = await resultOf<Made>(manage('POST', `/${secondId}/renewal`, {}))
  expect(await Promise.all([statusOf(second.key), statusOf(third.key)])).toEqual([401, 200])
  // The new key holds for ten days, like the one before.
  clock.advance(10 * DAY - 1)
  expect(await statusOf(third.key)).toBe(200)
  clock.advance(1)
  expect(await statusOf(third.key)).toBe(401)
  const { key: fourth, machine } = await resultOf<Made>(manage('POST', '', { name: 'Spare' }))
  expect(await statusOf(fourth)).toBe(200)
  const fourthId = machine.keys.find(({ lastCharacters }) => lastCharacters === fourth.slice(-4))?.keyId
  expect((await manage('DELETE', `/${fourthId}`)).status).toBe(204)
  expect(await statusOf(fourth)).toBe(401)
  expect((await manage('DELETE', `/${fourthId}`)).status).toBe(404)
  expect((await manage('POST', `/${fourthId}/renewal`, {})).status).toBe(404)
})

test('removing a machine ends all of its keys, and only machines are removed by this call', async () => {
  const { instance, admin, id, key } = await start()
  expect((await admin.call('DELETE', `${PATH}/${admin.accountId}`)).status).toBe(404)
  expect((await admin.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect((await callerOf(instance, key)('/api/data/labels')).status).toBe(401)
  expect(await resultOf(admin.call('GET', PATH))).toEqual([])
})

test('a stream that a key has opened may go on as long as the key and the rights are there', async () => {
  const { instance, core, admin, id, key, keyId } = await start()
  const found = await core.authenticate(key, '192.0.2.7')
  if (!found.ok) throw new Error('The key is not accepted')
  expect(await core.recheckSession(found.value)).toBe(true)
  await admin.call('DELETE', `${PATH}/${id}/keys/${keyId}`)
  expect(await core.recheckSession(found.value)).toBe(false)
  expect((await callerOf(instance, key)('/api/workbench/events')).status).toBe(401)
})

test('nobody makes a machine, or a key of one, with rights that they do not hold', async () => {
  const { instance, admin, id, keyId } = await start({ roles: ['viewer'], permissions: ['logs.view'] })
  const { accountId } = await instance.logIn('contractor')
  await admin.call('POST', '/api/authorization', {
    authorizationRecord: { targetEntity: { entityId: accountId }, directPermissions: ['accounts.manage'] },
  })
  const manager = await instance.logIn('contractor')
  const refused = await manager.call('POST', PATH, bodyOf())
  expect(await problemOf(refused)).toMatchObject({ type: 'authorization/exceeds-own' })
  expect((await manager.call('POST', `${PATH}/${id}/keys`, { name: 'x' })).status).toBe(403)
  expect((await manager.call('POST', `${PATH}/${id}/keys/${keyId}/renewal`, {})).status).toBe(403)
  // A refused machine leaves nothing behind.
  expect(await resultOf<unknown[]>(admin.call('GET', PATH))).toHaveLength(1)
  const own = await manager.call('POST', PATH, bodyOf({ permissions: ['incidents.view'] }))
  expect(own.status).toBe(201)
  // Ending a key is always allowed.
  expect((await manager.call('DELETE', `${PATH}/${id}/keys/${keyId}`)).status).toBe(204)
})

test('a machine manages no accounts, whatever it was granted, and has nothing of an own account', async () => {
  const { instance, admin, id, key } = await start()
  for (const rights of [{ roles: ['administrator'] }, { permissions: ['accounts.manage'] }]) {
    const refused = await problemOf(admin.call('POST', PATH, bodyOf({ permissions: [], ...rights })))
    const [path] = Object.keys(rights)
    expect(refused).toMatchObject({ type: 'request/invalid', errors: [{ path, message: 'not_for_machines' }] })
  }
  await admin.call('PATCH', `/api/authorization/account/${id}`, { roles: ['administrator'], permissions: [] })
  const call = callerOf(instance, key)
  expect((await call('/api/workbench/displays')).status).toBe(403)
  expect((await call(PATH, { method: 'POST', body: bodyOf() })).status).toBe(403)
  expect((await call(PATH)).status).toBe(403)
  expect((await call('/api/authorization', { method: 'POST', body: {} })).status).toBe(403)
  expect((await call(`/api/accounts/${admin.accountId}`, { method: 'DELETE' })).status).toBe(403)
  for (const path of ['sessions', 'passkeys', 'password', 'guest-links'])
    expect([path, (await call(`/api/workbench/${path}`)).status]).toEqual([path, 403])
  expect((await call('/api/eulaAcceptance')).status).toBe(403)
  expect((await call('/api/workbench/layout-history')).status).toBe(200)
})

test('a machine with the role of an administrator is none: a person has to remain', async () => {
  const { admin, id } = await start()
  await admin.call('PATCH', `/api/authorization/account/${id}`, { roles: ['administrator'], permissions: [] })
  const refused = await admin.call('DELETE', `/api/authorization/account/${admin.accountId}`)
  expect(await problemOf(refused)).toMatchObject({ type: 'account/last-administrator' })
})

test('a key is used from its networks only', async () => {
  const { instance, key } = await start({ key: { limits: { networks: ['192.0.2.0/24', '2001:db8::/32'] } } })
  const statusFrom = async (address: string) => (await callerOf(instance, key, address)('/api/data/labels')).status
  expect(await Promise.all(['192.0.2.200', '2001:db8::7', '198.51.100.1', '::1'].map(statusFrom))).toEqual([
    200, 200, 403, 403,
  ])
})

test('a key that is limited to cameras makes calls about these only', async () => {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  const [first = '', second = ''] = (
    await resultOf<{ cameraId: string }[]>(admin.call('POST', '/api/cameras/query', {}))
  ).map(({ cameraId }) => cameraId)
  const made = await admin.call(
    'POST',
    PATH,
    bodyOf({ roles: ['operator'], permissions: ['deadAnimals.manage'], key: { limits: { cameras: [first] } } }),
  )
  const call = callerOf(instance, (await resultOf<Made>(made)).key)
  const listed = await resultOf<{ cameraId: string }[]>(call('/api/cameras/query', { method: 'POST', body: {} }))
  expect(listed.map(({ cameraId }) => cameraId)).toEqual([first])
  const detect = (cameraId: string) => {
    const detection = { timestamp: TEST_START, x: 0.1, y: 0.1, w: 0.1, h: 0.1 }
    const body = { cameraId, isCurrentDetection: true, detection }
    return call('/api/deadAnimals/detection', { method: 'POST', body })
  }
  const labelCounts = (cameras: string[]) =>
    call('/api/data/labelCounts', {
      method: 'POST',
      body: {
        labels: [],
        time: { start: TEST_START - HOUR, end: TEST_START },
        timeResolution: '600000ms',
        groupByLabel: false,
        groupByCamera: false,
        cameras,
      },
    })
  const measure = (where: object[]) =>
    call('/api/data/activity', {
      method: 'POST',
      body: {
        query: [
          {
            time: { start: TEST_START - HOUR, end: TEST_START },
            timeResolution: '600000ms',
            columns: { value: 'mean@y', time: 'time' },
            where,
          },
        ],
        readDocumentationAndWantAllData: true,
      },
    })
  const report = (incidentData: object) =>
    call('/api/incidents', { method: 'POST', body: { incidentData: { type: 'x', trigger: 'x', ...incidentData } } })
  const refused = await Promise.all([
    call(`/api/cameras/${second}/still?resizeY=100`),
    detect(second),
    labelCounts([]),
    labelCounts([first, second]),
    measure([]),
    measure([{ key: 'camera', operator: 'in', value: [first, second] }]),
    measure([{ key: 'camera', operator: '!=', value: second }]),
    report({}),
    report({ identifier: { cameraId: second } }),
    report({ identifier: { cameraId: first }, payload: { at: [{ cameraId: second }] } }),
    report({ identifier: { cameraId: first }, incidentId: 'some' }),
    call('/api/incidents/query', { method: 'POST', body: {} }),
    call('/api/workbench/events'),
  ])
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  const allowed = await Promise.all([
    call(`/api/cameras/${first}/still?resizeY=100`),
    labelCounts([first]),
    measure([{ key: 'camera', operator: '==', value: first }]),
    call('/api/data/labels'),
    call('/api/permissions'),
  ])
  expect(allowed.map(({ status }) => status)).toEqual(allowed.map(() => 200))
  expect((await detect(first)).status).toBe(201)
  // It passes to the handler, which does not know the type.
  expect((await report({ identifier: { cameraId: first } })).status).toBe(400)
})

test('many wrong keys from one network are refused for a while, and a right one is accepted', async () => {
  const { instance, key, clock } = await start()
  const wrong = callerOf(instance, newMachineKey())
  for (let count = 0; count < 60; count++) expect((await wrong('/api/data/labels')).status).toBe(401)
  const refused = await wrong('/api/data/labels')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await callerOf(instance, newMachineKey(), '198.51.100.1')('/api/data/labels')).status).toBe(401)
  expect((await callerOf(instance, key)('/api/data/labels')).status).toBe(200)
  clock.advance(HOUR)
  expect((await wrong('/api/data/labels')).status).toBe(401)
})

test('each key makes so many calls a minute', async () => {
  const { instance, core, admin, id, key } = await start()
  const { key: other } = await resultOf<Made>(admin.call('POST', `${PATH}/${id}/keys`, { name: 'Other' }))
  for (let count = 0; count < 3_000; count++) await core.authenticate(key, '192.0.2.7')
  const refused = await callerOf(instance, key)('/api/data/labels')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await callerOf(instance, other)('/api/data/labels')).status).toBe(200)
})

test('a key in an address is refused with a problem of its own, and is in no log', async () => {
  const { instance, key } = await start()
  const paths = [
    `/api/data/labels?key=${key}`,
    `/api/cameras/${key}/still`,
    `/api/p?x=${key.replace('_', '%5F')}`,
    `/${key}`,
    `/api/guest/${key.slice(0, 45)}`,
    `/api/data/labels?a=%&key=${key}`,
  ]
  for (const path of paths) {
    const refused = await callerOf(instance, key)(path)
    expect([path, refused.status, (await problemOf(refused)).type]).toEqual([path, 400, 'request/key-in-url'])
  }
  const kinds = ['access', 'system', 'client'] as const
  const lines = await Promise.all(
    kinds.map(async (kind) => (await instance.logIn('admin')).call('POST', `/api/logs/${kind}`, { limit: 1_000 })),
  )
  const text = (await Promise.all(lines.map((response) => response.text()))).join()
  expect(text).toContain('(unknown path)')
  expect(text).not.toContain(key.slice(3, 30))
})

test('a gateway passes no address on that has a key in it', async () => {
  const { request } = await createTestInstance({ type: 'senator' })
  const refused = await request(`/gateway/1001/api/permissions?key=${newMachineKey()}`)
  expect([refused.status, (await problemOf(refused)).type]).toEqual([400, 'request/key-in-url'])
})

test.each([
  ['no name', { key: { name: '' } }, 'key.name'],
  ['an end that has passed', { key: { validUntil: TEST_START - 2 * DAY } }, 'key.validUntil'],
  ['a network that is none', { key: { limits: { networks: ['10.0.0.0/33'] } } }, 'key.limits.networks.0'],
  ['an empty list of cameras', { key: { limits: { cameras: [] } } }, 'key.limits.cameras'],
  ['an unknown limit', { key: { limits: { moons: ['a'] } } }, 'key.limits.moons'],
  ['no name of the machine', { displayName: ' ' }, 'displayName'],
  ['a permission with an asterisk', { permissions: ['data.*'] }, 'permissions.0'],
])('refuses %s', async (_, body, path) => {
  const admin = await (await createTestInstance()).logIn('admin')
  const refused = await admin.call('POST', PATH, bodyOf(body))
  expect(refused.status).toBe(400)
  expect(await problemOf(refused)).toMatchObject({ errors: [{ path }] })
})

test('an unknown role, an overlap of more than a week and a 21st key are refused', async () => {
  const { admin, id, keyId } = await start()
  expect((await admin.call('POST', PATH, bodyOf({ roles: ['moon'] }))).status).toBe(404)
  expect((await admin.call('POST', `${PATH}/${id}/keys/${keyId}/renewal`, { overlapDays: 8 })).status).toBe(400)
  for (let count = 1; count < 20; count++)
    expect((await admin.call('POST', `${PATH}/${id}/keys`, { name: 'x' })).status).toBe(201)
  expect(await problemOf(admin.call('POST', `${PATH}/${id}/keys`, { name: 'x' }))).toMatchObject({
    type: 'machine-key/too-many',
  })
  expect((await admin.call('POST', `${PATH}/none/keys`, { name: 'x' })).status).toBe(404)
})

test('keys that are made, renewed and ended are in the audit trail, without the keys', async () => {
  const { admin, id, key, keyId } = await start()
  const { machine } = await resultOf<Made>(admin.call('POST', `${PATH}/${id}/keys/${keyId}/renewal`, {}))
  await admin.call('DELETE', `${PATH}/${id}/keys/${machine.keys[0]?.keyId}`)
  await admin.call('DELETE', `${PATH}/${id}`)
  const query = [{ key: 'target.entityId', operator: '==', value: id }]
  const text = await (await admin.call('POST', '/api/authorization/audit/query', { query })).text()
  const { result } = JSON.parse(text) as { result: { action: string; actor: { displayName: string } }[] }
  expect(result.map(({ action }) => action).toSorted()).toEqual([
    'account.created',
    'account.deleted',
    'account.tagged',
    'authorization.granted',
    'machine-key.created',
    'machine-key.ended',
    'machine-key.renewed',
  ])
  expect(new Set(result.map(({ actor }) => actor.displayName))).toEqual(new Set(['Anke Admin']))
  expect(text).not.toContain(key.slice(3))
})
