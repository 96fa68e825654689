import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { permissionsOfRoles } from '../auth/effectiveAccess'
import { predefinedRoles } from '../auth/predefinedRoles'
import { composeBarn } from '../composition/composeBarn'
import { coreRoutes } from '../composition/composeCore'
import { createTestInstance, demoAccounts, type TestInstance, type TestSession } from '../testing'
import { guard } from './guard'

let instance: TestInstance
let endpoints: Endpoint[]
const sessions = new Map<string, TestSession>()

beforeAll(async () => {
  instance = await createTestInstance()
  endpoints = [...coreRoutes(instance.core), ...(await composeBarn(instance.core, instance.options)).routes].map(
    (route) => route.endpoint,
  )
  for (const { username, role } of demoAccounts) sessions.set(role, await instance.logIn(username))
})

/** A body that no schema takes: whoever passes the guard is stopped there, and nothing changes. */
const nonsense = { ' no key ': 1 }
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, 'x%20x')
const grants = { records: [], roles: [] }

function mayPass({ access }: Endpoint, role: string): boolean {
  if (access.kind !== 'anyOf') return true
  return hasAnyPermission(
    permissionsOfRoles(grants, [role], 0),
    access.permissions.map((permission) => permission.replace(/\{\w+\}/g, 'x x')),
  )
}

test('covers every role and endpoint', () => {
  expect([...sessions.keys()].sort()).toEqual([...predefinedRoles.keys()].sort())
  expect(endpoints.length).toBeGreaterThan(40)
})

test('answers only open calls without a token', async () => {
  for (const one of endpoints) {
    const { status } = await instance.request(pathOf(one), {
      method: one.method,
      ...(one.method !== 'GET' && { body: JSON.stringify(nonsense) }),
    })
    expect([`${one.method} ${one.path}`, status === 401]).toEqual([
      `${one.method} ${one.path}`,
      one.access.kind !== 'open',
    ])
  }
})

test('lets each role make exactly the calls that the contract allows', async () => {
  for (const [role, session] of sessions) {
    for (const one of endpoints.filter(({ form }) => form !== 'events')) {
      const { status } = await session.call(one.method, pathOf(one), one.method === 'GET' ? undefined : nonsense)
      const label = `${role}: ${one.method} ${one.path}`
      const refused = status === 403 && one.access.kind !== 'filtered' && one.access.kind !== 'open'
      expect([label, refused, status < 500]).toEqual([label, !mayPass(one, role), true])
    }
  }
})

test('refuses a call for which the contract declares no access', async () => {
  const forgotten = endpoint({
    method: 'GET',
    path: '/api/x',
    access: { kind: 'anyOf', permissions: [] },
    form: 'result',
    reply: z.unknown(),
  })
  const anyone = () => Promise.resolve({ accountId: 'a', sessionId: 's', permissions: new Set(['accounts.view']) })
  expect(
    await guard(forgotten, {}, { authorization: 'Bearer x', simulatedPermissions: undefined }, anyone),
  ).toMatchObject({ ok: false, problem: { code: 'request/forbidden' } })
})
