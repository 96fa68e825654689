import { expect, test } from 'vitest'
import { call, field, first, type CallOptions } from './client'

const NOBODY = { as: null }
const none = { 'X-Simulated-Permissions': '' }
const only = (permission: string) => ({ 'X-Simulated-Permissions': permission })
const body = {}

/**
 * Calls that a permission opens: method, path, one permission that suffices. Bodies are empty, so that a permitted call
 * is at most 400 or 404.
 */
const GUARDED: [string, string, string][] = [
  ['POST', '/api/accounts/query', 'accounts.view'],
  ['GET', '/api/accounts/unknown', 'accounts.view'],
  ['POST', '/api/auth/emailPassword/query', 'accounts.view'],
  ['POST', '/api/auth/usernamePassword/authenticated/query', 'accounts.view'],
  ['POST', '/api/authorization/query', 'accounts.view'],
  ['POST', '/api/authorization-roles/query', 'accounts.view'],
  ['GET', '/api/authorization-roles/predefined', 'accounts.view'],
  ['GET', '/api/authorization-roles/viewer/permissions', 'accounts.view'],
  ['GET', '/api/authorization/account/unknown/permissions', 'accounts.view'],
  ['PATCH', '/api/accounts/unknown', 'accounts.manage'],
  ['DELETE', '/api/accounts/unknown', 'accounts.manage.advanced'],
  ['GET', '/api/eulaAcceptance/unknown', 'eulas.view'],
  ['POST', '/api/authorization', 'authorization.manage'],
  ['DELETE', '/api/authorization/unknown', 'authorization.manage'],
  ['PATCH', '/api/authorization/account/unknown', 'authorization.manage'],
  ['DELETE', '/api/authorization/account/unknown', 'authorization.manage'],
  ['POST', '/api/authorization-roles', 'authorization.manage'],
  ['PATCH', '/api/authorization-roles/unknown', 'authorization.manage'],
  ['DELETE', '/api/authorization-roles/unknown', 'authorization.manage'],
  ['PATCH', '/api/cameras/basic/unknown', 'cameras.manage'],
  ['PUT', '/api/privacy/multiple/true', 'privacy.manage'],
  ['POST', '/api/regions/mappings', 'regions.manage'],
  ['POST', '/api/regions/types', 'regions.manage'],
  ['DELETE', '/api/regions/specifications/unknown', 'regions.manage'],
  ['GET', '/api/regions/types', 'regions.view'],
  ['GET', '/api/regions/mappings', 'regions.view'],
  ['POST', '/api/cameraCanvases', 'cameraCanvases.manage'],
  ['DELETE', '/api/cameraCanvases/unknown', 'cameraCanvases.manage'],
  ['GET', '/api/cameraCanvases', 'cameraCanvases.view'],
  ['GET', '/api/cameraCanvases', 'cameraCanvases.view.basic'],
  ['PUT', '/api/workbench/layouts/some', 'layouts.manage'],
  ['DELETE', '/api/workbench/layouts/unknown', 'layouts.manage'],
  ['PATCH', '/api/display-mode/settings/local-override', 'displayMode.manage'],
  ['PATCH', '/api/display-mode/settings/cloud-override/', 'displayMode.manage'],
  ['POST', '/api/data/labelCounts', 'data.view.labelCounts'],
  ['POST', '/api/data/labelCounts', 'data.view.regionSums'],
  ['POST', '/api/data/regionSums', 'data.view.regionSums'],
  ['POST', '/api/data/regionSums', 'data.view.regions'],
  ['POST', '/api/data/imageQuality', 'data.view.nightvision'],
  ['POST', '/api/incidents/query', 'incidents.view'],
  ['POST', '/api/incidents/query', 'incidents.deadAnimal.view'],
  ['GET', '/api/incidents/unknown', 'incidents.view'],
  ['POST', '/api/incidentEvents/query', 'incidents.view'],
  ['POST', '/api/incidents', 'incidents.manage'],
  ['PUT', '/api/incidents/unknown', 'incidents.manage.advanced'],
  ['POST', '/api/incidents/retroactive/barnDocumentation', 'incidents.manage'],
  ['PUT', '/api/incidents/reopen/unknown', 'incidents.manage'],
  ['PUT', '/api/incidents/hide/unknown', 'incidents.manage'],
  ['DELETE', '/api/incidents/unknown', 'incidents.manage'],
  ['PUT', '/api/incidents/genericProperties/unknown', 'incidents.manage'],
  ['PUT', '/api/incidents/unassign/unknown', 'incidents.manage'],
  ['POST', '/api/deadAnimals/detection', 'deadAnimals.manage'],
  ['POST', '/api/deadAnimals/detection', 'deadAnimals.manage.advanced'],
  ['POST', '/api/deadAnimals/detection', 'incidents.deadAnimal.manage'],
  ['POST', '/api/deadAnimals/markRemoved/unknown', 'deadAnimals.manage'],
  ['GET', '/api/cameras/camera-01/still', 'recordings.view.frame'],
  ['GET', '/api/cameras/camera-01/still', 'recordings.view'],
  ['GET', '/api/cameras/camera-01/still', 'streaming.recording.view'],
  ['GET', '/api/recordings/frame/camera-01/1', 'recordings.view.frame'],
]

test.each(GUARDED)('%s %s requires %s', async (method, path, permission) => {
  const send = (more: CallOptions) => call(method, path, { ...(method === 'GET' ? {} : { body }), ...more })
  expect((await send(NOBODY)).status).toBe(401)
  expect((await send({ headers: none })).status).toBe(403)
  expect([401, 403, 500]).not.toContain((await send({ headers: only(permission) })).status)
})

