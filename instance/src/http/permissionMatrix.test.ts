import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anyOf, anyOfFor, endpoint, type Endpoint } from '@barn-workbench/core/contract'
import { composeBarn } from '../composition/composeBarn'
import { coreRoutes } from '../composition/composeCore'
import { createTestInstance, DEMO_PASSWORD, demoAccounts, type TestInstance, type TestSession } from '../testing'
import { guard } from './guard'

/** Accounts by their role. */
const ACCOUNTS = ['no role', 'contractor', 'viewer', 'operator', 'administrator'] as const
type AccountName = (typeof ACCOUNTS)[number]

/**
 * Who may make which call. The table is written by hand, since one that is computed from the contract would follow its
 * mistakes. Handlers may refuse more: what is not for an account is also checked by its type or owner.
 */
const table: readonly { accounts: readonly AccountName[]; withoutToken?: true; calls: readonly string[] }[] = [
  {
    accounts: ACCOUNTS,
    withoutToken: true,
    calls: [
      'GET /api/p',
      'GET /api/v',
      'GET /api/health',
      'GET /api/identity/imageUrl',
      'GET /api/eulas/:version',
      'POST /api/login/refresh',
      'DELETE /api/login/:refreshToken',
      'GET /api/auth/usernamePassword',
      'POST /api/auth/usernamePassword',
      'POST /api/auth/usernamePassword/login',
      'GET /api/auth/emailPassword',
      'POST /api/auth/emailPassword/login',
      'POST /api/auth/emailPassword/setPassword',
    ],
  },
  {
    accounts: ACCOUNTS,
    calls: [
      'GET /api/permissions',
      'GET /api/authorization/all_permissions',
      'GET /api/licenses',
      'GET /api/uptime',
      'GET /api/data/labels',
      'GET /api/eulaAcceptance',
      'PUT /api/eulaAcceptance',
      'DELETE /api/eulaAcceptance',
      'GET /api/eulaAcceptance/:accountId',
      'GET /api/accounts/:id',
      'POST /api/accounts/queryOne',
      'GET /api/display-mode/settings',
      'GET /api/display-mode/settings/defaults',
      'GET /api/workbench/layouts',
      'GET /api/workbench/layouts/:layoutId',
      'GET /api/workbench/own-layouts',
      'GET /api/workbench/layouts/:layoutId/own',
      'PUT /api/workbench/layouts/:layoutId/own',
      'DELETE /api/workbench/layouts/:layoutId/own',
      'GET /api/workbench/events',
      'GET /api/incidents/displayConfigurations',
      'GET /api/incidents/stakeholders',
      'GET /api/incidents/handlers/:type/:simplified',
      'POST /api/cameras/query',
    ],
  },
  {
    accounts: ['contractor', 'viewer', 'operator', 'administrator'],
    calls: [
      'POST /api/incidents/query',
      'POST /api/incidents/queryOne',
      'GET /api/incidents/:id',
      'POST /api/incidentEvents/query',
      'POST /api/incidentEvents/queryOne',
      'POST /api/incidentComments/query',
      'GET /api/cameras/:id/still',
      'GET /api/recordings/frame/:camera/:timestamp',
      'GET /api/cameraCanvases',
      'POST /api/cameraCanvases/query',
      'POST /api/cameraCanvases/queryOne',
    ],
  },
  {
    accounts: ['viewer', 'operator', 'administrator'],
    calls: [
      'GET /api/regions/types',
      'GET /api/regions/specifications',
      'GET /api/regions/mappings',
      'POST /api/data/labelCounts',
      'POST /api/data/:measurement',
    ],
  },
  {
    accounts: ['operator', 'administrator'],
    calls: [
      'POST /api/accounts/query',
      'POST /api/incidents',
      'POST /api/incidents/retroactive/:type',
      'PUT /api/incidents/:id',
      'DELETE /api/incidents/:id',
      'PUT /api/incidents/reopen/:id',
      'PUT /api/incidents/genericProperties/:id',
      'PUT /api/incidents/assign/:id/:accountId',
      'PUT /api/incidents/unassign/:id',
      'PUT /api/incidents/hide/:id',
      'DELETE /api/incidents/hide/:id',
      'POST /api/deadAnimals/detection',
      'POST /api/deadAnimals/markRemoved/:id',
      'POST /api/deadAnimals/falsePositive/:id',
      'POST /api/deadAnimals/revertFalsePositive/:id',
      'POST /api/incidentComments/:incidentId',
      'PATCH /api/incidentComments/:id',
      'PUT /api/incidentComments/:id',
      'DELETE /api/incidentComments/:id',
      'PUT /api/incidentComments/:id/:reaction',
    ],
  },
  {
    accounts: ['administrator'],
    calls: [
      'PATCH /api/accounts/:id',
      'DELETE /api/accounts/:id',
      'POST /api/auth/usernamePassword/authenticated/query',
      'POST /api/auth/emailPassword/query',
      'POST /api/authorization/query',
      'POST /api/authorization',
      'DELETE /api/authorization/:id',
      'DELETE /api/authorization/:entityType/:entityId',
      'PATCH /api/authorization/:entityType/:entityId',
      'GET /api/authorization/:entityType/:entityId/permissions',
      'GET /api/authorization-roles/predefined',
      'POST /api/authorization-roles/query',
      'GET /api/authorization-roles/:id/permissions',
      'POST /api/authorization-roles',
      'PATCH /api/authorization-roles/:id',
      'DELETE /api/authorization-roles/:id',
      'PATCH /api/display-mode/settings/cloud-override/',
      'PATCH /api/display-mode/settings/local-override/',
      'PUT /api/workbench/layouts/:layoutId',
      'DELETE /api/workbench/layouts/:layoutId',
      'PATCH /api/cameras/basic/:id',
      'PUT /api/privacy/multiple/:flag',
      'POST /api/cameraCanvases',
      'PATCH /api/cameraCanvases/:id',
      'DELETE /api/cameraCanvases/:id',
      'POST /api/regions/types',
      'PATCH /api/regions/types/:id',
      'DELETE /api/regions/types/:id',
      'POST /api/regions/specifications',
      'PATCH /api/regions/specifications/:id',
      'DELETE /api/regions/specifications/:id',
      'POST /api/regions/mappings',
      'PATCH /api/regions/mappings/:id',
      'POST /api/watchdogs/query',
      'PUT /api/watchdogs/:id',
    ],
  },
]

