import { expect, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { startMessages } from './startMessages'

const feed = definePlugin({
  id: 'feed',
  locale: { en: async () => ({ default: { title: 'Feed' } }), de: async () => ({ default: { title: 'Futter' } }) },
})

const fail = () => Promise.reject(new Error('offline'))
const offline = definePlugin({ id: 'offline', locale: { en: fail, de: fail } })

test('a missing message is reported once, with its plugin and its key, where both languages are loaded', async () => {
  const onMissing = vi.fn()
  const messages = await startMessages([feed], 'de', onMissing)
  const { t } = messages
  expect(t('title', { ns: 'feed' })).toBe('Futter')
  t('lost', { ns: 'feed' })
  expect(onMissing).not.toHaveBeenCalled()
  await expect.poll(() => messages.hasResourceBundle('en', 'feed'), { timeout: 5_000 }).toBe(true)
  t('lost', { ns: 'feed' })
  t('lost', { ns: 'feed' })
  t('optional', { ns: 'feed', defaultValue: 'another text' })
  expect(onMissing.mock.calls).toEqual([['feed', 'lost']])
})

test('a message is not missing where no messages could be loaded', async () => {
  const onMissing = vi.fn()
  const { t } = await startMessages([offline], 'de', onMissing)
  t('title', { ns: 'offline' })
  expect(onMissing).not.toHaveBeenCalled()
})

test('where messages of a language do not come, those of the fallback are there before anything is drawn', async () => {
  const half = definePlugin({ id: 'half', locale: { en: async () => ({ default: { title: 'Half' } }), de: fail } })
  const { t } = await startMessages([half], 'de')
  expect(t('title', { ns: 'half' })).toBe('Half')
})

test('what has no German words shows the English ones, which are not waited for', async () => {
  let deliver: (messages: { default: object }) => void = () => undefined
  const english = new Promise<{ default: object }>((resolve) => {
    deliver = resolve
  })
  const foreign = definePlugin({
    id: 'foreign',
    locale: { en: () => english, de: async () => ({ default: { title: 'Fremd' } }) },
  })
  const { t } = await startMessages([foreign], 'de')
  expect([t('title', { ns: 'foreign' }), t('only', { ns: 'foreign' })]).toEqual(['Fremd', 'only'])
  deliver({ default: { title: 'Foreign', only: 'Only English' } })
  await expect.poll(() => t('only', { ns: 'foreign' }), { timeout: 5_000 }).toBe('Only English')
  expect(t('title', { ns: 'foreign' })).toBe('Fremd')
})
