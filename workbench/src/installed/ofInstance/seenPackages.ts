import { z } from 'zod'
import type { KeyValueStorage } from '@barn-workbench/core/settings'

/** A package that was checked: its SHA-256 digest, hexadecimal, and the key that has signed it. */
const SeenPackage = z.object({ digest: z.string(), key: z.string() })
export type SeenPackage = z.output<typeof SeenPackage>

/**
 * The packages of plugins of instances that this browser has seen. An instance, or whoever stands between, cannot put a
 * package of somebody else in the place of one that was seen here.
 */
export interface SeenPackages {
  /** Resolves with those of a plugin, the latest last; empty for one that was never seen. */
  of(pluginKey: string): Promise<readonly SeenPackage[]>
  /** Keeps a package that was checked. */
  add(pluginKey: string, seen: SeenPackage): Promise<void>
}

/** Packages of a plugin that are kept: an instance rolls back one release at a time. */
const MOST_SEEN = 20

/** Keeps them in a storage; where that cannot be used, while the page is open. */
export function createSeenPackages(storage: Pick<KeyValueStorage, 'get' | 'set'>): SeenPackages {
  const known = new Map<string, readonly SeenPackage[]>()
  const entryOf = (pluginKey: string) => `plugin-packages/${pluginKey}`
  async function of(pluginKey: string): Promise<readonly SeenPackage[]> {
    const stored = z.array(SeenPackage).safeParse(await storage.get(entryOf(pluginKey)).catch(() => undefined))
    return stored.success ? stored.data : (known.get(pluginKey) ?? [])
  }
  return {
    of,
    async add(pluginKey, seen) {
      const others = (await of(pluginKey)).filter(({ digest }) => digest !== seen.digest)
      // One that comes again by an earlier key does not make that the plugin’s key again.
      const latest = others.at(-1)
      const isEarlier = latest !== undefined && latest.key !== seen.key && others.some(({ key }) => key === seen.key)
      const packages = (isEarlier ? [seen, ...others] : [...others, seen]).slice(-MOST_SEEN)
      known.set(pluginKey, packages)
      await storage.set(entryOf(pluginKey), packages).catch(() => undefined)
    },
  }
}
