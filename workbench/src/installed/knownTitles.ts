import { z } from 'zod'
import { systemClock } from '@barn-workbench/core/clock'
import type { PluginManifest } from '@barn-workbench/core/plugins'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { createBrowserStorage } from '../environment/browserStorage'
import { limitStorage } from '../environment/limitStorage'

const Words = z.object({ en: z.string(), de: z.string() })
/** The title of a widget and the name of its plugin, as they were last known. */
const KnownTitle = z.object({ title: Words, plugin: Words })
export type KnownTitle = z.output<typeof KnownTitle>
const KnownTitles = z.record(z.string(), KnownTitle)

/**
 * The titles of the widgets of plugins that were installed, by the types of the widgets. A tile whose plugin was
 * removed still says what stood there.
 */
export interface KnownTitleStore {
  /**
   * Keeps the titles of the widgets of these plugins. `place`: the id of the instance that has installed them, or
   * `OF_CLIENT`.
   */
  keep(place: string, manifests: readonly Described[]): Promise<void>
  /** Resolves with undefined for a widget that was never seen here. */
  find(place: string, type: string): Promise<KnownTitle | undefined>
}

type Described = Pick<PluginManifest, 'id' | 'name' | 'widgets'>

/** The place of the plugins that the server of the client offers on all screens. */
export const OF_CLIENT = ''

/** Titles of one place that are kept, the latest last. */
const MOST_TITLES = 400
const entryOf = (place: string) => `plugin-titles/${place}`

/** Keeps the titles in a storage. Where that cannot be used, no title is known after a reload. */
export function createKnownTitles(storage: Pick<KeyValueStorage, 'get' | 'set'>): KnownTitleStore {
  async function read(place: string): Promise<Record<string, KnownTitle>> {
    const stored = KnownTitles.safeParse(await storage.get(entryOf(place)).catch(() => undefined))
    return stored.success ? stored.data : {}
  }
  return {
    async keep(place, manifests) {
      const known = await read(place)
      const current = Object.fromEntries(
        manifests.flatMap(({ id, name: plugin, widgets }) =>
          widgets.map(({ name, title }) => [`${id}.${name}`, { title, plugin }] as const),
        ),
      )
      const isKnown = ([type, one]: [string, KnownTitle]) => JSON.stringify(known[type]) === JSON.stringify(one)
      if (Object.entries(current).every(isKnown)) return
      const others = Object.entries(known).filter(([type]) => !Object.hasOwn(current, type))
      const kept = [...others, ...Object.entries(current)].slice(-MOST_TITLES)
      await storage.set(entryOf(place), Object.fromEntries(kept)).catch(() => undefined)
    },
    find: async (place, type) => (await read(place))[type] ?? (await read(OF_CLIENT))[type],
  }
}

const STORAGE_TIMEOUT = 4 * SECOND

/** Those of this browser. */
export const knownTitles = createKnownTitles(limitStorage(createBrowserStorage(), systemClock, STORAGE_TIMEOUT))
