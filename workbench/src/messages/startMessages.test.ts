import { expect, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { startMessages } from './startMessages'

const feed = definePlugin({
  id: 'feed',
  locale: { en: async () => ({ default: { title: 'Feed' } }), de: async () => ({ default: { title: 'Futter' } }) },
})

const fail = () => Promise.reject(new Error('offline'))
const offline = definePlugin({ id: 'offline', locale: { en: fail, de: fail } })

test('a missing message is reported once, with its plugin and its key, unless no messages could be loaded', async () => {
  const onMissing = vi.fn()
  const { t } = await startMessages([feed, offline], 'de', onMissing)
  expect(t('title', { ns: 'feed' })).toBe('Futter')
  t('lost', { ns: 'feed' })
  t('lost', { ns: 'feed' })
  t('title', { ns: 'offline' })
  t('optional', { ns: 'feed', defaultValue: 'another text' })
  expect(onMissing.mock.calls).toEqual([['feed', 'lost']])
})
