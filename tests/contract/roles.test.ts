import { expect, test } from 'vitest'
import { barnTime, call, field, find, PASSWORD, signIn, type Row } from './client'

const post = (path: string, body: unknown, more = {}) => call('POST', path, { body, ...more })
const role = (authorizationRoleId: string, inheritedRoles: string[] = []) =>
  post('/api/authorization-roles', { authorizationRole: { authorizationRoleId, inheritedRoles } })
const record = (targetEntity: Row, more: Row) =>
  post('/api/authorization', { authorizationRecord: { targetEntity, ...more } })

let strangers = 0
/** A new account that holds nothing, and its token. */
async function stranger(): Promise<{ accountId: string; username: string; token: string }> {
  const username = `stranger${++strangers}`
  await post(
    '/api/auth/usernamePassword',
    {
      username,
      password: PASSWORD,
      passwordRepetition: PASSWORD,
      displayName: `Stranger ${strangers}`,
      locale: 'en',
      acceptEula: true,
    },
    { as: null },
  )
  const { accessToken } = await signIn(username)
  const [found] = await find('auth/usernamePassword/authenticated', [
    { key: 'username', operator: '==', value: username },
  ])
  return { accountId: String(found?.accountId), username, token: accessToken }
}
const permissionsOf = async (token: string) => (await call('GET', '/api/permissions', { as: token })).result

test('has the four predefined roles of a barn', async () => {
  const roles = (await call('GET', '/api/authorization-roles/predefined')).result as Row[]
  expect(roles.map((one) => one.authorizationRoleId).sort()).toEqual([
    'administrator',
    'contractor',
    'operator',
    'viewer',
  ])
  for (const one of roles) expect(Array.isArray(one.inheritedRoles)).toBe(true)
})

test('answers the permissions of a role as [{id}], with the inherited ones', async () => {
  const reply = await call('GET', '/api/authorization-roles/contractor/permissions')
  expect((reply.result as { id: string }[]).map((one) => one.id).sort()).toEqual([
    'cameraCanvases.view.basic',
    'incidents.view',
    'recordings.view.frame',
  ])
  const operator = (await call('GET', '/api/authorization-roles/operator/permissions')).result as { id: string }[]
  expect(operator.map((one) => one.id)).toEqual(expect.arrayContaining(['incidents.manage', 'incidents.view']))
})

test('creates a custom role once and refuses the name of an existing role', async () => {
  const reply = await role('night_watch', ['contractor'])
  expect([reply.status, field(reply.result, 'authorizationRoleId')]).toEqual([201, 'night_watch'])
  expect((await role('night_watch')).status).toBe(409)
  expect((await role('viewer')).status).toBe(409)
  expect(
    (await find('authorization-roles', [{ key: 'authorizationRoleId', operator: '==', value: 'night_watch' }])).length,
  ).toBe(1)
})

test('refuses a role that inherits an unknown role', async () => {
  expect([400, 404]).toContain((await role('lost_role', ['no_such_role'])).status)
})

test('refuses cycles of roles and changes of predefined roles', async () => {
  await role('ring_a')
  await role('ring_b', ['ring_a'])
  const patch = (id: string, inheritedRoles: string[]) =>
    call('PATCH', `/api/authorization-roles/${id}`, {
      body: { authorizationRole: { authorizationRoleId: id, inheritedRoles } },
    })
  expect((await patch('ring_a', ['ring_b'])).status).toBe(400)
  expect((await patch('ring_a', ['ring_a'])).status).toBe(400)
  expect((await patch('viewer', [])).status).toBe(409)
  expect((await call('DELETE', '/api/authorization-roles/viewer')).status).toBe(409)
  expect((await call('DELETE', '/api/authorization-roles/ring_b')).status).toBe(204)
  expect((await call('DELETE', '/api/authorization-roles/ring_b')).status).toBe(404)
})

