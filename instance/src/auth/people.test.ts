import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { identityMessage } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { MAXIMUM_OWN_LAYOUTS } from '../stores/layoutStore'
import { createTestInstance, DEMO_PASSWORD, type TestInstance, type TestSession } from '../testing'
import { MAXIMUM_STREAMS_PER_ACCOUNT } from './presence'

const resultOf = async <T>(response: Response | Promise<Response>): Promise<T> =>
  ((await (await response).json()) as { result: T }).result
const problemOf = async (response: Response | Promise<Response>): Promise<unknown[]> => {
  const answer = await response
  return [answer.status, ((await answer.json()) as { type?: string }).type]
}
const NEW_PASSWORD = 'Other-word-1!'
const grant = (who: TestSession, entityId: string, granted: object, entityType = 'account') =>
  who.call('POST', '/api/authorization', {
    authorizationRecord: { targetEntity: { entityType, entityId }, ...granted },
  })

interface ListedSession {
  sessionId: string
  isCurrent: boolean
  userAgent: string | null
  lastUsedAt: number
}
const listSessions = (who: TestSession) => resultOf<ListedSession[]>(who.call('GET', '/api/workbench/sessions'))

test('an account sees its own sessions and ends one of them, and none of others', async () => {
  const { logIn, request, clock } = await createTestInstance()
  const [first, viewer] = [await logIn('operator'), await logIn('viewer')]
  clock.advance(MINUTE)
  const second = await logIn('operator')
  const sessions = await listSessions(second)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  const old = sessions[1]?.sessionId ?? ''
  expect(await problemOf(viewer.call('DELETE', `/api/workbench/sessions/${old}`))).toEqual([404, 'session/not-found'])
  expect((await second.call('DELETE', `/api/workbench/sessions/${old}`)).status).toBe(204)
  expect((await first.call('GET', '/api/permissions')).status).toBe(401)
  const refreshed = await request('/api/login/refresh', {
    method: 'POST',
    body: JSON.stringify({ refreshToken: first.refreshToken }),
  })
  expect(await problemOf(refreshed)).toEqual([403, 'login/token-invalid'])
  expect(await listSessions(second)).toHaveLength(1)
})

test('a session has the name of its browser, shortened, and the time of its last token', async () => {
  const { request, clock, logIn } = await createTestInstance()
  const entered = await request('/api/auth/usernamePassword/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'viewer', password: DEMO_PASSWORD }),
    headers: { 'user-agent': `Barn\tBrowser ${'x'.repeat(5_000)}` },
  })
  const { refreshToken } = (await entered.json()) as { refreshToken: string }
  clock.advance(10 * MINUTE)
  await request('/api/login/refresh', { method: 'POST', body: JSON.stringify({ refreshToken }) })
  const session = (await listSessions(await logIn('viewer'))).find(({ userAgent }) => userAgent !== null)
  expect([session?.userAgent?.slice(0, 13), session?.userAgent?.length]).toEqual(['Barn Browser ', 300])
  expect(session?.lastUsedAt).toBe(clock.now())
})

test('a changed password ends the other sessions and holds for user name and e-mail address', async () => {
  const { logIn, request } = await createTestInstance()
  const [other, operator] = [await logIn('operator'), await logIn('operator')]
  const change = (currentPassword: string, password = NEW_PASSWORD, passwordRepetition = password) =>
    operator.call('POST', '/api/workbench/password', { currentPassword, password, passwordRepetition })
  expect(await problemOf(change('Wrong-word-1!'))).toEqual([403, 'account/wrong-password'])
  expect(await problemOf(change(DEMO_PASSWORD, NEW_PASSWORD, 'Another-1!'))).toEqual([400, 'request/invalid'])
  expect((await change(DEMO_PASSWORD)).status).toBe(204)
  expect((await other.call('GET', '/api/permissions')).status).toBe(401)
  expect((await operator.call('GET', '/api/permissions')).status).toBe(200)
  const logInBy = async (kind: string, body: object) =>
    (await request(`/api/auth/${kind}/login`, { method: 'POST', body: JSON.stringify(body) })).status
  expect(await logInBy('usernamePassword', { username: 'operator', password: NEW_PASSWORD })).toBe(200)
  expect(await logInBy('emailPassword', { email: 'operator@example.org', password: NEW_PASSWORD })).toBe(200)
  expect(await logInBy('usernamePassword', { username: 'operator', password: DEMO_PASSWORD })).toBe(401)
})

