import { expect, test } from 'vitest'
import { createSeenPackages } from './seenPackages'

const [first, second] = [
  { digest: '1', key: 'first' },
  { digest: '2', key: 'second' },
]

test('packages are kept for the plugin of one instance, in the order in which they came', async () => {
  const stored = new Map<string, unknown>()
  const storage = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, value),
  }
  await createSeenPackages(storage).add('weather@1001', first)
  await createSeenPackages(storage).add('weather@1001', second)
  const later = createSeenPackages(storage)
  expect(await later.of('weather@1001')).toEqual([first, second])
  expect(await later.of('weather@1002')).toEqual([])
  // The key of the plugin stays the one to which it was handed over.
  const third = { digest: '3', key: 'first' }
  await later.add('weather@1001', third)
  expect((await later.of('weather@1001')).at(-1)).toEqual(second)
})

test('a storage that fails leaves the packages of this visit', async () => {
  const failing = { get: () => Promise.reject(new Error('full')), set: () => Promise.reject(new Error('full')) }
  const seen = createSeenPackages(failing)
  expect(await seen.of('weather@1001')).toEqual([])
  await seen.add('weather@1001', first)
  expect(await seen.of('weather@1001')).toEqual([first])
})
