import type { OfferedPlugin } from '@barn-workbench/core/plugins'

/** A plugin whose widgets are shown: of the workbench, of the server of the client, or of an instance. */
export interface ShownPlugin extends OfferedPlugin {
  /** Of one that an instance has installed. Its frames get its files from the page. */
  ofInstance?: {
    /** Tells it apart from plugins of other instances that have the same id. */
    key: string
    /** By their paths. */
    files: ReadonlyMap<string, Blob>
    /** Whether its administrators have granted all that it asks for. */
    hasAllGrants: boolean
  }
}

/** The id of a plugin, with that of its instance if an instance has installed it. Its words have it as namespace. */
export function pluginKeyOf({ manifest, ofInstance }: ShownPlugin): string {
  return ofInstance?.key ?? manifest.id
}

/** The key of a plugin that an instance has installed. */
export function keyOfInstancePlugin(pluginId: string, instanceId: string): string {
  return `${pluginId}@${instanceId}`
}
