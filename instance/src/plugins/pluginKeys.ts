import type { Publisher } from '@barn-workbench/core/plugins'
import { isSuccessor } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import type { Now } from '../base'
import type { Database } from '../database'

/** The record of a key that has signed a package. */
export interface KnownSigner {
  key: string
  /** Time since which it is known with this plugin, ms since the epoch; null for one that was not seen with it. */
  since: number | null
  /** The key that was known and has handed the plugin over to this one. */
  handedOverBy: string | null
}

export type PluginKeys = ReturnType<typeof createPluginKeys>

/**
 * The keys with which plugins came. A later version has to be signed by the key before, or by one to which that has
 * handed the plugin over. A removed plugin keeps its key, so that no other signer can take its name.
 */
export function createPluginKeys(database: Database, now: Now) {
  const keysOf = (pluginId: string) =>
    database.current().selectFrom('plugin_keys').selectAll().where('plugin_id', '=', pluginId).execute()

  return {
    /** The record of a signer; null for a key to which the previous one has not handed the plugin over. */
    async check(pluginId: string, publisher: Publisher): Promise<KnownSigner | null> {
      const { key } = publisher
      const keys = await keysOf(pluginId)
      const current = keys.find(({ is_current }) => is_current === 1)?.key
      const since = keys.find((known) => known.key === key)?.since ?? null
      if (current === undefined || current === key) return { key, since, handedOverBy: null }
      const isHandedOver = isSuccessor({ pluginId, known: current }, publisher, packageChecks)
      return isHandedOver ? { key, since, handedOverBy: current } : null
    },
    /** Keeps the key of a plugin that is installed. Returns the time since which it is known. */
    async keep(pluginId: string, { key, since }: KnownSigner): Promise<number> {
      const row = { plugin_id: pluginId, key, since: since ?? now() }
      const table = database.current()
      await table.updateTable('plugin_keys').set({ is_current: 0 }).where('plugin_id', '=', pluginId).execute()
      await table
        .insertInto('plugin_keys')
        .values({ ...row, is_current: 1 })
        .onConflict((conflict) => conflict.columns(['plugin_id', 'key']).doUpdateSet({ is_current: 1 }))
        .execute()
      return row.since
    },
  }
}