test('guesses of the present password have to wait, and do not lock the sign-in', async () => {
  const { logIn } = await createTestInstance()
  const viewer = await logIn('viewer')
  const guess = () =>
    viewer.call('POST', '/api/workbench/password', {
      ...{ currentPassword: 'Wrong-word-1!', password: NEW_PASSWORD, passwordRepetition: NEW_PASSWORD },
    })
  for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(403)
  expect((await guess()).status).toBe(429)
  expect((await logIn('viewer')).accessToken).toBeTruthy()
})

test('who has an open event stream is there, for those who may see people', async () => {
  const { logIn, clock } = await createTestInstance()
  const [admin, operator, viewer] = [await logIn('admin'), await logIn('operator'), await logIn('viewer')]
  const present = (who: TestSession) => who.call('GET', '/api/workbench/present')
  expect(await problemOf(present(viewer))).toEqual([403, 'request/forbidden'])
  expect(await resultOf(present(operator))).toEqual([])
  const since = clock.now()
  const stream = await viewer.call('GET', '/api/workbench/events')
  clock.advance(MINUTE)
  expect(await resultOf(present(operator))).toEqual([
    { accountId: viewer.accountId, displayName: 'Vera Viewer', since },
  ])
  await stream.body?.cancel()
  expect(await resultOf(present(admin))).toEqual([])
})

test('an account has so many event streams, and others still have theirs', async () => {
  const { logIn } = await createTestInstance()
  const [viewer, operator] = [await logIn('viewer'), await logIn('operator')]
  const open = (who: TestSession) => who.call('GET', '/api/workbench/events')
  const streams = await Promise.all(Array.from({ length: MAXIMUM_STREAMS_PER_ACCOUNT }, () => open(viewer)))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  const refused = await open(viewer)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await open(operator)).status).toBe(200)
  await streams[0]?.body?.cancel()
  expect((await open(viewer)).status).toBe(200)
})

test('an account edits so many layouts', async () => {
  const { logIn } = await createTestInstance()
  const viewer = await logIn('viewer')
  const save = (index: number) =>
    viewer.call('PUT', `/api/workbench/layouts/layout-${index}/own`, { base: 1, operations: [] })
  for (let index = 0; index < MAXIMUM_OWN_LAYOUTS; index++) expect((await save(index)).status).toBe(200)
  expect(await problemOf(save(MAXIMUM_OWN_LAYOUTS))).toEqual([409, 'layout/too-many'])
  expect((await save(0)).status).toBe(200)
  expect((await viewer.call('DELETE', '/api/workbench/layouts/layout-0/own')).status).toBe(204)
  expect((await save(MAXIMUM_OWN_LAYOUTS)).status).toBe(200)
})

interface Rights {
  roles: { authorizationRoleId: string; reasons: unknown[] }[]
  permissions: { id: string; roles: string[]; isDirect: boolean }[]
}

test('says which roles and permissions an account has, and why', async () => {
  const { logIn } = await createTestInstance()
  const [admin, contractor] = [await logIn('admin'), await logIn('contractor')]
  const createRole = (authorizationRoleId: string, inheritedRoles: string[] = []) =>
    admin.call('POST', '/api/authorization-roles', { authorizationRole: { authorizationRoleId, inheritedRoles } })
  await createRole('empty')
  await createRole('night', ['contractor'])
  await grant(admin, 'night', { directPermissions: ['logs.view'] }, 'authorizationRole')
  await grant(admin, contractor.accountId, { directRoles: ['night'], directPermissions: ['logs.view'] })
  const path = `/api/authorization/account/${contractor.accountId}/effective`
  const rights = await resultOf<Rights>((await logIn('contractor')).call('GET', path))
  expect(rights.roles).toEqual([
    {
      authorizationRoleId: 'contractor',
      reasons: [{ kind: 'direct' }, { kind: 'inherited', from: 'night' }, { kind: 'held' }],
    },
    { authorizationRoleId: 'empty', reasons: [{ kind: 'held' }] },
    { authorizationRoleId: 'night', reasons: [{ kind: 'direct' }, { kind: 'held' }] },
  ])
  expect(rights.permissions).toEqual([
    { id: 'cameraCanvases.view.basic', roles: ['contractor'], isDirect: false },
    { id: 'incidents.view', roles: ['contractor'], isDirect: false },
    { id: 'logs.view', roles: ['night'], isDirect: true },
    { id: 'recordings.view.frame', roles: ['contractor'], isDirect: false },
  ])
  const ofRole = await resultOf<Rights>(admin.call('GET', '/api/authorization/authorizationRole/night/effective'))
  expect(ofRole.roles).toMatchObject([
    { authorizationRoleId: 'contractor', reasons: [{ kind: 'inherited', from: 'night' }, { kind: 'held' }] },
    { authorizationRoleId: 'empty' },
  ])
  expect(ofRole.permissions.find(({ id }) => id === 'logs.view')).toEqual({
    id: 'logs.view',
    roles: [],
    isDirect: true,
  })
  const viewer = await logIn('viewer')
  expect(await problemOf(viewer.call('GET', path))).toEqual([403, 'request/forbidden'])
  expect(await problemOf(viewer.call('GET', '/api/authorization/authorizationRole/viewer/effective'))).toEqual([
    403,
    'request/forbidden',
  ])
  expect(await problemOf(admin.call('GET', '/api/authorization/account/nobody/effective'))).toEqual([
    404,
    'account/not-found',
  ])
})

