// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { OfferedPlugin } from '@barn-workbench/core/plugins'
import { readSettings } from '@barn-workbench/plugin-sdk'
import { checkManifest } from '../registry/loadPlugins'
import { createRegistry, type Registry } from '../registry/registry'
import { addInstalledPlugins, defineInstalledPlugins } from './installedPlugins'

const offered = (id: string, settings: object = { type: 'object', properties: {} }): OfferedPlugin => ({
  folder: `plugins/${id}-1.0.0-0123456789ab`,
  manifest: {
    id,
    version: '1.0.0',
    api: '1.0.0',
    name: { en: 'Weather', de: 'Wetter' },
    author: { name: 'A farmer' },
    widgets: [
      {
        name: 'today',
        title: { en: 'Today', de: 'Heute' },
        module: 'parts/today.js',
        styles: [],
        settings: { ...settings },
        size: { w: 6, h: 4 },
        needs: ['incidents.view'],
        followsTime: true,
      },
    ],
    messages: { en: { hello: 'Hello', only: 'English' }, de: { hello: 'Hallo' } },
    calls: [],
    intents: [],
    permissions: [],
  },
})

const COUNT = { type: 'object', properties: { count: { type: 'integer', default: 5 } } }

test('makes a definition that is checked like that of any plugin', () => {
  const { plugins, faulty } = defineInstalledPlugins({ plugins: [offered('weather', COUNT)], faulty: [] }, [])
  expect(faulty).toEqual([])
  const [plugin] = plugins
  expect(checkManifest({ default: plugin }, [])).toEqual({ plugin })
  const [widget] = plugin?.widgets ?? []
  expect(widget).toMatchObject({
    id: 'weather.today',
    size: { w: 6, h: 4 },
    needs: ['incidents.view'],
    followsTime: true,
    sharedCode: 'parts/today',
  })
  expect(widget && readSettings(widget, { version: 1, settings: {} })).toEqual({ ok: true, value: { count: 5 } })
})

test('its words are those of the manifest, in English where there is no German', async () => {
  const { plugins } = defineInstalledPlugins({ plugins: [offered('weather')], faulty: [] }, [])
  expect((await plugins[0]?.locale.de())?.default).toMatchObject({
    hello: 'Hallo',
    only: 'English',
    'widgets.today.title': 'Heute',
  })
})

test('a plugin of the workbench has precedence, and a schema that no form has a field for is named', () => {
  const broken = offered('broken', { type: 'object', properties: { place: { type: 'object', default: {} } } })
  const { plugins, faulty } = defineInstalledPlugins(
    { plugins: [offered('incidents'), broken], faulty: [{ name: 'old', reason: 'otherApi', detail: '2.0.0' }] },
    ['incidents'],
  )
  expect(plugins).toEqual([])
  expect(faulty.map(({ name, fault }) => `${name} ${fault.reason}`)).toEqual([
    'old installed.otherApi',
    'incidents duplicatePlugin',
    'broken installed.badManifest',
  ])
})

function add(answer: () => Promise<Response>) {
  const log = { write: vi.fn() }
  const messages = { addResourceBundle: vi.fn() }
  const render = vi.fn<(registry: Registry) => void>()
  const done = addInstalledPlugins(log, createRegistry({ plugins: [], faulty: [] }), {
    fetch: answer,
    messages: messages as never,
    render,
  })
  return { done, render, log, messages }
}

test('draws the workbench with the installed plugins, their words and their manifests', async () => {
  const content = { plugins: [offered('weather')], faulty: [] }
  const { done, render, messages } = add(() => Promise.resolve(Response.json(content)))
  await done
  expect(render.mock.calls[0]?.[0].widget('weather.today')?.plugin.id).toBe('weather')
  expect(messages.addResourceBundle.mock.calls.map(([language]) => language as string)).toEqual(['en', 'de'])
  expect(render.mock.calls[0]?.[0].installed).toMatchObject([{ id: 'weather', version: '1.0.0' }])
})

test('without installed plugins nothing is drawn again', async () => {
  const { done, render, log } = add(() => Promise.resolve(Response.json({ plugins: [], faulty: [] })))
  await done
  expect(render).not.toHaveBeenCalled()
  expect(log.write).not.toHaveBeenCalled()
})

test.each([
  ['a server that cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['another status', () => Promise.resolve(new Response('no', { status: 404 }))],
  ['a page', () => Promise.resolve(new Response('<html>'))],
  ['another answer', () => Promise.resolve(Response.json({ plugins: [{ manifest: { id: 'x' }, folder: 'y' }] }))],
])('%s is noted in the log, and the workbench stays as it is', async (_name, answer) => {
  const { done, render, log } = add(answer)
  await done
  expect(render).not.toHaveBeenCalled()
  expect(log.write.mock.calls[0]?.[0]).toMatchObject({ level: 'WARN', tag: 'Plugin' })
})
