import { expect, test } from 'vitest'
import { z } from 'zod'
import { INCIDENT_TYPES } from '../incidentTypes'
import { hasAnyPermission, hasPermission, incidentReportPermissions, permissionCatalogue } from '../permissions'
import { errorStatus } from '../result'
import type { Endpoint } from './endpoint'
import * as contract from './index'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  typeof members === 'object' && members !== null && !Array.isArray(members)
    ? Object.entries(members)
        .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
        .map(([name, one]): [string, Endpoint] => [`${group}.${name}`, one])
    : [],
)
const placeholders = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

test('the contract has all of its endpoints', () => {
  expect(endpoints.length).toBeGreaterThan(80)
})

test('the list of all calls is complete', () => {
  expect(new Set(contract.allEndpoints)).toEqual(new Set(endpoints.map(([, endpoint]) => endpoint)))
})

test('no two calls share a method and a path', () => {
  const seen = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(seen.filter((one, i) => seen.indexOf(one) !== i)).toEqual([])
})

test.each(endpoints)(
  '%s is declared completely',
  (_, { method, path, params, body, form, reply, status, errors = [], repeatable, hasEffectEachTime }) => {
    expect(path).toMatch(/^\/api\/[A-Za-z0-9:/_-]+$/)
    const names = params instanceof z.ZodObject ? Object.keys(params.shape) : []
    expect(names.sort()).toEqual(placeholders(path).sort())
    if (method === 'GET' || method === 'DELETE') expect(body).toBeUndefined()
    if (repeatable) expect(method).toBe('POST')
    if (hasEffectEachTime) expect(method).toBe('PUT')
    if (status === 201) expect(method).toBe('POST')
    if (form === 'nothing') expect(reply.safeParse(undefined).success).toBe(true)
    expect(new Set(errors).size).toBe(errors.length)
    for (const code of errors) expect(errorStatus[code]).toBeGreaterThanOrEqual(400)
  },
)

test.each(INCIDENT_TYPES)('each permission to report incidents of the type %s opens the calls that do', (type) => {
  for (const { access } of [contract.incidents.create, contract.incidents.createRetroactive]) {
    const permissions = access.kind === 'anyOf' ? access.permissionsFor({ type }) : []
    const closed = incidentReportPermissions(type).filter((one) => !hasAnyPermission(new Set([one]), permissions))
    expect(closed).toEqual([])
  }
})

test('few calls manage their own transactions', () => {
  const calls = endpoints.filter(([, { managesTransactions }]) => managesTransactions)
  expect(calls.map(([name]) => name).toSorted()).toEqual([
    'backup.restore',
    'backup.run',
    'backup.schedule',
    'detections.report',
    'dutyCalendar.create',
    'guestLinks.create',
    'hooks.create',
    'hooks.receive',
    'hooks.renew',
    'identityProvider.createAccount',
    'imports.undo',
    'incidentPhotos.upload',
    'machines.addKey',
    'machines.create',
    'machines.renewKey',
    'measurements.write',
    'monitoring.makeMetricsToken',
    'mqtt.test',
    'network.updateVendors',
    'notificationSettings.testWay',
    'ownAccount.changePassword',
    'ownAccount.prove',
    'pushDevices.test',
    'serviceProviders.create',
    'system.rebootHost',
    'system.restart',
    'watchdogs.execute',
    'webhooks.add',
    'webhooks.test',
  ])
})

test('the open calls that add accounts are made with the token of who is signed in', () => {
  const calls = endpoints.filter(([, { optionalToken }]) => optionalToken)
  expect(calls.map(([name, { access }]) => `${name} ${access.kind}`).toSorted()).toEqual([
    'emailSignIn.register open',
    'usernameSignIn.register open',
  ])
})

/** The order in which the properties of a call are written. */
const PROPERTIES = [
  ...[
    'method',
    'path',
    'access',
    'withoutPermissions',
    'optionalToken',
    'priority',
    'repeatable',
    'hasEffectEachTime',
    'managesTransactions',
  ],
  ...['replaces', 'createsToo', 'params', 'query', 'body', 'media', 'status', 'form', 'columns', 'reply', 'errors'],
]

test.each(endpoints)('%s has known properties only, in the order of all calls', (_, endpoint) => {
  const names = Object.keys(endpoint)
  expect(names).toEqual(PROPERTIES.filter((name) => names.includes(name)))
})

test.each(endpoints)('%s asks for permissions that can be granted', (_, { path, access }) => {
  if (access.kind !== 'anyOf') return
  const permissions = access.permissionsFor(Object.fromEntries(placeholders(path).map((name) => [name, '*'])))
  expect(permissions.length).toBeGreaterThan(0)
  for (const permission of permissions) {
    const granted = permissionCatalogue.filter((one) => hasPermission(new Set([one]), permission))
    expect([permission, granted.length > 0]).toEqual([permission, true])
  }
})

test('bodies refuse keys that they do not know', () => {
  const loose = endpoints
    .map(([name, { body }]): [string, unknown] => [name, body instanceof z.ZodOptional ? body.unwrap() : body])
    .filter(([, body]) => body instanceof z.ZodObject)
    .filter(([, body]) => !((body as z.ZodObject).def.catchall instanceof z.ZodNever))
  expect(loose.map(([name]) => name)).toEqual([])
})

test('exactly the endpoints that the product names need no token', () => {
  const openCalls = endpoints
    .filter(([, { access }]) => access.kind === 'open')
    .map(([, { method, path }]) => `${method} ${path}`)
  expect(openCalls.sort()).toEqual([
    'DELETE /api/login/:refreshToken',
    'GET /api/alarm/:secret',
    'GET /api/auth/emailPassword',
    'GET /api/auth/passkey',
    'GET /api/auth/remote',
    'GET /api/auth/usernamePassword',
    'GET /api/duty-calendar/:secret',
    'GET /api/eulas/:version',
    'GET /api/guest/:secret',
    'GET /api/guest/:secret/pictures/:picture',
    'GET /api/health',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/identity/image',
    'GET /api/identity/imageUrl',
    'GET /api/p',
    'GET /api/v',
    'POST /api/alarm/:secret',
    'POST /api/alarm/:secret/seen',
    'POST /api/auth/display',
    'POST /api/auth/display/login',
    'POST /api/auth/emailPassword',
    'POST /api/auth/emailPassword/login',
    'POST /api/auth/emailPassword/setPassword',
    'POST /api/auth/emailPassword/setPassword/passkeys',
    'POST /api/auth/emailPassword/verification',
    'POST /api/auth/emailPassword/verification/new',
    'POST /api/auth/passkey/challenge',
    'POST /api/auth/passkey/login',
    'POST /api/auth/remote',
    'POST /api/auth/remote/login',
    'POST /api/auth/usernamePassword',
    'POST /api/auth/usernamePassword/login',
    'POST /api/login/refresh',
    'POST /api/workbench/hooks/:secret',
  ])
})
