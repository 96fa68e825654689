import { expect, test } from 'vitest'
import { createTestInstance, type TestSession } from '../testing'

const result = async (response: Response | Promise<Response>) =>
  ((await (await response).json()) as { result: never }).result as Record<string, never>
const problem = async (response: Response | Promise<Response>) => {
  const { status, type } = (await (await response).json()) as { status: number; type: string }
  return [status, type]
}
const record = (entityId: string, granted: object, entityType = 'account') => ({
  authorizationRecord: { targetEntity: { entityType, entityId }, ...granted },
})
const grant = (who: TestSession, entityId: string, granted: object, entityType?: string) =>
  who.call('POST', '/api/authorization', record(entityId, granted, entityType))
const role = (authorizationRoleId: string, inheritedRoles: string[] = []) => ({
  authorizationRole: { authorizationRoleId, inheritedRoles },
})

test('a grant gives its permissions from validFrom to validUntil', async () => {
  const { logIn, clock } = await createTestInstance()
  const [admin, contractor] = [await logIn('admin'), await logIn('contractor')]
  const created = await grant(admin, contractor.accountId, {
    directPermissions: ['logs.view'],
    validFrom: clock.now() + 60_000,
    validUntil: clock.now() + 120_000,
  })
  expect(created.status).toBe(201)
  expect(await result(created)).toMatchObject({
    version: 1,
    valid: false,
    directRoles: [],
    targetEntity: { entityType: 'account', entityId: contractor.accountId },
  })
  const holdsIt = async () =>
    JSON.stringify(await result(contractor.call('GET', '/api/permissions'))).includes('logs.view')
  expect(await holdsIt()).toBe(false)
  clock.advance(60_000)
  expect(await holdsIt()).toBe(true)
  clock.advance(60_000)
  expect(await holdsIt()).toBe(false)
})

test('signs out only the accounts whose permissions change', async () => {
  const { logIn } = await createTestInstance()
  const [admin, viewer, contractor] = [await logIn('admin'), await logIn('viewer'), await logIn('contractor')]
  const replaced = await admin.call('PATCH', `/api/authorization/account/${viewer.accountId}`, {
    roles: ['operator'],
    permissions: [],
  })
  expect(await result(replaced)).toMatchObject({ version: 2, directRoles: ['operator'] })
  expect((await viewer.call('GET', '/api/permissions')).status).toBe(401)
  expect((await contractor.call('GET', '/api/permissions')).status).toBe(200)
  expect((await admin.call('GET', '/api/permissions')).status).toBe(200)
  expect(JSON.stringify(await result((await logIn('viewer')).call('GET', '/api/permissions')))).toContain(
    'incidents.manage',
  )
})

