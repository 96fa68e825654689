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
const registryOf = async (plugins: readonly InstancePlugin[], instanceId = '1001') => ({
  ...base,
  ...addInstancePlugins(base, await defineInstancePlugins(plugins, { instanceId })),
})
const INSTANCE = { instanceId: '1001' }

test('the widgets of an instance are named as in its layouts, and their words are its own', async () => {
  const raining = listed('weather', { manifest: { description: words('Rain here') } })
  const here = (await registryOf([raining])).widget('weather.main')
  const there = (await registryOf([listed('weather')], '1002')).widget('weather.main')
  expect(here).toMatchObject({ name: 'main', plugin: { id: 'weather@1001' }, definition: { id: 'weather.main' } })
  expect(there?.plugin.id).toBe('weather@1002')
  expect((await here?.plugin.locale.en())?.default).toMatchObject({ 'widgets.main.description': 'Rain here' })
})

test('an id of the workbench or of its server is never that of an instance', async () => {
  const registry = await registryOf([listed('incidents'), listed('weather')])
  expect(registry.widget('incidents.main')).toBeUndefined()
  expect(registry.widgets.map(({ definition }) => definition.id)).toEqual(['weather.main'])
  expect(addInstancePlugins(base, await defineInstancePlugins([listed('incidents')], INSTANCE))).toEqual({})
})

test('a plugin in quarantine keeps its places, and is not offered', async () => {
  const registry = await registryOf([
    listed('weather', { quarantine: { at: 0, by: 'Anna', reason: 'It looks wrong.' } }),
  ])
  expect(registry.widget('weather.main')).toBeDefined()
  expect(registry.widgets).toEqual([])
})

test('one that cannot be shown is left out with its reason, and takes nobody with it', async () => {
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
  const { plugins: defined, leftOut } = await defineInstancePlugins(plugins, INSTANCE)
  expect(defined.map(({ plugin }) => plugin.pluginId)).toEqual(['twice', 'good'])
  expect(leftOut.map((text) => text.split(':')[0])).toEqual(['later', 'weather', 'form', 'twice'])
})

test('of a list without end the first are taken', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => listed(`plugin-${index}`))
  const { plugins, leftOut } = await defineInstancePlugins(many, INSTANCE)
  expect(plugins).toHaveLength(200)
  expect(leftOut).toEqual(['9800 more than 200'])
})

test('of a list with too much in it the first are taken', async () => {
  const en = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`text-${index}`, 'x'.repeat(2_000)]))
  const large = ['one', 'two', 'three', 'four'].map((id) => listed(id, { manifest: { messages: { en, de: {} } } }))
  const { plugins, leftOut } = await defineInstancePlugins(large, INSTANCE)
  expect(plugins.map(({ plugin }) => plugin.pluginId)).toEqual(['one', 'two', 'three'])
  expect(leftOut).toEqual(['four: the list of plugins is too long'])
})

test('a list that nobody waits for any more changes nothing', async () => {
  const known: KnownPlugins = new Map()
  await defineInstancePlugins([listed('weather')], { ...INSTANCE, known })
  let count = 0
  const pause = () => (++count < 2 ? Promise.resolve() : Promise.reject(new Error('late')))
  const late = defineInstancePlugins([listed('wind'), listed('sun')], { ...INSTANCE, known, pause })
  await expect(late).rejects.toThrow('late')
  expect([...known.values()].map(({ plugin }) => plugin.pluginId)).toEqual(['weather'])
})

test('only a plugin that has changed gets another definition', async () => {
  const known: KnownPlugins = new Map()
  const widgetsOf = async (plugins: readonly InstancePlugin[]) => {
    const { widgets = [] } = addInstancePlugins(base, await defineInstancePlugins(plugins, { ...INSTANCE, known }))
    return widgets.map(({ definition }) => definition)
  }
  const [weather, wind] = await widgetsOf([listed('weather'), listed('wind')])
  const grants = { calls: ['incidents.query'], intents: [], network: [] }
  const [changed, same] = await widgetsOf([listed('weather', { grants }), listed('wind')])
  expect(changed).not.toBe(weather)
  expect(same).toBe(wind)
})