const SIGNED_IN: [string, string][] = [
  ['GET', '/api/permissions'],
  ['GET', '/api/licenses'],
  ['GET', '/api/uptime'],
  ['GET', '/api/data/labels'],
  ['GET', '/api/eulaAcceptance'],
  ['GET', '/api/display-mode/settings'],
  ['GET', '/api/display-mode/settings/'],
  ['GET', '/api/display-mode/settings/defaults'],
  ['GET', '/api/workbench/layouts'],
  ['GET', '/api/incidents/handlers/penState/true'],
  ['GET', '/api/incidents/displayConfigurations'],
  ['GET', '/api/incidents/stakeholders'],
]

test.each(SIGNED_IN)('%s %s requires a signed-in account only', async (method, path) => {
  expect((await call(method, path, { headers: none })).status).toBe(200)
  expect((await call(method, path, { as: null })).status).toBe(401)
})

test('reads only the own account without a permission', async () => {
  const own = String(field((await call('GET', '/api/eulaAcceptance', { as: 'contractor' })).result, '0.accountId'))
  expect(field((await call('GET', `/api/accounts/${own}`, { as: 'contractor' })).result, 'accountId')).toBe(own)
  const admin = String((await first('accounts')).accountId)
  expect((await call('GET', `/api/accounts/${admin}`, { as: 'contractor' })).status).toBe(403)
})

test('authentication.list_users lists ids and names only', async () => {
  const reply = await call('POST', '/api/accounts/query', { as: 'operator', body: {} })
  expect(reply.status).toBe(200)
  for (const row of reply.result as object[]) expect(Object.keys(row).sort()).toEqual(['accountId', 'displayName'])
  expect((await call('POST', '/api/accounts/query', { as: 'viewer', body: {} })).status).toBe(403)
})

test('authentication.list_users cannot search by properties that it does not see', async () => {
  const reply = await call('POST', '/api/accounts/query', {
    as: 'operator',
    body: { query: [{ key: 'locale', operator: '==', value: 'de' }], projection: 'count' },
  })
  expect([reply.status, reply.result === 0]).not.toEqual([200, false])
})

test('hides incidents of other types from an account that may view one type', async () => {
  const headers = only('incidents.penState.view')
  const rows = (await call('POST', '/api/incidents/query', { body: {}, headers })).result as { type: string }[]
  expect(new Set(rows.map((row) => row.type))).toEqual(new Set(['penState']))
  expect((await call('POST', '/api/incidents/query', { body: { projection: 'count' }, headers })).result).toBe(
    rows.length,
  )
  const foreign = await first('incidents', [{ key: 'type', operator: '==', value: 'deadAnimal' }])
  expect((await call('GET', `/api/incidents/${String(foreign.incidentId)}`, { headers })).status).toBe(404)
  const events = (
    await call('POST', '/api/incidentEvents/query', {
      body: { query: [{ key: 'incidentId', operator: '==', value: foreign.incidentId }] },
      headers,
    })
  ).result
  expect(events).toEqual([])
  expect(
    (
      await call('POST', '/api/incidents/queryOne', {
        body: { query: [{ key: 'incidentId', operator: '==', value: foreign.incidentId }] },
        headers,
      })
    ).result,
  ).toBeNull()
})

test('the permission for one type allows writes of that type only', async () => {
  const data = (type: string, trigger: string, payload: object) => ({
    incidentData: { type, trigger, identifier: { componentType: 'barn', componentId: 'barn' }, payload },
  })
  const headers = only('incidents.barnIntervention.manage,incidents.view')
  expect(
    (
      await call('POST', '/api/incidents', {
        body: data('barnIntervention', 'issueDetected', { title: 'Mine', type: 'technical' }),
        headers,
      })
    ).status,
  ).toBe(201)
  expect(
    (await call('POST', '/api/incidents', { body: data('barnState', 'animalsDetected', {}), headers })).status,
  ).toBe(403)
  const foreign = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  expect((await call('PUT', `/api/incidents/unassign/${String(foreign.incidentId)}`, { headers })).status).toBe(403)
  expect((await call('DELETE', `/api/incidents/${String(foreign.incidentId)}`, { headers })).status).toBe(403)
})

test('deadAnimals.manage allows writes of dead animals only', async () => {
  const headers = only('deadAnimals.manage,incidents.view')
  const foreign = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  expect((await call('PUT', `/api/incidents/unassign/${String(foreign.incidentId)}`, { headers })).status).toBe(403)
})

test('requires incidentComments.manage for comments', async () => {
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  const path = `/api/incidentComments/${String(incident.incidentId)}`
  const comment = { body: { incidentComment: { text: 'x' } } }
  expect((await call('POST', path, { ...comment, as: 'viewer' })).status).toBe(403)
  expect((await call('POST', path, { ...comment, headers: only('incidents.view,incidents.manage') })).status).toBe(403)
  expect((await call('POST', path, { ...comment, as: 'operator' })).status).toBe(201)
})

test('requires authentication.list_users to assign an incident to another account', async () => {
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  const admin = String((await first('accounts')).accountId)
  const path = `/api/incidents/assign/${String(incident.incidentId)}`
  expect((await call('PUT', `${path}/${admin}`, { as: 'operator' })).status).toBeLessThan(300)
  expect(
    (await call('PUT', `${path}/${admin}`, { as: 'operator', headers: only('incidents.manage,incidents.view') }))
      .status,
  ).toBe(403)
  const own = String(field((await call('GET', '/api/eulaAcceptance', { as: 'operator' })).result, '0.accountId'))
  expect(
    (await call('PUT', `${path}/${own}`, { as: 'operator', headers: only('incidents.manage,incidents.view') })).status,
  ).toBeLessThan(300)
})
