import { expect, test } from 'vitest'
import { PluginGrants, PluginManifest } from '@barn-workbench/core/plugins'
import { grantedManifest } from './grantedManifest'

const words = (text: string) => ({ en: text, de: text })
const manifest = PluginManifest.parse({
  ...{ id: 'silo', version: '1.0.0', api: '1.0.0', name: words('Silo'), author: { name: 'A farmer' } },
  widgets: [{ name: 'level', title: words('Level'), module: 'level.js', size: { w: 4, h: 4 } }],
  calls: ['incidents.query', 'cameras.query', 'cameras.still'],
  intents: ['incident.open', 'camera.open'],
  permissions: ['incidents.view', 'cameras.view', 'accounts.view'],
  network: [{ origin: 'https://api.example', why: words('The price.') }],
})
const grant = (grants: object) => grantedManifest(manifest, PluginGrants.parse(grants))

test('a plugin has what was granted of what it asks for, and no more', () => {
  const granted = grant({
    calls: ['incidents.query', 'accounts.query'],
    intents: ['camera.open', 'privacy.set'],
    network: ['https://evil.example'],
  })
  expect(granted).toMatchObject({ calls: ['incidents.query'], intents: ['camera.open'], network: [] })
  expect(grant({ network: ['https://api.example'] }).network).toEqual(manifest.network)
})

test('it learns of a permission while one of the calls that need it is granted', () => {
  expect(grant({ calls: ['incidents.query', 'cameras.query'] }).permissions).toEqual(manifest.permissions)
  expect(grant({ calls: ['cameras.still'] }).permissions).toEqual(['cameras.view', 'accounts.view'])
  expect(grant({}).permissions).toEqual(['accounts.view'])
})
