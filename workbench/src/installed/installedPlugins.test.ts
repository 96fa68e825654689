// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { OfferedPlugin } from '@barn-workbench/core/plugins'
import { readSettings } from '@barn-workbench/plugin-sdk'
import { checkManifest } from '../registry/loadPlugins'
import { readFittingSettings } from '../registry/readFittingSettings'
import { createRegistry, type Registry } from '../registry/registry'
import { defineInstalledPlugins, followInstalledPlugins } from './installedPlugins'

const offered = (id: string, settings: object = { type: 'object', properties: {} }): OfferedPlugin => ({
  folder: `plugins/${id}-1.0.0-0123456789ab`,
  bytes: 1_000,
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
    messages: { en: { hello: 'Hello', only: 'English' }, de: { hello: 'Hallo', nur: 'Deutsch' } },
    calls: [],
    intents: [],
    permissions: [],
    network: [],
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
  if (!widget) throw new Error('no widget')
  expect(readSettings(widget, { version: 1, settings: {} })).toEqual({ ok: true, value: { count: 5 } })
  // Settings of a later version: what is unknown is left alone, and what does not fit has its default.
  const later = { version: 1, settings: { count: 'many', colour: 'red' } }
  expect(readSettings(widget, later).ok).toBe(false)
  expect(readFittingSettings(widget, later)).toEqual({ ok: true, value: { count: 5 } })
})

test('its words are those of the manifest, in the other language where one is missing', async () => {
  const { plugins } = defineInstalledPlugins({ plugins: [offered('weather')], faulty: [] }, [])
  expect((await plugins[0]?.locale.de())?.default).toMatchObject({
    hello: 'Hallo',
    only: 'English',
    'widgets.today.title': 'Heute',
  })
  expect((await plugins[0]?.locale.en())?.default).toMatchObject({ hello: 'Hello', nur: 'Deutsch' })
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

/** Follows the plugins of a server whose answers are `answer`, in a page of its own. */
function follow(answer: () => Promise<Response>, { watchesPlugins = false } = {}) {
  const log = { write: vi.fn() }
  const messages = { addResourceBundle: vi.fn(), removeResourceBundle: vi.fn(() => messages) }
  const render = vi.fn<(registry: Registry) => void>()
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' as DocumentVisibilityState })
  const changes = new EventTarget()
  const openChanges = vi.fn(() => changes)
  const repeat = vi.fn<(listener: () => void, period: number) => void>()
  const fetch = vi.fn(answer)
  const done = followInstalledPlugins(
    { log, watchesPlugins },
    createRegistry({ plugins: [], faulty: [] }),
    { fetch, messages: messages as never, render },
    { page: page as never, openChanges: openChanges as never, repeat },
  )
  const lastRegistry = () => render.mock.lastCall?.[0] as Registry
  return { done, fetch, render, lastRegistry, log, messages, page, changes, openChanges, repeat }
}
const answers = (content: object) => () => Promise.resolve(Response.json(content))

test('draws the workbench with the installed plugins, their words and their manifests', async () => {
  const { done, lastRegistry, messages } = follow(answers({ plugins: [offered('weather')], faulty: [] }))
  await done
  expect(lastRegistry().widget('weather.today')?.plugin.id).toBe('weather')
  expect(messages.addResourceBundle.mock.calls.map(([language]) => language as string)).toEqual(['en', 'de'])
  expect(lastRegistry().installed).toMatchObject([{ manifest: { id: 'weather', version: '1.0.0' } }])
})

test('without installed plugins nothing is drawn again', async () => {
  const { done, render, log } = follow(answers({ plugins: [], faulty: [] }))
  await done
  expect(render).not.toHaveBeenCalled()
  expect(log.write).not.toHaveBeenCalled()
})

test.each([
  ['a server that cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['another status', () => Promise.resolve(new Response('no', { status: 404 }))],
  ['a page', () => Promise.resolve(new Response('<html>'))],
  ['another answer', answers({ plugins: [{ manifest: { id: 'x' }, folder: 'y' }] })],
])('%s is noted in the log, and the workbench stays as it is', async (_name, answer) => {
  const { done, render, log } = follow(answer)
  await done
  expect(render).not.toHaveBeenCalled()
  expect(log.write.mock.calls[0]?.[0]).toMatchObject({ level: 'WARN', tag: 'Plugin' })
})

test('a notice of the server replaces the plugin that has changed, and leaves all others the same objects', async () => {
  let content: { plugins: OfferedPlugin[]; faulty: object[] } = {
    plugins: [offered('weather'), offered('wind')],
    faulty: [],
  }
  const { done, lastRegistry, render, messages, changes, openChanges, log } = follow(() => answers(content)(), {
    watchesPlugins: true,
  })
  await done
  expect(openChanges).toHaveBeenCalledExactlyOnceWith('/plugins/changes')
  const first = lastRegistry()
  changes.dispatchEvent(new Event('open'))
  messages.addResourceBundle.mockClear()
  content = {
    plugins: [{ ...offered('weather'), folder: 'plugins/weather-1.0.0-ffffffffffff' }, offered('wind')],
    faulty: [{ name: 'old', reason: 'otherApi', detail: '2.0.0' }],
  }
  changes.dispatchEvent(new Event('message'))
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2))
  const second = lastRegistry()
  expect(second.widget('weather.today')?.definition).not.toBe(first.widget('weather.today')?.definition)
  expect(second.widget('wind.today')?.definition).toBe(first.widget('wind.today')?.definition)
  expect(second.pages).toBe(first.pages)
  expect(second.faulty).toMatchObject([{ name: 'old' }])
  expect(new Set(messages.addResourceBundle.mock.calls.map(([, id]) => id as string))).toEqual(new Set(['weather']))
  expect(log.write).toHaveBeenCalledOnce()

  // A plugin that is gone has no widget any more; its fault is logged once.
  content = { ...content, plugins: [offered('wind')] }
  changes.dispatchEvent(new Event('message'))
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(3))
  expect(lastRegistry().widget('weather.today')).toBeUndefined()
  expect(log.write).toHaveBeenCalledOnce()
})

