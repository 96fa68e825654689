import { beforeAll, expect, test } from 'vitest'
import { ACCOUNTS, play, TYPES, type AccountName, type Played, type PlayedType } from '../testing/playedInstance'

/** Accounts with at least one permission. */
const WITH_PERMISSIONS = ACCOUNTS.filter((account) => account !== 'no role')

const inWorkbench = (call: string) => call.replace(' ', ' /api/workbench/')

/** The calls of instances of every type and of barns, or of one other type. */
interface TableRow {
  type?: 'admiral' | 'data_collector' | 'senator'
  accounts: readonly AccountName[]
  withoutToken?: true
  calls: readonly string[]
}

/**
 * The accounts that may make each call. The table is written by hand, since a table computed from the contract would
 * repeat its mistakes. Handlers may refuse more: they also check types and owners.
 */
const table: readonly TableRow[] = [
  {
    accounts: ACCOUNTS,
    withoutToken: true,
    calls: [
      'GET /api/p',
      'GET /api/v',
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/identity/imageUrl',
      'GET /api/eulas/:version',
      'POST /api/login/refresh',
      'DELETE /api/login/:refreshToken',
      'GET /api/auth/usernamePassword',
      'POST /api/auth/usernamePassword',
      'POST /api/auth/usernamePassword/login',
      'GET /api/auth/remote',
      'POST /api/auth/remote',
      'POST /api/auth/remote/login',
      'GET /api/auth/emailPassword',
      'POST /api/auth/emailPassword',
      'POST /api/auth/emailPassword/verification',
      'POST /api/auth/emailPassword/verification/new',
      'GET /api/auth/passkey',
      'POST /api/auth/passkey/challenge',
      'POST /api/auth/passkey/login',
      'POST /api/auth/display',
      'POST /api/auth/display/login',
      'GET /api/alarm/:secret',
      'POST /api/alarm/:secret',
      'POST /api/alarm/:secret/seen',
      'GET /api/guest/:secret',
      'GET /api/guest/:secret/pictures/:picture',
      'GET /api/identity/image',
      'POST /api/auth/emailPassword/login',
      'POST /api/auth/emailPassword/setPassword',
      'POST /api/auth/emailPassword/setPassword/passkeys',
    ],
  },
  {
    accounts: ACCOUNTS,
    calls: [
      'GET /api/permissions',
      'GET /api/eulaAcceptance',
      'PUT /api/eulaAcceptance',
      'DELETE /api/eulaAcceptance',
      'GET /api/eulaAcceptance/:accountId',
      'GET /api/accounts/:id',
      'GET /api/display-mode/settings',
      'GET /api/display-mode/settings/defaults',
      'GET /api/workbench/display-mode/overrides',
      'GET /api/workbench/events',
      'GET /api/workbench/sessions',
      'DELETE /api/workbench/sessions/:sessionId',
      'GET /api/workbench/password',
      'POST /api/workbench/proof',
      'POST /api/workbench/password',
      'GET /api/workbench/passkeys',
      'POST /api/workbench/passkeys',
      'DELETE /api/workbench/passkeys/:id',
      'GET /api/authorization/:entityType/:entityId/effective',
      'GET /api/workbench/visit',
      'PUT /api/workbench/visit',
    ],
  },
  {
    accounts: WITH_PERMISSIONS,
    calls: [
      'GET /api/authorization/all_permissions',
      'GET /api/licenses',
      'GET /api/https',
      'GET /api/uptime',
      'GET /api/data/labels',
      'POST /api/accounts/queryOne',
      'GET /api/workbench/layouts',
      'GET /api/workbench/layouts/:layoutId',
      'GET /api/workbench/own-layouts',
      'POST /api/workbench/guest-links',
      'GET /api/workbench/guest-links',
      'DELETE /api/workbench/guest-links/:id',
      'GET /api/workbench/layouts/:layoutId/own',
      'PUT /api/workbench/layouts/:layoutId/own',
      'DELETE /api/workbench/layouts/:layoutId/own',
      'GET /api/workbench/plugins',
      'GET /api/workbench/plugins/packages/:digest',
      'GET /api/incidents/displayConfigurations',
      'GET /api/incidents/stakeholders',
      'GET /api/incidents/handlers/:type/:simplified',
      'POST /api/cameras/query',
      'GET /api/evidence/key',
    ],
  },
  {
    accounts: ['contractor', 'viewer', 'operator', 'administrator'],
    calls: [
      'POST /api/incidents/query',
      'GET /api/workbench/handovers',
      'PUT /api/workbench/handovers/:id/read',
      'POST /api/incidents/queryOne',
      'GET /api/incidents/:id',
      'GET /api/incidents/evidence/:id',
      'POST /api/incidentEvents/query',
      'POST /api/incidentEvents/queryOne',
      'POST /api/incidentComments/query',
      'GET /api/cameras/:id/still',
      'GET /api/recordings/frame/:camera/:timestamp',
      'GET /api/workbench/recordings/frame/:camera/:timestamp',
      'POST /api/recordings/findChange',
      'GET /api/cameraCanvases',
      'POST /api/cameraCanvases/query',
      'POST /api/cameraCanvases/queryOne',
    ],
  },
  {
    accounts: WITH_PERMISSIONS,
    calls: [
      'GET /api/workbench/notifications',
      'POST /api/workbench/notifications/seen',
      'GET /api/workbench/notification-settings',
      'GET /api/workbench/push-devices',
      'PUT /api/workbench/push-devices',
      'DELETE /api/workbench/push-devices/:id',
      'POST /api/workbench/push-devices/:id/test',
      'PUT /api/workbench/notification-settings',
      'GET /api/workbench/alarms/of-incident/:id',
      'GET /api/workbench/alarms/:id',
      'POST /api/workbench/alarms/:id/acknowledge',
      'GET /api/workbench/duty',
      'GET /api/workbench/duty/rota',
      'GET /api/workbench/silences',
      'POST /api/workbench/notification-settings/dry-run',
    ],
  },
  {
    accounts: ['viewer', 'operator', 'administrator'],
    calls: [
      'GET /api/regions/types',
      'GET /api/regions/specifications',
      'GET /api/regions/mappings',
      'GET /api/regions/mappings/:id/history',
      'GET /api/regions/changes',
      'POST /api/recordings/query',
      'GET /api/workbench/recordings/retention',
      'GET /api/streaming/:camera',
      'GET /api/streaming/recording/:camera',
      'POST /api/data/labelCounts',
      'POST /api/data/:measurement',
      'GET /api/workbench/unusual',
      'GET /api/workbench/measurements',
      'POST /api/artifact/data/query',
      'POST /api/artifact/data/queryOne',
      'GET /api/artifact/data/:id',
      'GET /api/artifact/:id',
      'POST /api/artifact/data',
    ],
  },
  {
    accounts: ['operator', 'administrator'],
    calls: [
      'POST /api/accounts/query',
      'GET /api/workbench/present',
      'POST /api/incidents',
      'POST /api/workbench/alarms/:id/snooze',
      'POST /api/workbench/silences',
      'DELETE /api/workbench/silences/:id',
      'POST /api/workbench/handovers',
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
      'GET /api/workbench/accounts/:id/lock',
      'DELETE /api/workbench/accounts/:id/lock',
      'POST /api/auth/usernamePassword/authenticated/query',
      'POST /api/auth/emailPassword/query',
      'POST /api/auth/remote/query',
      'POST /api/authorization/audit/query',
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
      'GET /api/workbench/layout-history',
      'GET /api/workbench/displays',
      'GET /api/workbench/waiting-displays/:code',
      'POST /api/workbench/displays',
      'DELETE /api/workbench/displays/:id',
      'GET /api/workbench/machines',
      'POST /api/workbench/machines',
      'DELETE /api/workbench/machines/:id',
      'POST /api/workbench/machines/:id/keys',
      'POST /api/workbench/machines/:id/keys/:keyId/renewal',
      'DELETE /api/workbench/machines/:id/keys/:keyId',
      'GET /api/workbench/layout-history/:entry',
      'GET /api/workbench/layouts/:layoutId/reach',
      'PUT /api/workbench/plugins/uploads/:uploadId',
      'POST /api/workbench/plugins/uploads/:uploadId/inspection',
      'PUT /api/workbench/plugins/:pluginId',
      'PUT /api/workbench/plugins/:pluginId/grants',
      'PUT /api/workbench/plugins/:pluginId/quarantine',
      'DELETE /api/workbench/plugins/:pluginId/quarantine',
      'PUT /api/workbench/plugins/:pluginId/roll-back',
      'DELETE /api/workbench/plugins/:pluginId',
      'PATCH /api/cameras/basic/:id',
      'PUT /api/privacy/multiple/:flag',
      'PUT /api/cameras/reboot/:id',
      'POST /api/cameras/factoryReset/:id',
      'PATCH /api/cameras/setup/:id',
      'POST /api/cameras',
      'GET /api/cameras/setup/:id',
      'PUT /api/cameras/setup/:id',
      'POST /api/cameras/testSource',
      'PUT /api/workbench/recordings/retention/confirmClock',
      'DELETE /api/cameras/:id',
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
      'GET /api/network/discover',
      'POST /api/network/discover/update-oui',
      'PUT /api/stop/instantForceRestart',
      'PUT /api/systemManagement/rebootHostOs',
      'GET /api/workbench/site',
      'PUT /api/workbench/site',
      'PUT /api/workbench/site/picture',
      'DELETE /api/workbench/site/picture',
      'GET /api/workbench/backup',
      'GET /api/workbench/notification-settings/roles/:role',
      'PUT /api/workbench/notification-settings/roles/:role',
      'PUT /api/workbench/duty/rota',
      'GET /api/workbench/notification-settings/escalation',
      'PUT /api/workbench/notification-settings/escalation',
      'GET /api/workbench/webhooks',
      'POST /api/workbench/webhooks',
      'PUT /api/workbench/webhooks/:id',
      'DELETE /api/workbench/webhooks/:id',
      'POST /api/workbench/webhooks/:id/test',
      'PUT /api/workbench/backup/schedule',
      'POST /api/workbench/backup/run',
      'POST /api/workbench/backup/restore',
      ...['GET monitoring/history', 'GET monitoring/storage', 'PUT monitoring/limits'].map(inWorkbench),
      ...['GET', 'PUT'].map((method) => `${method} /api/workbench/monitoring/metrics`),
      'POST /api/workbench/monitoring/metrics/token',
      'POST /api/logs/:kind',
      ...['POST measurements', 'POST detections', 'GET detections/settings'].map(inWorkbench),
      ...['PUT detections/settings', 'GET imports', 'PUT imports/:id', 'DELETE imports/:id'].map(inWorkbench),
    ],
  },
  {
    type: 'data_collector',
    accounts: ['viewer', 'operator', 'administrator'],
    calls: ['POST /api/dataCollection/records/query', 'POST /api/dataCollection/annotations/query'],
  },
  {
    type: 'admiral',
    accounts: ['administrator'],
    calls: [
      'POST /api/vmsInstances/query',
      'GET /api/vmsInstances/:id',
      'PATCH /api/vmsInstances/:id',
      'GET /api/vmsInstances/discoveryString/:id',
    ],
  },
  {
    type: 'senator',
    accounts: WITH_PERMISSIONS,
    calls: [
      'GET /api/serviceProviders',
      'POST /api/serviceProviders/queryOne',
      'PATCH /api/serviceProviders/account/:accountId/:id',
      'GET /api/serviceProviders/:id/discoveryObject',
      'GET /api/idp/:serviceProviderId/login',
      'POST /api/idp/:serviceProviderId/account',
    ],
  },
  {
    type: 'senator',
    accounts: ['administrator'],
    calls: ['POST /api/serviceProviders', 'PATCH /api/serviceProviders/:id', 'DELETE /api/serviceProviders/:id'],
  },
]

