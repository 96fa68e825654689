import { beforeAll, expect, test } from 'vitest'
import { createTestInstance, type TestInstance, type TestSession } from '../testing'

const problemOf = async (response: Promise<Response>): Promise<[number, string | undefined]> => {
  const { status, ...answer } = await response.then(async (one) => ({
    status: one.status,
    type: one.status < 400 ? undefined : ((await one.json()) as { type: string }).type,
  }))
  return [status, answer.type]
}
const EXCEEDS = [403, 'authorization/exceeds-own']

let clock: TestInstance['clock']
let logIn: TestInstance['logIn']
let admin: TestSession
/** Manages permissions without holding `system.manage`. */
let manager: TestSession
let viewer: TestSession

beforeAll(async () => {
  const instance = await createTestInstance()
  clock = instance.clock
  logIn = instance.logIn
  admin = await instance.logIn('admin')
  const { accountId } = await instance.logIn('operator')
  await grant(admin, 'account', accountId, { directPermissions: ['authorization.manage'] })
  manager = await instance.logIn('operator')
  viewer = await instance.logIn('viewer')
})

const grant = (who: TestSession, entityType: string, entityId: string, granted: object): Promise<Response> =>
  who.call('POST', '/api/authorization', {
    authorizationRecord: { targetEntity: { entityType, entityId }, ...granted },
  })
const createRole = (who: TestSession, authorizationRoleId: string, inheritedRoles: string[] = []): Promise<Response> =>
  who.call('POST', '/api/authorization-roles', { authorizationRole: { authorizationRoleId, inheritedRoles } })
const permissions = ['system.manage']

test.each([
  ['begins later', 'beginning', 60_000, -1],
  ['has ended', 'ended', 0, 1_000],
])('a role whose record %s counts with that record when it is granted or inherited', async (_, role, from, until) => {
  await createRole(admin, role)
  const validUntil = until === -1 ? -1 : clock.now() + until
  const record = { directPermissions: permissions, validFrom: clock.now() + from, validUntil }
  expect((await grant(admin, 'authorizationRole', role, record)).status).toBe(201)
  if (validUntil !== -1) clock.advance(2_000)
  expect(await problemOf(grant(manager, 'account', viewer.accountId, { directRoles: [role] }))).toEqual(EXCEEDS)
  expect(await problemOf(createRole(manager, `${role}-own`, [role]))).toEqual(EXCEEDS)
  expect(await problemOf(createRole(manager, `${role}-own`))).toEqual([201, undefined])
  const inherit = manager.call('PATCH', `/api/authorization-roles/${role}-own`, {
    authorizationRole: { authorizationRoleId: `${role}-own`, inheritedRoles: [role] },
  })
  expect(await problemOf(inherit)).toEqual(EXCEEDS)
  expect(await problemOf(manager.call('DELETE', `/api/authorization-roles/${role}`))).toEqual(EXCEEDS)
})

test('nobody brings forward a grant that begins later', async () => {
  await admin.call('DELETE', `/api/authorization/account/${viewer.accountId}`)
  const later = { directPermissions: permissions, validFrom: clock.now() + 60_000 }
  await grant(admin, 'account', viewer.accountId, later)
  const replace = manager.call('PATCH', `/api/authorization/account/${viewer.accountId}`, { permissions })
  expect(await problemOf(replace)).toEqual(EXCEEDS)
})

test('nobody puts a permission in force that a granted role gets later', async () => {
  await createRole(admin, 'later')
  const later = { directPermissions: permissions, validFrom: clock.now() + 60_000 }
  await grant(admin, 'authorizationRole', 'later', later)
  await admin.call('PATCH', `/api/authorization/account/${viewer.accountId}`, { roles: ['later'] })
  const path = `/api/authorization/account/${viewer.accountId}`
  expect(await problemOf(manager.call('PATCH', path, { roles: ['later'], permissions }))).toEqual(EXCEEDS)
  const harmless = { roles: ['later'], permissions: ['incidents.manage'] }
  expect(await problemOf(manager.call('PATCH', path, harmless))).toEqual([200, undefined])
})

test('nobody replaces a role that loses a permission by one that keeps it', async () => {
  for (const role of ['ending', 'endless']) {
    await createRole(admin, role)
    const validUntil = role === 'ending' ? clock.now() + 3_600_000 : -1
    await grant(admin, 'authorizationRole', role, { directPermissions: permissions, validUntil })
  }
  const path = `/api/authorization/account/${viewer.accountId}`
  const replace = (who: TestSession, roles: string[]) => problemOf(who.call('PATCH', path, { roles }))
  expect(await replace(admin, ['ending'])).toEqual([200, undefined])
  expect(await replace(manager, ['ending', 'endless'])).toEqual(EXCEEDS)
  expect(await replace(manager, ['endless'])).toEqual(EXCEEDS)
  expect(await replace(manager, ['ending', 'contractor'])).toEqual([200, undefined])
  expect(await replace(admin, ['endless'])).toEqual([200, undefined])
  expect(await replace(manager, ['ending'])).toEqual(EXCEEDS)
  expect(await problemOf(createRole(manager, 'heir', ['ending']))).toEqual(EXCEEDS)
})

test('nobody deletes an account that holds a permission which they do not', async () => {
  await admin.call('PATCH', `/api/authorization/account/${manager.accountId}`, {
    roles: ['operator'],
    permissions: ['accounts.manage.advanced', 'authorization.manage'],
  })
  const deleter = await logIn('operator')
  const contractor = await logIn('contractor')
  const remove = ({ accountId }: TestSession) => problemOf(deleter.call('DELETE', `/api/accounts/${accountId}`))
  await admin.call('PATCH', `/api/authorization/account/${viewer.accountId}`, { permissions })
  expect(await remove(viewer)).toEqual(EXCEEDS)
  expect(await remove(contractor)).toEqual([204, undefined])
})

test('a permission with an asterisk cannot be granted', async () => {
  const wildcard = { directPermissions: ['incidents.*.view'] }
  expect(await problemOf(grant(admin, 'account', viewer.accountId, wildcard))).toEqual([400, 'request/invalid'])
  const path = `/api/authorization/account/${viewer.accountId}`
  expect(await problemOf(admin.call('PATCH', path, { permissions: ['*'] }))).toEqual([400, 'request/invalid'])
})
