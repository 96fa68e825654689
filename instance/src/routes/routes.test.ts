import { expect, test } from 'vitest'
import { NOTICE_ENTITIES } from '@barn-workbench/core/contract'
import { createTestInstance } from '../testing'

const json = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as {
    result: never
    settings: never
    propertySources: never
    errors: never
    status: number
  }
const layout = (roles: string[]) => ({ schema: 1, title: 't', roles, widgets: {}, grids: { desk: {} } })

test('identifies itself', async () => {
  const { request, logIn, clock } = await createTestInstance()
  expect(await json(request('/api/p'))).toEqual({ result: { globalUniqueIdentifier: '1001' } })
  expect(await json(request('/api/v'))).toEqual({
    result: {
      version: '1.0.70',
      globalUniqueIdentifier: '1001',
      instanceType: 'barn',
      name: 'Hof Nord',
      timeZone: 'Europe/Berlin',
    },
  })
  const viewer = await logIn('viewer')
  clock.advance(5_000)
  expect(await json(viewer.call('GET', '/api/uptime'))).toEqual({
    result: { uptime: 5_000, startedAt: clock.now() - 5_000, canRebootHost: false, canUpdateVendors: false },
  })
  const { result } = await json(viewer.call('GET', '/api/licenses'))
  expect(result).toEqual(expect.arrayContaining([{ name: 'hono', version: expect.any(String), license: 'MIT' }]))
})

test('answers the agreement in English or German, with one line for each paragraph', async () => {
  const { request } = await createTestInstance()
  const read = async (query: string) => (await request(`/api/eulas/current${query}`)).text()
  expect(await read('')).toMatch(/^End user licence agreement/)
  expect(await read('?language=en')).toBe(await read(''))
  const german = await read('?language=de')
  expect(german).toMatch(/^Lizenzvereinbarung/)
  for (const line of german.split('\n').filter((text) => text.length > 60)) expect(line).toMatch(/[.]$/)
  expect((await request('/api/eulas/current?language=fr')).status).toBe(400)
})

test('answers the current agreement or one by version as a file', async () => {
  const { request } = await createTestInstance()
  for (const version of ['current', '1.0']) {
    const file = await request(`/api/eulas/${version}`)
    expect([file.status, file.headers.get('content-disposition'), file.headers.get('content-type')]).toEqual([
      200,
      'attachment; filename="eula-1.0.txt"',
      'text/plain; charset=utf-8',
    ])
    expect(await file.text()).toContain('End user licence agreement')
  }
  expect((await request('/api/eulas/9')).status).toBe(404)
})

test('prefers the cloud override to the local setting and that to the default, and clears them by null', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const patch = (which: string, patches: object) =>
    admin.call('PATCH', `/api/display-mode/settings/${which}`, { patches })
  await patch('local-override/', { basicDashboard: 'region-dashboard', enablePenStateIncidentChartReduction: false })
  const both = await json(patch('cloud-override', { basicDashboard: 'barn-dashboard' }))
  expect(both).toMatchObject({
    settings: {
      basicDashboard: 'barn-dashboard',
      enablePenStateIncidentChartReduction: false,
      barnDashboardSettings: { enableDeadAnimalOverview: false },
    },
    propertySources: {
      basicDashboard: 'cloudOverride',
      enablePenStateIncidentChartReduction: 'local',
      barnDashboardSettings: 'default',
    },
    errors: [],
  })
  await patch('cloud-override/', { basicDashboard: null })
  expect(await json(admin.call('GET', '/api/display-mode/settings/'))).toMatchObject({
    settings: { basicDashboard: 'region-dashboard' },
    propertySources: { basicDashboard: 'local' },
  })
  expect(
    await json(patch('local-override', { basicDashboard: 'sky', enablePenStateIncidentChartReduction: 1 })),
  ).toMatchObject({
    status: 400,
    errors: [{ path: 'patches.basicDashboard' }, { path: 'patches.enablePenStateIncidentChartReduction' }],
  })
  expect(await json(patch('local-override', { toString: true }))).toMatchObject({
    status: 400,
    type: 'display-mode/unknown-property',
  })
  expect(await json(admin.call('GET', '/api/display-mode/settings/defaults'))).toMatchObject({
    defaults: { basicDashboard: 'barn-dashboard' },
  })
})

test('refuses a cloud override if it is disabled', async () => {
  const admin = await (await createTestInstance({ cloudOverride: false })).logIn('admin')
  expect(await json(admin.call('GET', '/api/display-mode/settings'))).toMatchObject({
    errors: [{ source: 'cloudOverride' }],
  })
  expect((await admin.call('PATCH', '/api/display-mode/settings/cloud-override/', { patches: {} })).status).toBe(403)
  expect((await admin.call('PATCH', '/api/display-mode/settings/local-override/', { patches: {} })).status).toBe(200)
})

test('no layout gets an id that clients drop', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const path = '/api/workbench/layouts/__proto__'
  const refused = { status: 404, type: 'request/not-found' }
  expect(await json(admin.call('PUT', path, layout([])))).toMatchObject(refused)
  expect(await json(admin.call('PUT', `${path}/own`, { base: 1, operations: [] }))).toMatchObject(refused)
  expect(await json(admin.call('DELETE', path))).toMatchObject({ status: 404, type: 'layout/not-found' })
})