const rows = table.flatMap(({ type = 'barn' as const, accounts, withoutToken = false, calls }) =>
  calls.map((call) => ({ type, call, accounts, withoutToken })),
)

const played = new Map<PlayedType, Played>()

beforeAll(async () => {
  for (const type of TYPES) played.set(type, await play(type))
})

/** A body that no schema accepts: a call that passes the guard fails there, and changes nothing. */
const nonsense = { ' no key ': 1 }

/** Method, path and body of a call that changes nothing, for any account. */
function requestOf(call: string): { method: string; path: string; body: object | undefined } {
  const [method = '', path = ''] = call.split(' ')
  return { method, path: path.replace(/:\w+/g, 'x%20x'), body: method === 'GET' ? undefined : nonsense }
}

test('the table has every call of every type once, and an account of every role', () => {
  const implemented = [...new Set([...played.values()].flatMap(({ calls }) => calls))]
  expect(rows.map(({ call }) => call).sort()).toEqual(implemented.sort())
  for (const { sessions } of played.values()) expect([...sessions.keys()].sort()).toEqual([...ACCOUNTS].sort())
})

test('an admiral, a data collector and a senator have nothing of a barn', () => {
  const [barn = [], ...others] = TYPES.map((type) => played.get(type)?.calls ?? [])
  const shared = barn.filter((call) => others.every((calls) => calls.includes(call)))
  expect(others.map((calls) => calls.filter((call) => !shared.includes(call)).sort())).toEqual(
    TYPES.slice(1).map((type) =>
      rows
        .filter((row) => row.type === type)
        .map(({ call }) => call)
        .sort(),
    ),
  )
  expect(shared.some((call) => /incident|camera|region|watchdog|api\/data/i.test(call))).toBe(false)
})

test('answers only open calls without a token', async () => {
  for (const { type, call, withoutToken } of rows) {
    const { method, path, body } = requestOf(call)
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const response = await played.get(type)?.instance.request(path, init)
    expect([call, response?.status === 401]).toEqual([call, !withoutToken])
  }
})

test.each(ACCOUNTS)('an account with the role %s can make exactly the calls of the table', async (account) => {
  // A stream of events does not end.
  for (const { type, call, accounts, withoutToken } of rows.filter((row) => !row.call.endsWith('/events'))) {
    const { method, path, body } = requestOf(call)
    const response = await played.get(type)?.sessions.get(account)?.call(method, path, body)
    const isRefused = response?.status === 403 && !withoutToken
    expect([call, isRefused, (response?.status ?? 500) < 500]).toEqual([call, !accounts.includes(account), true])
  }
})