test('refuses to grant or revoke permissions that the caller does not hold', async () => {
  const { logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const { accountId } = await logIn('operator')
  await grant(admin, accountId, { directPermissions: ['authorization.manage', 'accounts.view'] })
  const manager = await logIn('operator')
  const viewer = await logIn('viewer')
  const exceeds = [403, 'authorization/exceeds-own']
  expect(await problem(grant(manager, viewer.accountId, { directPermissions: ['system.manage'] }))).toEqual(exceeds)
  expect(await problem(grant(manager, viewer.accountId, { directRoles: ['administrator'] }))).toEqual(exceeds)
  expect(
    await problem(manager.call('PATCH', `/api/authorization/account/${admin.accountId}`, { roles: ['viewer'] })),
  ).toEqual(exceeds)
  expect(await problem(manager.call('DELETE', `/api/authorization/account/${admin.accountId}`))).toEqual(exceeds)
  expect(await problem(manager.call('POST', '/api/authorization-roles', role('boss', ['administrator'])))).toEqual(
    exceeds,
  )
  expect(
    (await grant(manager, viewer.accountId, { directPermissions: ['incidents.deadAnimal.manage', 'incidents.manage'] }))
      .status,
  ).toBe(403)
  expect((await grant(manager, viewer.accountId, { directPermissions: ['incidents.manage'] })).status).toBe(201)
})

test('refuses to remove the last administrator', async () => {
  const { logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const last = [409, 'account/last-administrator']
  expect(await problem(admin.call('DELETE', `/api/accounts/${admin.accountId}`))).toEqual(last)
  expect(await problem(admin.call('DELETE', `/api/authorization/account/${admin.accountId}`))).toEqual(last)
  expect(
    await problem(admin.call('PATCH', `/api/authorization/account/${admin.accountId}`, { roles: ['viewer'] })),
  ).toEqual(last)
  expect((await admin.call('GET', '/api/permissions')).status).toBe(200)
  const viewer = await logIn('viewer')
  await grant(admin, viewer.accountId, { directRoles: ['administrator'] })
  expect((await admin.call('DELETE', `/api/accounts/${admin.accountId}`)).status).toBe(204)
  expect((await admin.call('GET', '/api/permissions')).status).toBe(401)
})

test('custom roles inherit permissions, have their own, and cannot inherit from each other in a cycle', async () => {
  const { logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const contractor = await logIn('contractor')
  expect((await admin.call('POST', '/api/authorization-roles', role('keeper', ['viewer']))).status).toBe(201)
  expect((await admin.call('POST', '/api/authorization-roles', role('chief', ['keeper']))).status).toBe(201)
  expect((await grant(admin, 'keeper', { directPermissions: ['regions.manage'] }, 'authorizationRole')).status).toBe(
    201,
  )
  expect(JSON.stringify(await result(admin.call('GET', '/api/authorization-roles/chief/permissions')))).toContain(
    '{"id":"regions.manage"}',
  )
  expect(await problem(admin.call('PATCH', '/api/authorization-roles/keeper', role('keeper', ['chief'])))).toEqual([
    400,
    'authorization/cycle',
  ])
  expect(await problem(grant(admin, 'keeper', { directRoles: ['chief'] }, 'authorizationRole'))).toEqual([
    400,
    'authorization/cycle',
  ])
  expect(await problem(admin.call('POST', '/api/authorization-roles', role('viewer')))).toEqual([
    409,
    'authorization/predefined',
  ])
  expect(await problem(admin.call('DELETE', '/api/authorization-roles/viewer'))).toEqual([
    409,
    'authorization/predefined',
  ])
  expect(await problem(grant(admin, 'viewer', { directPermissions: ['logs.view'] }, 'authorizationRole'))).toEqual([
    409,
    'authorization/predefined',
  ])
  expect(await problem(admin.call('DELETE', '/api/authorization-roles/keeper'))).toEqual([409, 'role/in-use'])
  await grant(admin, contractor.accountId, { directRoles: ['chief'] })
  expect(JSON.stringify(await result((await logIn('contractor')).call('GET', '/api/permissions')))).toContain(
    'regions.manage',
  )
  const queried = await result(
    admin.call('POST', '/api/authorization-roles/query', {
      query: [{ key: 'inheritedRoles', operator: 'contains', value: 'keeper' }],
    }),
  )
  expect(queried).toMatchObject([{ authorizationRoleId: 'chief', version: 1 }])
})

test('lets an operator list the names of other accounts and nothing else of them', async () => {
  const { logIn } = await createTestInstance()
  const [admin, operator] = [await logIn('admin'), await logIn('operator')]
  await admin.call('PATCH', `/api/accounts/${admin.accountId}`, { updates: { tags: ['secret'] } })
  const query = { query: [{ key: 'tags', operator: 'contains', value: 'secret' }] }
  expect(await result(admin.call('POST', '/api/accounts/query', query))).toHaveLength(1)
  expect(await result(operator.call('POST', '/api/accounts/query', query))).toHaveLength(0)
  expect(await result(operator.call('POST', '/api/accounts/query', { limit: 1 }))).toEqual([
    { accountId: admin.accountId, displayName: 'Anke Admin' },
  ])
  expect(await result(operator.call('POST', '/api/accounts/query', { projection: 'count' }))).toBe(4)
  expect((await operator.call('GET', `/api/accounts/${admin.accountId}`)).status).toBe(403)
  expect(await result(operator.call('POST', '/api/accounts/queryOne', { query: admin.accountId }))).toEqual({
    accountId: admin.accountId,
    displayName: 'Anke Admin',
  })
})

test.each(['Keeper', 'KEEPER', 'keeper', 'Viewer'])(
  'no role is named %s beside keeper',
  async (authorizationRoleId) => {
    const admin = await (await createTestInstance()).logIn('admin')
    const create = (id: string) =>
      admin.call('POST', '/api/authorization-roles', { authorizationRole: { authorizationRoleId: id } })
    expect((await create('keeper')).status).toBe(201)
    expect(await problem(create(authorizationRoleId))).toEqual([409, 'role/in-use'])
  },
)

test('a role can have the name of a property of every object, but none that clients drop', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const create = (id: string) =>
    admin.call('POST', '/api/authorization-roles', { authorizationRole: { authorizationRoleId: id } })
  expect((await create('constructor')).status).toBe(201)
  expect(await problem(create('__proto__'))).toEqual([400, 'request/invalid'])
})
