import { expect, test } from 'vitest'
import { createPinnedKeys } from './pinnedKeys'

test('the keys are kept for the plugin of one instance, in their order', async () => {
  const stored = new Map<string, unknown>()
  const storage = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, value),
  }
  await createPinnedKeys(storage).pin('weather@1001', 'first')
  await createPinnedKeys(storage).pin('weather@1001', 'second')
  const later = createPinnedKeys(storage)
  expect(await later.keysOf('weather@1001')).toEqual(['first', 'second'])
  expect(await later.keysOf('weather@1002')).toEqual([])
})

test('a storage that fails leaves the keys of this visit', async () => {
  const failing = { get: () => Promise.reject(new Error('full')), set: () => Promise.reject(new Error('full')) }
  const keys = createPinnedKeys(failing)
  expect(await keys.keysOf('weather@1001')).toEqual([])
  await keys.pin('weather@1001', 'first')
  expect(await keys.keysOf('weather@1001')).toEqual(['first'])
})
