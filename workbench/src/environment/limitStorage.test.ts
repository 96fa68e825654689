import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createLocalSettings, createMemoryStorage, type KeyValueStorage } from '@barn-workbench/core/settings'
import { limitStorage } from './limitStorage'

const LIMIT = 4_000

/** A storage whose calls wait until `answer` is called. */
function createSilentStorage() {
  const memory = createMemoryStorage(new Map([['key', 'value']]))
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let calls = 0
  const silent: KeyValueStorage = {
    async get(key) {
      calls++
      await answered
      return await memory.get(key)
    },
    set: (key, value) => memory.set(key, value),
    remove: (key) => memory.remove(key),
    keys: () => memory.keys(),
  }
  const clock = createFakeClock()
  return { clock, storage: limitStorage(silent, clock, LIMIT), answer: () => answer(), calls: () => calls }
}

test('a storage that answers in time is used as it is', async () => {
  const clock = createFakeClock()
  const storage = limitStorage(createMemoryStorage(), clock, LIMIT)
  await storage.set('key', 'value')
  expect(await storage.get('key')).toBe('value')
  await storage.remove('key')
  expect(await storage.get('key')).toBeUndefined()
})

test('a storage that does not answer fails after the limit', async () => {
  const { storage, clock } = createSilentStorage()
  const reading = storage.get('key').catch((error: unknown) => error)
  await clock.advance(LIMIT)
  expect(await reading).toMatchObject({ problem: { code: 'client/storage-slow' } })
})

test('a storage that has not answered fails at once, and is used again once it has answered', async () => {
  const { storage, clock, answer, calls } = createSilentStorage()
  storage.get('key').catch(() => undefined)
  await clock.advance(LIMIT)
  await expect(storage.get('key')).rejects.toMatchObject({ problem: { code: 'client/storage-slow' } })
  expect(calls()).toBe(1)
  answer()
  await clock.advance(0)
  expect(await storage.get('key')).toBe('value')
})

test('a value that was set while the storage was slow is stored when it answers', async () => {
  const { storage, clock, answer } = createSilentStorage()
  const channel = { post: () => undefined, subscribe: () => () => undefined }
  const problems: unknown[] = []
  const settings = createLocalSettings({ storage, channel, tabId: 'a', onProblem: ({ kind }) => problems.push(kind) })
  await clock.advance(LIMIT)
  settings.set({ theme: 'dark' })
  await clock.advance(0)
  expect(problems).toEqual(['storage-failed', 'storage-failed'])
  answer()
  await clock.advance(0)
  await settings.saved()
  expect(await storage.get('store/settings')).toMatchObject({ theme: { value: 'dark' } })
})

test('a storage that fails passes its error on', async () => {
  const failure = new Error('quota')
  const failing = { ...createMemoryStorage(), get: () => Promise.reject(failure) }
  await expect(limitStorage(failing, createFakeClock(), LIMIT).get('key')).rejects.toBe(failure)
})
