import { expect, test } from 'vitest'
import type { PluginManifest } from '@barn-workbench/core/plugins'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createKnownTitles } from './knownTitles'

const words = (text: string) => ({ en: text, de: `${text} (de)` })
const manifest = (id: string, title: string) =>
  ({ id, name: words(`Plugin ${id}`), widgets: [{ name: 'main', title: words(title) }] }) as unknown as PluginManifest

test('the titles of a plugin stay known after it is gone, for each instance apart', async () => {
  const storage = createMemoryStorage()
  await createKnownTitles(storage).keep('1001', [manifest('silo', 'Level'), manifest('feed', 'Feed')])
  await createKnownTitles(storage).keep('1001', [manifest('feed', 'Feed of today')])
  const titles = createKnownTitles(storage)
  expect(await titles.find('1001', 'silo.main')).toEqual({ title: words('Level'), plugin: words('Plugin silo') })
  expect((await titles.find('1001', 'feed.main'))?.title.en).toBe('Feed of today')
  expect(await titles.find('1002', 'silo.main')).toBeUndefined()
})

test('what is stored in another form counts as unknown, and is replaced', async () => {
  const storage = createMemoryStorage()
  await storage.set('plugin-titles/1001', { 'silo.main': 'Level' })
  const titles = createKnownTitles(storage)
  expect(await titles.find('1001', 'silo.main')).toBeUndefined()
  await titles.keep('1001', [manifest('silo', 'Level')])
  expect((await titles.find('1001', 'silo.main'))?.title.en).toBe('Level')
})

test('of a storage that cannot be used nothing is known, and nothing fails', async () => {
  const refuse = () => Promise.reject(new Error('no storage'))
  const titles = createKnownTitles({ get: refuse, set: refuse })
  await titles.keep('1001', [manifest('silo', 'Level')])
  expect(await titles.find('1001', 'silo.main')).toBeUndefined()
})