interface Entry {
  action: string
  actor: { displayName: string } | null
  target: { name: string | null }
  before: unknown
  after: unknown
}

async function readTrail(instance: TestInstance, admin: TestSession): Promise<Entry[]> {
  const since = [{ key: 'timestamp', operator: '>=', value: instance.clock.now() }]
  return resultOf<Entry[]>(admin.call('POST', '/api/authorization/audit/query', { query: since }))
}

test('changes of people and rights are written down, with who, what, before and after', async () => {
  const instance = await createTestInstance()
  const [admin, viewer] = [await instance.logIn('admin'), await instance.logIn('viewer')]
  instance.clock.advance(1_000)
  const record = await resultOf<{ authorizationRecordId: string }>(
    grant(admin, viewer.accountId, { directPermissions: ['logs.view'] }),
  )
  await admin.call('DELETE', `/api/authorization/${record.authorizationRecordId}`)
  await admin.call('PATCH', `/api/authorization/account/${viewer.accountId}`, {
    roles: ['contractor'],
    permissions: [],
  })
  await admin.call('PATCH', `/api/accounts/${viewer.accountId}`, { updates: { tags: ['night'] } })
  const role = (inheritedRoles: string[]) => ({ authorizationRole: { authorizationRoleId: 'keeper', inheritedRoles } })
  await admin.call('POST', '/api/authorization-roles', role([]))
  await admin.call('PATCH', '/api/authorization-roles/keeper', role(['viewer']))
  await admin.call('DELETE', '/api/authorization-roles/keeper')
  await admin.call('DELETE', `/api/accounts/${viewer.accountId}`)
  // Refused changes are not recorded.
  await admin.call('DELETE', `/api/accounts/${admin.accountId}`)
  const granted = { directRoles: [], directPermissions: ['logs.view'], validFrom: instance.clock.now(), validUntil: -1 }
  const of = (directRoles: string[]) => ({ directRoles, directPermissions: [] })
  const entries = (await readTrail(instance, admin)).map(({ actor, target, action, before, after }) => [
    ...[actor?.displayName, action, target.name, before, after],
  ])
  const by = 'Anke Admin'
  expect(entries).toEqual([
    [by, 'authorization.granted', 'Vera Viewer', null, granted],
    [by, 'authorization.removed', 'Vera Viewer', granted, null],
    [by, 'authorization.replaced', 'Vera Viewer', of(['viewer']), of(['contractor'])],
    [by, 'account.tagged', 'Vera Viewer', { tags: [] }, { tags: ['night'] }],
    [by, 'role.created', 'keeper', null, { inheritedRoles: [] }],
    [by, 'role.changed', 'keeper', { inheritedRoles: [] }, { inheritedRoles: ['viewer'] }],
    [by, 'role.deleted', 'keeper', { inheritedRoles: ['viewer'], permissions: [] }, null],
    [
      by,
      'account.deleted',
      'Vera Viewer',
      { displayName: 'Vera Viewer', tags: ['night'], ...of(['contractor']) },
      null,
    ],
  ])
  instance.clock.advance(2 * 365 * DAY + 1)
  const later = await instance.logIn('admin')
  await later.call('PATCH', `/api/accounts/${later.accountId}`, { updates: { tags: ['x'] } })
  await instance.core.audit.removeOld()
  const all = await resultOf<Entry[]>(later.call('POST', '/api/authorization/audit/query', {}))
  expect(all.map(({ action }) => action).sort()).toEqual(['account.tagged', 'session.started'])
})

