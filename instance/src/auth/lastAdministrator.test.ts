import { beforeEach, expect, test } from 'vitest'
import { createTestInstance, type TestInstance, type TestSession } from '../testing'

let instance: TestInstance
let admin: TestSession
beforeEach(async () => {
  instance = await createTestInstance()
  admin = await instance.logIn('admin')
})

const inAMinute = (): number => instance.clock.now() + 60_000
async function grant(entityType: string, entityId: string, record: object): Promise<string> {
  const authorizationRecord = { targetEntity: { entityType, entityId }, ...record }
  const response = await admin.call('POST', '/api/authorization', { authorizationRecord })
  // The sessions of the accounts concerned end.
  admin = await instance.logIn('admin')
  return ((await response.json()) as { result: { authorizationRecordId: string } }).result.authorizationRecordId
}
async function setRole(method: string, path: string, authorizationRoleId: string, inheritedRoles: string[]) {
  return admin.call(method, path, { authorizationRole: { authorizationRoleId, inheritedRoles } })
}
async function lastRecordOf(accountId: string): Promise<string> {
  const query = { query: [{ key: 'targetEntity.entityId', operator: '==', value: accountId }] }
  const response = await admin.call('POST', '/api/authorization/query', query)
  const { result } = (await response.json()) as { result: { authorizationRecordId: string; directRoles: string[] }[] }
  return result.find(({ directRoles }) => directRoles.includes('administrator'))?.authorizationRecordId ?? ''
}
async function problemOf(response: Response): Promise<unknown[]> {
  return [response.status, response.status < 400 ? null : ((await response.json()) as { type: string }).type]
}
const LAST = [409, 'account/last-administrator']

test('an administrator for a time does not stand in for the one for good', async () => {
  const permanent = await lastRecordOf(admin.accountId)
  await grant('account', admin.accountId, { directRoles: ['administrator'], validUntil: inAMinute() })
  const remove = () => admin.call('DELETE', `/api/authorization/${permanent}`)
  expect(await problemOf(await remove())).toEqual(LAST)
  const { accountId } = await instance.logIn('operator')
  await grant('account', accountId, { directRoles: ['administrator'] })
  expect(await problemOf(await remove())).toEqual([204, null])
})

test('nor does one by a role that has the role of administrator for a time', async () => {
  await setRole('POST', '/api/authorization-roles', 'boss', ['administrator'])
  await grant('account', admin.accountId, { directRoles: ['boss'] })
  const permanent = await lastRecordOf(admin.accountId)
  expect(await problemOf(await admin.call('DELETE', `/api/authorization/${permanent}`))).toEqual([204, null])
  admin = await instance.logIn('admin')
  await grant('authorizationRole', 'boss', { directRoles: ['administrator'], validUntil: inAMinute() })
  const leave = () => setRole('PATCH', '/api/authorization-roles/boss', 'boss', [])
  expect(await problemOf(await leave())).toEqual(LAST)
  await grant('authorizationRole', 'boss', { directRoles: ['administrator'] })
  expect(await problemOf(await leave())).toEqual([200, null])
})
