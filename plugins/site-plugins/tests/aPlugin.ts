import { PluginManifest, type InstancePlugin, type PluginInspection } from '@barn-workbench/core/plugins'

const KEY = 'kA4xUq9Z'.padEnd(43, 'b')
const DIGEST = 'a'.repeat(64)
const INSTALLED_AT = Date.UTC(2026, 10, 3, 12)

export function aManifest(given: Partial<PluginManifest> = {}): PluginManifest {
  return PluginManifest.parse({
    id: 'weather',
    version: '1.0.0',
    api: '1.0.0',
    name: { en: 'Weather', de: 'Wetter' },
    description: { en: 'The weather at the barn.', de: 'Das Wetter am Stall.' },
    author: { name: 'A farmer' },
    widgets: [{ name: 'today', title: { en: 'Today', de: 'Heute' }, module: 'today.js', size: { w: 6, h: 6 } }],
    calls: ['incidents.query', 'incidents.get', 'cameras.still'],
    intents: ['incident.open'],
    network: [{ origin: 'https://api.example', why: { en: 'The forecast.', de: 'Die Vorhersage.' } }],
    ...given,
  })
}

export function aPlugin(given: Partial<InstancePlugin> = {}): InstancePlugin {
  const manifest = given.manifest ?? aManifest()
  return {
    pluginId: manifest.id,
    version: 4,
    digest: DIGEST,
    manifest,
    bytes: 3_400,
    signer: { key: KEY, since: INSTALLED_AT },
    installedAt: INSTALLED_AT,
    installedBy: 'Anna Bauer',
    grants: { calls: ['incidents.query', 'incidents.get'], intents: [], network: [] },
    quarantine: null,
    previous: null,
    ...given,
  }
}

export function anInspection(given: Partial<PluginInspection> = {}): PluginInspection {
  return {
    digest: 'b'.repeat(64),
    manifest: aManifest(),
    bytes: 3_400,
    signer: { key: KEY, since: null, handedOverBy: null },
    readme: '# Weather\n\nThe [forecast](https://weather.example) of today.',
    changelog: null,
    pictures: [],
    files: [{ path: 'today.js', bytes: 2_000 }],
    code: [{ fact: 'network', file: 'today.js', names: [{ name: 'fetch', count: 2 }] }],
    dashboards: [],
    installed: null,
    ...given,
  }
}

/** The inspection of an update of a plugin that is installed. */
export function anUpdate(plugin: InstancePlugin, given: Partial<PluginInspection> = {}): PluginInspection {
  const before = anInspection()
  return anInspection({
    signer: { key: KEY, since: INSTALLED_AT, handedOverBy: null },
    installed: {
      plugin,
      readme: before.readme,
      changelog: before.changelog,
      files: before.files.map((file) => ({ ...file, digest: '' })),
      code: before.code,
    },
    ...given,
  })
}