test('the trail begins with what the instance itself has made', async () => {
  const { logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const entries = await resultOf<Entry[]>(
    admin.call('POST', '/api/authorization/audit/query', {
      query: [{ key: 'target.entityId', operator: '==', value: admin.accountId }],
    }),
  )
  const ofInstance = entries.filter(({ actor }) => actor === null)
  expect(ofInstance.map(({ actor, action, target }) => [actor, action, target.name])).toEqual([
    [null, 'account.created', 'Anke Admin'],
    [null, 'authorization.granted', 'Anke Admin'],
  ])
})

test('the end of a grant lies ahead, and after its beginning', async () => {
  const { logIn, clock } = await createTestInstance()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  const errorOf = async (validFrom: number, validUntil: number) => {
    const answer = await grant(admin, viewer.accountId, { validFrom, validUntil })
    return ((await answer.json()) as { errors?: unknown[] }).errors
  }
  const path = 'authorizationRecord.validUntil'
  expect(await errorOf(0, clock.now() - 1)).toEqual([{ path, message: 'date_in_past' }])
  expect(await errorOf(clock.now() + 10, clock.now() + 10)).toEqual([{ path, message: 'end_must_be_after_start' }])
  expect(await errorOf(0, -2)).toEqual([{ path, message: 'date_in_past' }])
  expect(await errorOf(clock.now() + 10, clock.now() + 11)).toBeUndefined()
})

test('of two administrators who edit one role, the second is told that it has changed', async () => {
  const { logIn } = await createTestInstance()
  const [one, other] = [await logIn('admin'), await logIn('admin')]
  const edit = (who: TestSession, inheritedRoles: string[]) =>
    who.call(
      'PATCH',
      '/api/authorization-roles/stockkeeper',
      { authorizationRole: { authorizationRoleId: 'stockkeeper', inheritedRoles } },
      { 'if-match': '"1"' },
    )
  expect((await edit(one, ['viewer'])).status).toBe(200)
  const refused = await edit(other, ['contractor'])
  expect(await refused.json()).toMatchObject({ status: 409, type: 'request/version-mismatch', params: { current: 2 } })
})

test('an account shows no language, and nobody finds it by that', async () => {
  const { logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const query = (body: object) => resultOf<object[]>(admin.call('POST', '/api/accounts/query', body))
  expect(JSON.stringify(await query({}))).not.toContain('locale')
  expect(await query({ query: [{ key: 'locale', operator: '==', value: 'de' }] })).toEqual([])
})

test.each([
  ['accounts', 'displayName'],
  ['auth/usernamePassword/authenticated', 'username'],
  ['auth/emailPassword', 'email'],
  ['authorization', 'valid'],
  ['authorization/audit', 'action'],
  ['authorization-roles', 'authorizationRoleId'],
])('a query of %s answers the key %s alone, if that is all that is wanted', async (path, key) => {
  const admin = await (await createTestInstance()).logIn('admin')
  const rows = await resultOf<object[]>(admin.call('POST', `/api/${path}/query`, { projection: [key], limit: 1 }))
  expect(rows.map((row) => Object.keys(row))).toEqual([[key]])
})

test('an instance signs the nonce of a client with a key that stays', async () => {
  const { request, options } = await createTestInstance()
  const nonce = 'n'.repeat(22)
  const { publicKey, signature } = await resultOf<{ publicKey: string; signature: string }>(
    request(`/api/p?nonce=${nonce}`),
  )
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const isRight = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  expect(isRight(identityMessage(options.id, nonce, ''))).toBe(true)
  expect(isRight(identityMessage(options.id, nonce, '/gateway/1001'))).toBe(false)
  const statusOf = async (text: string) => (await request(`/api/p?nonce=${text}`)).status
  expect([await statusOf('n'), await statusOf('-'.repeat(128))]).toEqual([200, 200])
  for (const text of ['', 'n'.repeat(129), 'n.n']) expect(await statusOf(text)).toBe(400)
})
