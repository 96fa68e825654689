// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { PLUGIN_CHANGED, type ChangedMessages } from '../environment/hotEvents'
import { startMessages } from '../messages/startMessages'
import { followHotUpdates } from './followHotUpdates'

const locale = async () => ({ default: { title: 'Feed', old: 'Old' } })
const feed = definePlugin({ id: 'feed', locale: { en: locale, de: locale } })
const water = definePlugin({ id: 'water', locale: { en: locale, de: locale } })

async function open() {
  const messages = await startMessages([feed, water], 'en')
  let sendMessages: (changed: ChangedMessages) => void = () => undefined
  const [onPlugins, reload] = [vi.fn(), vi.fn()]
  const onMessagesChanged = (listener: typeof sendMessages) => {
    sendMessages = listener
  }
  followHotUpdates({ messages, loaded: { plugins: [feed, water], faulty: [] }, onPlugins, onMessagesChanged, reload })
  return {
    messages,
    onPlugins,
    reload,
    sendMessages,
    replace: (manifest: unknown) => dispatchEvent(new CustomEvent(PLUGIN_CHANGED, { detail: { default: manifest } })),
  }
}

test('changed messages replace the ones before, and views are told', async () => {
  const { messages, sendMessages, reload } = await open()
  const onChanged = vi.fn()
  messages.on('languageChanged', onChanged)
  sendMessages({ language: 'en', namespace: 'feed', content: { title: 'Feed silo' } })
  expect(messages.t('title', { ns: 'feed' })).toBe('Feed silo')
  expect(messages.exists('old', { ns: 'feed' })).toBe(false)
  expect([onChanged.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
})

test('a changed manifest takes its place among the others', async () => {
  const { replace, onPlugins, reload } = await open()
  const changed = definePlugin({ ...feed, jobs: [] })
  replace(changed)
  expect(onPlugins).toHaveBeenCalledWith({ plugins: [changed, water], faulty: [] })
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['has a mistake now', { ...feed, locale: null }],
  ['is new', { ...feed, id: 'silo' }],
])('the page is reloaded for a manifest that %s', async (_, manifest) => {
  const { replace, onPlugins, reload } = await open()
  replace(manifest)
  expect([onPlugins.mock.calls.length, reload.mock.calls.length > 0]).toEqual([0, true])
})
