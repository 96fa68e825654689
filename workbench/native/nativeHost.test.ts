import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { protectSecrets, startNativeHost, type NativeScope, type SecureStorage } from './nativeHost'

const SIGN_IN = 'store/instance/1001'

/** The safe of a system, in memory. */
function createSafe(entries = new Map<string, string>()) {
  const safe: SecureStorage = {
    internalGetItem: async ({ prefixedKey }) => ({ data: entries.get(prefixedKey) ?? null }),
    internalSetItem: async ({ prefixedKey, data }) => void entries.set(prefixedKey, data),
    internalRemoveItem: async ({ prefixedKey }) => entries.delete(prefixedKey),
    internalGetPrefixedKeys: async ({ prefix }) => ({
      keys: [...entries.keys()].filter((key) => key.startsWith(prefix)),
    }),
    internalClearItemsWithPrefix: async ({ prefix }) => {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    },
  }
  return { safe, entries }
}

test('a sign-in is in the safe alone, and everything else where it was', async () => {
  const plain = createMemoryStorage()
  const { safe, entries } = createSafe()
  const storage = protectSecrets(plain, safe)
  await storage.set(SIGN_IN, { refreshToken: 'secret' })
  await storage.set('configuration', { instances: [] })
  expect(await storage.get(SIGN_IN)).toEqual({ refreshToken: 'secret' })
  expect(await plain.keys()).not.toContain(SIGN_IN)
  expect(await plain.get('configuration')).toEqual({ instances: [] })
  expect([...entries.values()]).toEqual(['{"refreshToken":"secret"}'])
  expect((await storage.keys()).toSorted()).toEqual(['configuration', 'native/installed', SIGN_IN])
  await storage.remove(SIGN_IN)
  expect([await storage.get(SIGN_IN), entries.size]).toEqual([undefined, 0])
})

test('a new installation does not find the sign-ins of an earlier one, and the next start keeps its own', async () => {
  const { safe, entries } = createSafe()
  await protectSecrets(createMemoryStorage(), safe).set(SIGN_IN, 'earlier')
  entries.set('of another app', 'stays')
  const plain = createMemoryStorage()
  expect(await protectSecrets(plain, safe).get(SIGN_IN)).toBeUndefined()
  expect([...entries.keys()]).toEqual(['of another app'])
  await protectSecrets(plain, safe).set(SIGN_IN, 'own')
  expect(await protectSecrets(plain, safe).get(SIGN_IN)).toBe('own')
})

test('a vibration is made by the app, and the back key goes back or leaves', () => {
  const impact = vi.fn(async () => undefined)
  const minimizeApp = vi.fn(async () => undefined)
  const back = vi.fn()
  let pressBack: (event: { canGoBack: boolean }) => void = () => undefined
  const scope: NativeScope = {
    Capacitor: {
      Plugins: { Haptics: { impact }, App: { minimizeApp, addListener: (_, listener) => (pressBack = listener) } },
    },
    navigator: {},
    history: { back },
  }
  startNativeHost(scope)
  const { vibrate } = scope.navigator as { vibrate: (pattern: number | number[]) => boolean }
  vibrate.call(scope.navigator, 10)
  vibrate.call(scope.navigator, [200, 50, 200])
  expect(impact.mock.calls).toEqual([[{ style: 'LIGHT' }], [{ style: 'HEAVY' }]])
  pressBack({ canGoBack: true })
  expect([back.mock.calls.length, minimizeApp.mock.calls.length]).toEqual([1, 0])
  pressBack({ canGoBack: false })
  expect([back.mock.calls.length, minimizeApp.mock.calls.length]).toEqual([1, 1])
})

test('without plugins the page has what a browser has', async () => {
  const scope: NativeScope = { navigator: {}, history: { back: () => undefined } }
  startNativeHost(scope)
  const storage = createMemoryStorage()
  expect(scope.barnApp?.protect(storage)).toBe(storage)
  expect(scope.navigator).not.toHaveProperty('vibrate')
})