const rows = table.flatMap(({ accounts, withoutToken = false, calls }) =>
  calls.map((call) => ({ call, accounts, withoutToken })),
)

let instance: TestInstance
let implementedCalls: string[]
const sessions = new Map<AccountName, TestSession>()

/** Registers an account, which holds no role. */
async function registerNewcomer(): Promise<TestSession> {
  const username = 'newcomer'
  const passwords = { password: DEMO_PASSWORD, passwordRepetition: DEMO_PASSWORD }
  const body = JSON.stringify({ username, ...passwords, displayName: 'New Comer', locale: 'de', acceptEula: true })
  await instance.request('/api/auth/usernamePassword', { method: 'POST', body })
  return await instance.logIn(username)
}

beforeAll(async () => {
  instance = await createTestInstance()
  const { routes } = await composeBarn(instance.core, instance.options)
  implementedCalls = [...coreRoutes(instance.core), ...routes].map(
    (route) => `${route.endpoint.method} ${route.endpoint.path}`,
  )
  for (const { username, role } of demoAccounts) sessions.set(role as AccountName, await instance.logIn(username))
  sessions.set('no role', await registerNewcomer())
})

/** A body that no schema takes: whoever passes the guard is stopped there, and nothing changes. */
const nonsense = { ' no key ': 1 }

/** Method, path and body of a call that changes nothing, whoever makes it. */
function requestOf(call: string): { method: string; path: string; body: object | undefined } {
  const [method = '', path = ''] = call.split(' ')
  return { method, path: path.replace(/:\w+/g, 'x%20x'), body: method === 'GET' ? undefined : nonsense }
}

test('the table has every call of the instance once, and an account of every role', () => {
  expect(rows.map(({ call }) => call).sort()).toEqual(implementedCalls.sort())
  expect([...sessions.keys()].sort()).toEqual([...ACCOUNTS].sort())
})

test('answers only open calls without a token', async () => {
  for (const { call, withoutToken } of rows) {
    const { method, path, body } = requestOf(call)
    const { status } = await instance.request(path, { method, ...(body && { body: JSON.stringify(body) }) })
    expect([call, status === 401]).toEqual([call, !withoutToken])
  }
})

test.each(ACCOUNTS)('an account with the role %s can make exactly the calls of the table', async (account) => {
  // A stream of events does not end.
  for (const { call, accounts, withoutToken } of rows.filter((row) => !row.call.endsWith('/events'))) {
    const { method, path, body } = requestOf(call)
    const response = await sessions.get(account)?.call(method, path, body)
    const isRefused = response?.status === 403 && !withoutToken
    expect([call, isRefused, (response?.status ?? 500) < 500]).toEqual([call, !accounts.includes(account), true])
  }
})

test('refuses a call for which the contract declares no access', async () => {
  const forgotten: Endpoint = endpoint({
    method: 'GET',
    path: '/api/x',
    access: anyOf(),
    form: 'result',
    reply: z.unknown(),
  })
  const anyone = () => Promise.resolve({ accountId: 'a', sessionId: 's', permissions: new Set(['accounts.view']) })
  expect(
    await guard(forgotten, {}, { authorization: 'Bearer x', simulatedPermissions: undefined }, anyone),
  ).toMatchObject({ ok: false, problem: { code: 'request/forbidden' } })
})

test('an asterisk in a path opens no call', async () => {
  const measurement: Endpoint = endpoint({
    method: 'POST',
    path: '/api/data/:measurement',
    access: anyOfFor(({ measurement }) => [`data.view.${measurement}`]),
    form: 'result',
    reply: z.unknown(),
  })
  const anyone = () => Promise.resolve({ accountId: 'a', sessionId: 's', permissions: new Set(['data.view.speed']) })
  const credentials = { authorization: 'Bearer x', simulatedPermissions: undefined }
  expect(await guard(measurement, { measurement: 'speed' }, credentials, anyone)).toMatchObject({ ok: true })
  expect(await guard(measurement, { measurement: '*' }, credentials, anyone)).toMatchObject({ ok: false })
})
