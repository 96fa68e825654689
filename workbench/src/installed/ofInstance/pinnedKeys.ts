import type { KeyValueStorage } from '@barn-workbench/core/settings'

/**
 * The keys with which this browser has seen the plugins of instances first. An instance, or whoever stands between,
 * cannot put a package of somebody else in the place of one that was seen here.
 */
export interface PinnedKeys {
  /** Resolves with null for a plugin that was never seen. */
  keyOf(pluginKey: string): Promise<string | null>
  /** Keeps the key of a package that was checked. */
  pin(pluginKey: string, key: string): Promise<void>
}

/** Keeps the keys in a storage; where that cannot be used, while the page is open. */
export function createPinnedKeys(storage: Pick<KeyValueStorage, 'get' | 'set'>): PinnedKeys {
  const known = new Map<string, string>()
  const entryOf = (pluginKey: string) => `plugin-key/${pluginKey}`
  return {
    async keyOf(pluginKey) {
      const stored: unknown = await storage.get(entryOf(pluginKey)).catch(() => undefined)
      return typeof stored === 'string' ? stored : (known.get(pluginKey) ?? null)
    },
    async pin(pluginKey, key) {
      known.set(pluginKey, key)
      await storage.set(entryOf(pluginKey), key).catch(() => undefined)
    },
  }
}