test("a role's own permissions are the record of entityType authorizationRole", async () => {
  await role('gate_keeper', ['contractor'])
  const reply = await record(
    { entityType: 'authorizationRole', entityId: 'gate_keeper' },
    { directPermissions: ['regions.view'] },
  )
  expect(reply.status).toBe(201)
  const held = (await call('GET', '/api/authorization-roles/gate_keeper/permissions')).result as { id: string }[]
  expect(held.map((one) => one.id).sort()).toEqual([
    'cameraCanvases.view.basic',
    'incidents.view',
    'recordings.view.frame',
    'regions.view',
  ])
  const person = await stranger()
  await record({ entityType: 'account', entityId: person.accountId }, { directRoles: ['gate_keeper'] })
  expect(await permissionsOf((await signIn(person.username)).accessToken)).toEqual(
    expect.arrayContaining(['regions.view', 'incidents.view']),
  )
})

test('a record grants permissions to a new account and its removal revokes them', async () => {
  const person = await stranger()
  expect(await permissionsOf(person.token)).toEqual([])
  const created = await record({ entityId: person.accountId }, { directPermissions: ['regions.view'] })
  expect(created.status).toBe(201)
  expect(created.result).toMatchObject({
    targetEntity: { entityType: 'account', entityId: person.accountId },
    directRoles: [],
    directPermissions: ['regions.view'],
    validUntil: -1,
    valid: true,
  })
  expect(Number.isInteger(field(created.result, 'validFrom'))).toBe(true)
  const token = (await signIn(person.username)).accessToken
  expect(await permissionsOf(token)).toEqual(['regions.view'])
  expect((await call('GET', `/api/authorization/account/${person.accountId}/permissions`)).result).toEqual([
    { id: 'regions.view' },
  ])
  expect(
    (await call('DELETE', `/api/authorization/${String(field(created.result, 'authorizationRecordId'))}`)).status,
  ).toBe(204)
  expect(await permissionsOf((await signIn(person.username)).accessToken)).toEqual([])
})

test('PATCH replaces the current record of an entity', async () => {
  const person = await stranger()
  const patch = (body: Row) => call('PATCH', `/api/authorization/account/${person.accountId}`, { body })
  expect((await patch({ roles: ['viewer'], permissions: [] })).status).toBeLessThan(300)
  expect((await patch({ roles: ['contractor'], permissions: ['regions.view'] })).status).toBeLessThan(300)
  const records = await find('authorization', [
    { key: 'targetEntity.entityId', operator: '==', value: person.accountId },
  ])
  expect(records).toMatchObject([{ directRoles: ['contractor'], directPermissions: ['regions.view'], validUntil: -1 }])
  expect((await call('DELETE', `/api/authorization/account/${person.accountId}`)).status).toBe(204)
  expect(
    await find('authorization', [{ key: 'targetEntity.entityId', operator: '==', value: person.accountId }]),
  ).toEqual([])
})

test('a record grants nothing before or after its validity', async () => {
  const person = await stranger()
  const over = await record({ entityId: person.accountId }, { directRoles: ['viewer'], validFrom: 1, validUntil: 2 })
  const later = await record(
    { entityId: person.accountId },
    { directRoles: ['viewer'], validFrom: barnTime() + 3_600_000 },
  )
  for (const reply of [over, later]) if (reply.status === 201) expect(field(reply.result, 'valid')).toBe(false)
  expect(await permissionsOf((await signIn(person.username)).accessToken)).toEqual([])
})

test('refuses a record with an unknown account, role or permission', async () => {
  expect([400, 404]).toContain((await record({ entityId: 'nobody' }, { directRoles: ['viewer'] })).status)
  const person = await stranger()
  expect([400, 404]).toContain((await record({ entityId: person.accountId }, { directRoles: ['no_such_role'] })).status)
  expect([400, 403, 404]).toContain(
    (await record({ entityId: person.accountId }, { directPermissions: ['no.such.permission'] })).status,
  )
})

test('refuses to grant permissions that the account does not hold', async () => {
  const [clerk, friend] = [await stranger(), await stranger()]
  await record(
    { entityId: clerk.accountId },
    { directPermissions: ['authorization.manage', 'accounts.view', 'regions.view'] },
  )
  const { accessToken } = await signIn(clerk.username)
  const grant = (body: Row) =>
    post(
      '/api/authorization',
      { authorizationRecord: { targetEntity: { entityId: friend.accountId }, ...body } },
      { as: accessToken },
    )
  expect((await grant({ directPermissions: ['incidents.manage'] })).status).toBe(403)
  expect((await grant({ directRoles: ['administrator'] })).status).toBe(403)
  expect((await grant({ directPermissions: ['regions.view'] })).status).toBe(201)
  const own = await call('PATCH', `/api/authorization/account/${clerk.accountId}`, {
    as: accessToken,
    body: { roles: ['administrator'], permissions: [] },
  })
  expect(own.status).toBe(403)
})

