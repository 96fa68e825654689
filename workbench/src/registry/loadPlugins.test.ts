import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { definePlugin, type PluginDefinition } from '@barn-workbench/plugin-sdk'
import { loadPlugins, logFaultyPlugins, type LoadManifest } from './loadPlugins'
import { createRegistry } from './registry'

const load = async () => ({ default: () => null })
const locale = { en: async () => ({ default: {} }), de: async () => ({ default: {} }) }
const widget = (id: `${string}.${string}`) => ({
  id,
  settings: z.object({}),
  migrations: [],
  size: { w: 1, h: 1 },
  needs: [],
  load,
})
const page = (id: `${string}.${string}`, path: `/${string}`) => ({ id, path, params: z.object({}), load })
const plugin = (id: string, parts: Partial<PluginDefinition> = {}) =>
  definePlugin({ id, locale, widgets: [widget(`${id}.list`)], ...parts })
const manifest = (value: unknown) => (async () => ({ default: value })) as LoadManifest

const good = manifest(plugin('good', { pages: [page('good.home', '/good')] }))

async function loadBad(bad: LoadManifest) {
  const { plugins, faulty } = await loadPlugins({ good, bad, last: manifest(plugin('last')) })
  expect(plugins.map(({ id }) => id)).toEqual(['good', 'last'])
  return faulty
}

test.each<[string, LoadManifest, object]>([
  ['throws', () => Promise.reject(new Error('no feed')), { reason: 'failed', params: { message: 'no feed' } }],
  ['has no default export', (async () => ({})) as unknown as LoadManifest, { reason: 'noDefaultExport' }],
  ['has an id with capitals', manifest(plugin('Feed')), { reason: 'badId', params: { id: 'Feed' } }],
  ['has the id of another plugin', manifest(plugin('good')), { reason: 'duplicatePlugin', params: { id: 'good' } }],
  ['has no German messages', manifest({ ...plugin('bad'), locale: { en: locale.en } }), { reason: 'noMessages' }],
  [
    'names a widget after another plugin',
    manifest(plugin('bad', { widgets: [widget('other.list')] })),
    { reason: 'foreignId', params: { id: 'other.list', plugin: 'bad' } },
  ],
  [
    'gives an id twice',
    manifest(plugin('bad', { widgets: [widget('bad.list'), widget('bad.list')] })),
    { reason: 'duplicateId', params: { id: 'bad.list' } },
  ],
  [
    'gives a page the path of another plugin',
    manifest(plugin('bad', { pages: [page('bad.home', '/good')] })),
    { reason: 'duplicatePath', params: { path: '/good' } },
  ],
  [
    'has a widget without settings',
    manifest(plugin('bad', { widgets: [{ ...widget('bad.list'), settings: undefined as never }] })),
    { reason: 'badContribution', params: { id: 'bad.list', field: 'settings' } },
  ],
  [
    'has widgets that are no list',
    manifest({ ...plugin('bad'), widgets: {} }),
    { reason: 'badContribution', params: { id: 'bad', field: 'widgets' } },
  ],
])('a manifest that %s is left out with its reason, and the others are there', async (_, bad, fault) => {
  expect(await loadBad(bad)).toMatchObject([{ name: 'bad', fault }])
})

test('a manifest that throws before it returns a promise keeps its stack', async () => {
  const [faulty] = await loadBad(() => {
    throw new Error('at once')
  })
  expect(faulty?.fault.stack).toContain('loadPlugins.test.ts')
})

test('a manifest that does not arrive is left out after 10 seconds', async () => {
  vi.useFakeTimers()
  const onLoaded = vi.fn()
  const loading = loadBad(() => new Promise(() => undefined))
  void loading.then(onLoaded)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(onLoaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toMatchObject([{ name: 'bad', fault: { reason: 'failed' } }])
  vi.useRealTimers()
})

test('the registry holds the contributions of all good plugins, and names the others', async () => {
  const registry = createRegistry(await loadPlugins({ good, bad: manifest(null) }))
  expect(registry.widget('good.list')?.name).toBe('list')
  expect(registry.pages.map(({ definition }) => definition.path)).toEqual(['/good'])
  expect(registry.faulty).toMatchObject([{ name: 'bad' }])
})

test('a failed plugin fetch is logged', async () => {
  const { faulty } = await loadPlugins({ good, bad: () => Promise.reject(new Error('no feed')), empty: manifest(null) })
  const logged: unknown[] = []
  logFaultyPlugins(faulty, { write: (entry) => void logged.push(entry) })
  expect(logged).toMatchObject([
    { level: 'ERROR', tag: 'Plugin', message: 'The plugin bad could not be loaded: failed {"message":"no feed"}' },
    { level: 'ERROR', message: expect.stringContaining('The plugin empty could not be loaded: ') },
  ])
})
