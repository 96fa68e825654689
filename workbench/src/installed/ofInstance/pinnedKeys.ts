import { z } from 'zod'
import type { KeyValueStorage } from '@barn-workbench/core/settings'

/**
 * The keys with which this browser has seen the plugins of instances. An instance, or whoever stands between, cannot
 * put a package of somebody else in the place of one that was seen here.
 */
export interface PinnedKeys {
  /** Resolves with the keys of a plugin, the latest last; empty for one that was never seen. */
  keysOf(pluginKey: string): Promise<readonly string[]>
  /** Keeps the key of a package that was checked. */
  pin(pluginKey: string, key: string): Promise<void>
}

const Keys = z.array(z.string())

/** Keeps the keys in a storage; where that cannot be used, while the page is open. */
export function createPinnedKeys(storage: Pick<KeyValueStorage, 'get' | 'set'>): PinnedKeys {
  const known = new Map<string, readonly string[]>()
  const entryOf = (pluginKey: string) => `plugin-keys/${pluginKey}`
  async function keysOf(pluginKey: string): Promise<readonly string[]> {
    const stored = Keys.safeParse(await storage.get(entryOf(pluginKey)).catch(() => undefined))
    return stored.success ? stored.data : (known.get(pluginKey) ?? [])
  }
  return {
    keysOf,
    async pin(pluginKey, key) {
      const keys = [...(await keysOf(pluginKey)), key]
      known.set(pluginKey, keys)
      await storage.set(entryOf(pluginKey), keys).catch(() => undefined)
    },
  }
}