test('refuses to revoke permissions that the account does not hold, by record, role or inheritance', async () => {
  const clerk = await stranger()
  await record(
    { entityId: clerk.accountId },
    { directPermissions: ['authorization.manage', 'accounts.view', 'regions.view'] },
  )
  const { accessToken } = await signIn(clerk.username)
  const [victim] = await find('auth/usernamePassword/authenticated', [
    { key: 'username', operator: '==', value: 'viewer' },
  ])
  expect(
    (await call('DELETE', `/api/authorization/account/${String(victim?.accountId)}`, { as: accessToken })).status,
  ).toBe(403)
  expect(
    (
      await call('PATCH', `/api/authorization/account/${String(victim?.accountId)}`, {
        as: accessToken,
        body: { roles: [], permissions: [] },
      })
    ).status,
  ).toBe(403)
  const reply = await call('POST', '/api/authorization-roles', {
    as: accessToken,
    body: { authorizationRole: { authorizationRoleId: 'my_throne', inheritedRoles: ['administrator'] } },
  })
  expect(reply.status).toBe(403)
})

test('a simulated administrator can grant only the simulated permissions', async () => {
  const person = await stranger()
  const headers = { 'X-Simulated-Permissions': 'authorization.manage,regions.view' }
  const grant = (directPermissions: string[]) =>
    post(
      '/api/authorization',
      { authorizationRecord: { targetEntity: { entityId: person.accountId }, directPermissions } },
      { headers },
    )
  expect((await grant(['incidents.view'])).status).toBe(403)
  expect((await grant(['regions.view'])).status).toBe(201)
})

test('refuses to remove the last valid administrator', async () => {
  const [admin] = await find('auth/usernamePassword/authenticated', [
    { key: 'username', operator: '==', value: 'admin' },
  ])
  const id = String(admin?.accountId)
  const [record] = await find('authorization', [{ key: 'targetEntity.entityId', operator: '==', value: id }])
  expect((await call('DELETE', `/api/authorization/${String(record?.authorizationRecordId)}`)).status).toBe(409)
  expect((await call('DELETE', `/api/authorization/account/${id}`)).status).toBe(409)
  expect(
    (await call('PATCH', `/api/authorization/account/${id}`, { body: { roles: ['viewer'], permissions: [] } })).status,
  ).toBe(409)
  expect((await call('DELETE', `/api/accounts/${id}`)).status).toBe(409)
})

test('deletes an account with its sessions and log-in', async () => {
  const person = await stranger()
  const { refreshToken } = await signIn(person.username)
  expect((await call('DELETE', `/api/accounts/${person.accountId}`)).status).toBe(204)
  expect((await call('GET', `/api/accounts/${person.accountId}`)).status).toBe(404)
  expect((await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })).status).toBe(403)
  expect(
    await find('auth/usernamePassword/authenticated', [{ key: 'username', operator: '==', value: person.username }]),
  ).toEqual([])
  expect(
    (
      await call('POST', '/api/auth/usernamePassword/login', {
        as: null,
        body: { username: person.username, password: PASSWORD },
      })
    ).status,
  ).toBeGreaterThanOrEqual(401)
})

test('a change of role ends the refresh tokens', async () => {
  const person = await stranger()
  const { refreshToken } = await signIn(person.username)
  await record({ entityId: person.accountId }, { directRoles: ['viewer'] })
  expect((await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })).status).toBe(403)
})

test('changes only the tags of an account', async () => {
  const person = await stranger()
  const patch = (updates: Row) => call('PATCH', `/api/accounts/${person.accountId}`, { body: { updates } })
  expect((await patch({ tags: ['night', 'north'] })).status).toBeLessThan(300)
  expect(field((await call('GET', `/api/accounts/${person.accountId}`)).result, 'tags')).toEqual(['night', 'north'])
  expect((await patch({ accountId: 'other' })).status).toBe(400)
})
