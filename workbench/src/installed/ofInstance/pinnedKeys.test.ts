import { expect, test } from 'vitest'
import { createPinnedKeys } from './pinnedKeys'

test('a key is kept for the plugin of one instance', async () => {
  const stored = new Map<string, unknown>()
  const storage = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, value),
  }
  await createPinnedKeys(storage).pin('weather@1001', 'first')
  const later = createPinnedKeys(storage)
  expect(await later.keyOf('weather@1001')).toBe('first')
  expect(await later.keyOf('weather@1002')).toBeNull()
})

test('a storage that fails leaves the keys of this visit', async () => {
  const failing = { get: () => Promise.reject(new Error('full')), set: () => Promise.reject(new Error('full')) }
  const keys = createPinnedKeys(failing)
  expect(await keys.keyOf('weather@1001')).toBeNull()
  await keys.pin('weather@1001', 'first')
  expect(await keys.keyOf('weather@1001')).toBe('first')
})
