import { expect, test } from 'vitest'
import { call, field, type Row } from './client'

const DEFAULTS = {
  enablePenStateIncidentChartReduction: true,
  basicDashboard: 'barn-dashboard',
  barnDashboardSettings: { enableDeadAnimalOverview: false },
}
const settings = async () => (await call('GET', '/api/display-mode/settings', { as: 'viewer' })).body as Row
const patch = (where: string, patches: Row, more = {}) =>
  call('PATCH', `/api/display-mode/settings/${where}`, { body: { patches }, ...more })

test('answers defaults and settings at the top level', async () => {
  expect((await call('GET', '/api/display-mode/settings/defaults')).body).toEqual({ defaults: DEFAULTS })
  expect(await settings()).toEqual({
    settings: DEFAULTS,
    propertySources: {
      enablePenStateIncidentChartReduction: 'default',
      basicDashboard: 'default',
      barnDashboardSettings: 'default',
    },
    errors: [],
  })
})

test('prefers the cloud override to the local setting and that to the default, and clears them by null', async () => {
  const readSetting = async () => [
    field(await settings(), 'settings.basicDashboard'),
    field(await settings(), 'propertySources.basicDashboard'),
  ]
  expect((await patch('local-override', { basicDashboard: 'region-dashboard' })).status).toBeLessThan(300)
  expect(await readSetting()).toEqual(['region-dashboard', 'local'])
  expect((await patch('cloud-override', { basicDashboard: 'barn-dashboard' })).status).toBeLessThan(300)
  expect(await readSetting()).toEqual(['barn-dashboard', 'cloudOverride'])
  expect((await patch('cloud-override/', { basicDashboard: null })).status).toBeLessThan(300)
  expect(await readSetting()).toEqual(['region-dashboard', 'local'])
  expect((await patch('local-override/', { basicDashboard: null })).status).toBeLessThan(300)
  expect(await readSetting()).toEqual(['barn-dashboard', 'default'])
})

test('tells what each source says, whichever counts', async () => {
  const overrides = async () =>
    field((await call('GET', '/api/workbench/display-mode/overrides', { as: 'viewer' })).body, 'result')
  expect(await overrides()).toEqual({ local: {}, cloudOverride: {} })
  await patch('local-override', { basicDashboard: 'region-dashboard', enablePenStateIncidentChartReduction: false })
  await patch('cloud-override', { basicDashboard: 'barn-dashboard' })
  expect(await overrides()).toEqual({
    local: { basicDashboard: 'region-dashboard', enablePenStateIncidentChartReduction: false },
    cloudOverride: { basicDashboard: 'barn-dashboard' },
  })
  await patch('local-override', { basicDashboard: null, enablePenStateIncidentChartReduction: null })
  await patch('cloud-override', { basicDashboard: null })
  expect(await overrides()).toEqual({ local: {}, cloudOverride: {} })
})

test('a patch of names of the prototype, or of one good and one bad property, writes nothing', async () => {
  const hostile = JSON.parse('{"__proto__": 1}') as Row
  for (const patches of [{ toString: true }, { basicDashboard: 'region-dashboard', moon: 1 }, hostile])
    await patch('local-override', patches)
  expect((await patch('local-override', { basicDashboard: 'region-dashboard', moon: 1 })).status).toBe(400)
  expect(field(await settings(), 'settings')).toEqual(DEFAULTS)
})

test('a patch keeps other properties', async () => {
  await patch('local-override', { barnDashboardSettings: { enableDeadAnimalOverview: true } })
  await patch('local-override', { enablePenStateIncidentChartReduction: false })
  expect(field(await settings(), 'settings')).toEqual({
    ...DEFAULTS,
    barnDashboardSettings: { enableDeadAnimalOverview: true },
    enablePenStateIncidentChartReduction: false,
  })
  await patch('local-override', { barnDashboardSettings: null, enablePenStateIncidentChartReduction: null })
  expect(field(await settings(), 'settings')).toEqual(DEFAULTS)
})

test.each([
  [{ unknownProperty: 1 }],
  [{ basicDashboard: 'moon-dashboard' }],
  [{ enablePenStateIncidentChartReduction: 'yes' }],
  [{ barnDashboardSettings: { enableDeadAnimalOverview: 1 } }],
])('the patch %j is 400 and changes nothing', async (patches) => {
  expect((await patch('local-override', { ...patches })).status).toBe(400)
  expect(field(await settings(), 'settings')).toEqual(DEFAULTS)
})

test('answers both paths of the settings with and without a trailing slash', async () => {
  expect((await call('GET', '/api/display-mode/settings/')).body).toEqual(
    (await call('GET', '/api/display-mode/settings')).body,
  )
  expect((await call('GET', '/api/display-mode/settings/defaults/')).status).toBe(200)
})
