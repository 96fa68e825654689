import { expect, test } from 'vitest'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createRegistry } from '../../registry/registry'
import { addInstancePlugins, defineInstancePlugins, type KnownPlugins } from './instancePlugins'

const words = (text: string) => ({ en: text, de: text })

/** A plugin as an instance lists it. */
function listed(
  id: string,
  { manifest = {}, ...more }: { manifest?: object } & Partial<Omit<InstancePlugin, 'manifest'>> = {},
) {
  return {
    ...{ pluginId: id, version: 1, digest: 'a'.repeat(64), bytes: 100 },
    ...{
      signer: { key: 'k'.repeat(43), since: 0 },
      installedAt: 0,
      installedBy: 'Anna',
      quarantine: null,
      previous: null,
    },
    grants: { calls: [], intents: [], network: [] },
    manifest: {
      ...{ id, version: '1.0.0', api: '1.0.0', name: words(id), author: { name: 'A farmer' } },
      widgets: [
        {
          name: 'main',
          title: words('Main'),
          module: 'main.js',
          styles: [],
          settings: { type: 'object', properties: {} },
          size: { w: 4, h: 4 },
          needs: [],
          followsTime: false,
        },
      ],
      ...{ messages: { en: {}, de: {} }, calls: [], intents: [], permissions: [], network: [] },
      ...manifest,
    },
    ...more,
  } as InstancePlugin
}

const locale = { en: async () => ({ default: {} }), de: async () => ({ default: {} }) }
const base = createRegistry({ plugins: [definePlugin({ id: 'incidents', locale })], faulty: [] })
const registryOf = (plugins: readonly InstancePlugin[], instanceId = '1001') => ({
  ...base,
  ...addInstancePlugins(base, defineInstancePlugins(plugins, instanceId)),
})

test('the widgets of an instance are named as in its layouts, and their words are its own', async () => {
  const here = registryOf([listed('weather', { manifest: { description: words('Rain here') } })]).widget('weather.main')
  const there = registryOf([listed('weather')], '1002').widget('weather.main')
  expect(here).toMatchObject({ name: 'main', plugin: { id: 'weather@1001' }, definition: { id: 'weather.main' } })
  expect(there?.plugin.id).toBe('weather@1002')
  expect((await here?.plugin.locale.en())?.default).toMatchObject({ 'widgets.main.description': 'Rain here' })
})

test('an id of the workbench or of its server is never that of an instance', () => {
  const registry = registryOf([listed('incidents'), listed('weather')])
  expect(registry.widget('incidents.main')).toBeUndefined()
  expect(registry.widgets.map(({ definition }) => definition.id)).toEqual(['weather.main'])
  expect(addInstancePlugins(base, defineInstancePlugins([listed('incidents')], '1001'))).toEqual({})
})

test('a plugin in quarantine keeps its places, and is not offered', () => {
  const registry = registryOf([listed('weather', { quarantine: { at: 0, by: 'Anna', reason: 'It looks wrong.' } })])
  expect(registry.widget('weather.main')).toBeDefined()
  expect(registry.widgets).toEqual([])
})

test('one that cannot be shown is left out with its reason, and takes nobody with it', () => {
  const plugins = [
    listed('later', { manifest: { api: '2.0.0' } }),
    listed('other', { pluginId: 'weather' }),
    listed('form', {
      manifest: {
        widgets: [
          {
            ...listed('x').manifest.widgets[0],
            settings: { type: 'object', properties: { place: { type: 'object', default: {} } } },
          },
        ],
      },
    }),
    listed('twice'),
    listed('twice', { version: 2 }),
    listed('good'),
  ]
  const { plugins: defined, leftOut } = defineInstancePlugins(plugins, '1001')
  expect(defined.map(({ plugin }) => plugin.pluginId)).toEqual(['twice', 'good'])
  expect(leftOut.map((text) => text.split(':')[0])).toEqual(['later', 'weather', 'form', 'twice'])
})

test('of a list without end the first are taken', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => listed(`plugin-${index}`))
  const { plugins, leftOut } = defineInstancePlugins(many, '1001')
  expect(plugins).toHaveLength(200)
  expect(leftOut).toEqual(['9800 more than 200'])
})

test('only a plugin that has changed gets another definition', () => {
  const known: KnownPlugins = new Map()
  const widgetsOf = (plugins: readonly InstancePlugin[]) =>
    (addInstancePlugins(base, defineInstancePlugins(plugins, '1001', known)).widgets ?? []).map(
      ({ definition }) => definition,
    )
  const [weather, wind] = widgetsOf([listed('weather'), listed('wind')])
  const grants = { calls: ['incidents.query'], intents: [], network: [] }
  const [changed, same] = widgetsOf([listed('weather', { grants }), listed('wind')])
  expect(changed).not.toBe(weather)
  expect(same).toBe(wind)
})