test('a page that comes to the foreground asks again, and so does a screen; without the flag there is no stream', async () => {
  const { done, fetch, page, lastRegistry, render, openChanges } = follow(
    answers({ plugins: [offered('weather')], faulty: [] }),
  )
  await done
  page.dispatchEvent(new Event('visibilitychange'))
  expect(fetch).toHaveBeenCalledTimes(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  lastRegistry().readAgain()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
  expect(render).toHaveBeenCalledOnce()
  expect(openChanges).not.toHaveBeenCalled()
})

test('a page that stays for days asks again while it is there, and learns what was revoked', async () => {
  const policy = { issued: '2026-01-01T00:00:00Z', revoked: [] }
  const { done, fetch, page, repeat, lastRegistry } = follow(answers({ plugins: [], faulty: [], policy }))
  await done
  expect(lastRegistry().policy).toEqual(policy)
  const [asksAgain, period] = repeat.mock.lastCall ?? []
  expect(period).toBe(600_000)
  asksAgain?.()
  expect(fetch).toHaveBeenCalledTimes(1)
  page.visibilityState = 'visible'
  asksAgain?.()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
})

test('a plugin that was revoked is left out with the words of who has revoked it', () => {
  const why = { en: 'It sent pictures away.', de: 'Es hat Bilder verschickt.' }
  const faulty = [{ name: 'silo.bwplugin', reason: 'revoked' as const, detail: 'silo', why }]
  expect(defineInstalledPlugins({ plugins: [], faulty }, []).faulty).toEqual([
    { name: 'silo.bwplugin', fault: { reason: 'installed.revoked', params: { detail: 'silo', why } } },
  ])
})
