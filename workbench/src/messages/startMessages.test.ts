import { expect, onTestFinished, test, vi } from 'vitest'
import * as locales from '@barn-workbench/locales'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { startMessages } from './startMessages'

vi.mock('@barn-workbench/locales', { spy: true })

const feed = definePlugin({
  id: 'feed',
  locale: { en: async () => ({ default: { title: 'Feed' } }), de: async () => ({ default: { title: 'Futter' } }) },
})

/** Messages that come when `resolve` is called. */
function deferredWords() {
  let resolve: (messages: { default: object }) => void = () => undefined
  const promise = new Promise<{ default: object }>((done) => (resolve = done))
  return { promise, resolve: (messages: { default: object }) => resolve(messages) }
}

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
  const english = deferredWords()
  const foreign = definePlugin({
    id: 'foreign',
    locale: { en: () => english.promise, de: async () => ({ default: { title: 'Fremd' } }) },
  })
  const { t } = await startMessages([foreign], 'de')
  expect([t('title', { ns: 'foreign' }), t('only', { ns: 'foreign' })]).toEqual(['Fremd', ''])
  english.resolve({ default: { title: 'Foreign', only: 'Only English' } })
  await expect.poll(() => t('only', { ns: 'foreign' }), { timeout: 5_000 }).toBe('Only English')
  expect(t('title', { ns: 'foreign' })).toBe('Fremd')
})

test('words that come late are shown when they come, and no key until then', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const german = deferredWords()
  const late = definePlugin({ id: 'late', locale: { en: () => german.promise, de: () => german.promise } })
  const starting = startMessages([late], 'de')
  await vi.advanceTimersByTimeAsync(8_000)
  const messages = await starting
  const onLoaded = vi.fn()
  messages.on('loaded', onLoaded)
  expect(messages.t('title', { ns: 'late' })).toBe('')
  expect(messages.t('title', { ns: 'late', defaultValue: 'another' })).toBe('another')
  german.resolve({ default: { title: 'Spät' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(messages.t('title', { ns: 'late' })).toBe('Spät')
  expect(onLoaded).toHaveBeenCalled()
})

test('nothing is drawn before the shell has words', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const words = deferredWords()
  vi.spyOn(locales, 'loadMessages').mockReturnValue(words.promise)
  let isStarted = false
  const starting = startMessages([], 'de').then((messages) => {
    isStarted = true
    return messages
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isStarted).toBe(false)
  words.resolve({ default: { title: 'Stall' } })
  await vi.advanceTimersByTimeAsync(0)
  expect((await starting).t('title')).toBe('Stall')
})

test.each([
  ['en', '1,008 notes, from 1,001 of instance 1001'],
  ['de', '1.008 Notizen, ab 1.001 von Instanz 1001'],
] as const)(
  'amounts in messages are written as in %s, and numbers that are names are left alone',
  async (language, text) => {
    const words = {
      en: '{{count}} notes, from {{first}} of instance {{id}}',
      de: '{{count}} Notizen, ab {{first}} von Instanz {{id}}',
    }
    const notes = definePlugin({
      id: 'notes',
      locale: {
        en: async () => ({ default: { notes: words.en } }),
        de: async () => ({ default: { notes: words.de } }),
      },
    })
    const { t } = await startMessages([notes], language, () => undefined)
    expect(t('notes', { ns: 'notes', count: 1_008, first: 1_001, id: 1_001 })).toBe(text)
  },
)