test('a layout whose titles are older than the rules of names can be saved again', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const title = 'Barn \u202E2'
  const old = { ...layout([]), title, widgets: { one: { type: 'cameras.online', version: 1, settings: {}, title } } }
  expect(await json(admin.call('PUT', '/api/workbench/layouts/all', old))).toMatchObject({ result: old })
})

test('names who saved a layout and when, whatever the document that is sent says', async () => {
  const { logIn, clock } = await createTestInstance()
  const admin = await logIn('admin')
  await admin.call('PUT', '/api/workbench/layouts/all', layout([]))
  const { result } = await json(admin.call('GET', '/api/workbench/layouts/all'))
  const forged = { ...(result as object), savedAt: 1, savedBy: 'Somebody Else' }
  expect(await json(admin.call('PUT', '/api/workbench/layouts/all', forged))).toEqual({
    result: { ...layout([]), layoutId: 'all', version: 2, savedAt: clock.now(), savedBy: 'Anke Admin' },
  })
})

test('shows a layout to its roles and to accounts that manage layouts', async () => {
  const { logIn } = await createTestInstance()
  const [admin, operator, contractor] = [await logIn('admin'), await logIn('operator'), await logIn('contractor')]
  await admin.call('PUT', '/api/workbench/layouts/all', layout([]))
  await admin.call('PUT', '/api/workbench/layouts/viewers', layout(['viewer']))
  await admin.call('PUT', '/api/workbench/layouts/nobody', layout(['keeper']))
  const seen = async (who: typeof admin) =>
    ((await json(who.call('GET', '/api/workbench/layouts'))).result as { layoutId: string }[]).map(
      ({ layoutId }) => layoutId,
    )
  // `morning-round` is there from the start, for everyone.
  expect(await seen(admin)).toEqual(['all', 'morning-round', 'nobody', 'viewers'])
  expect(await seen(operator)).toEqual(['all', 'morning-round', 'viewers'])
  expect(await seen(contractor)).toEqual(['all', 'morning-round'])
  expect((await contractor.call('GET', '/api/workbench/layouts/viewers')).status).toBe(404)
  expect((await operator.call('PUT', '/api/workbench/layouts/all', layout([]))).status).toBe(403)
  expect(
    await json(admin.call('PUT', '/api/workbench/layouts/all', { ...layout([]), layoutId: 'other' })),
  ).toMatchObject({ status: 400, errors: [{ path: 'layoutId' }] })
})

test('keeps the own layout of an account from others', async () => {
  const { logIn } = await createTestInstance()
  const [viewer, operator] = [await logIn('viewer'), await logIn('operator')]
  const own = { base: 1, operations: [{ op: 'hide', key: 'chart' }] }
  expect((await viewer.call('GET', '/api/workbench/layouts/all/own')).status).toBe(404)
  expect(await json(viewer.call('PUT', '/api/workbench/layouts/all/own', own))).toEqual({
    result: { ...own, version: 1 },
  })
  expect((await operator.call('GET', '/api/workbench/layouts/all/own')).status).toBe(404)
  expect((await viewer.call('PUT', '/api/workbench/layouts/all/own', own, { 'if-match': '"4"' })).status).toBe(409)
  expect(await json(viewer.call('PUT', '/api/workbench/layouts/all/own', own, { 'if-match': '"1"' }))).toMatchObject({
    result: { version: 2 },
  })
  expect((await viewer.call('DELETE', '/api/workbench/layouts/all/own')).status).toBe(204)
  expect((await viewer.call('DELETE', '/api/workbench/layouts/all/own')).status).toBe(404)
})

test('streams the notices that an account may view until the instance stops', async () => {
  const { logIn, core } = await createTestInstance()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  const [all, some] = [
    await admin.call('GET', '/api/workbench/events'),
    await viewer.call('GET', '/api/workbench/events'),
  ]
  expect(all.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await admin.call('PATCH', `/api/accounts/${viewer.accountId}`, { updates: { tags: ['x'] } })
  await admin.call('PUT', '/api/workbench/layouts/all', layout([]))
  await viewer.call('PUT', '/api/workbench/layouts/all/own', { base: 1, operations: [] })
  core.hub.close()
  const notices = async (response: Response) =>
    (await response.text())
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as { entity: string })
  expect(await notices(all)).toEqual([
    { entity: 'account', id: viewer.accountId, version: 2 },
    { entity: 'layout', id: 'all', version: 1 },
  ])
  expect(await notices(some)).toEqual([
    { entity: 'layout', id: 'all', version: 1 },
    { entity: 'ownLayout', id: 'all', version: 1 },
  ])
})

test('a stream after a long silence names each kind of entity once', async () => {
  const { logIn, core } = await createTestInstance()
  const viewer = await logIn('viewer')
  const stream = await viewer.call('GET', '/api/workbench/events?unheard=86400000')
  core.hub.close()
  const entities = [...(await stream.text()).matchAll(/^data: .*"entity":"(\w+)"/gm)].map(([, entity]) => entity)
  expect(entities.toSorted()).toEqual(NOTICE_ENTITIES.toSorted())
  expect((await viewer.call('GET', '/api/workbench/events?unheard=long')).status).toBe(400)
})
