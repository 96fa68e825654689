import { expect, test } from 'vitest'
import { createPluginStorage, STORAGE_QUOTA } from './pluginStorage'

/** A device whose storage answers a moment later. */
function createDevice() {
  const values = new Map<string, unknown>()
  const later = () => new Promise((resolve) => setTimeout(resolve))
  const data = {
    get: async (name: string) => (await later(), values.get(name)),
    set: async (name: string, value: unknown) => (await later(), void values.set(name, structuredClone(value))),
  }
  const storageOf = (pluginId: string) =>
    createPluginStorage(data, { instanceId: '1001', pluginId }, (_name, _signal, task) => task())
  return { values, storageOf }
}

test('keeps values by their keys, apart for each plugin', async () => {
  const { storageOf } = createDevice()
  await storageOf('weather').writeStorage('place', { name: 'Barn' })
  expect(await storageOf('weather').readStorage('place')).toEqual({ name: 'Barn' })
  expect(await storageOf('other').readStorage('place')).toBeNull()
  await storageOf('weather').removeStorage('place')
  expect(await storageOf('weather').readStorage('place')).toBeNull()
})

test('no change is lost where several widgets write at once', async () => {
  const { storageOf } = createDevice()
  const keys = Array.from({ length: 10 }, (_, index) => `key${index}`)
  await Promise.all(keys.map((key, index) => storageOf('weather').writeStorage(key, index)))
  const storage = storageOf('weather')
  expect(await Promise.all(keys.map((key) => storage.readStorage(key)))).toEqual(keys.map((_, index) => index))
})

test('what exceeds the quota is refused, and what was there stays', async () => {
  const { storageOf } = createDevice()
  const storage = storageOf('weather')
  await storage.writeStorage('small', 1)
  await expect(storage.writeStorage('large', 'x'.repeat(STORAGE_QUOTA))).rejects.toMatchObject({
    problem: { code: 'client/storage-failed' },
  })
  expect(await storage.readStorage('small')).toBe(1)
  await storage.writeStorage('next', 2)
})

test('a key that every object has is no value', async () => {
  expect(await createDevice().storageOf('weather').readStorage('toString')).toBeNull()
})
