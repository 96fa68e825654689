import type { KeyValueStorage } from '@barn-workbench/core/settings'

/** Start of the storage keys of an account's drafts, which the layout editor stores. The id of the layout follows. */
export function draftKeyPrefix(instanceId: string, accountId: string): string {
  return `layout-draft/${instanceId}/${accountId}/`
}

/** The drafts of one account on this device: changes of layouts that the person has not saved. No instance has them. */
export interface LayoutDrafts {
  /** Ids of the layouts with a draft. */
  layoutIds(): Promise<string[]>
  /** Deletes all of them. */
  remove(): Promise<void>
}

/** Creates the storage of unsaved edits. `prefix` begins its keys. */
export function createLayoutDrafts(storage: KeyValueStorage, prefix: string): LayoutDrafts {
  const keys = async () => (await storage.keys()).filter((key) => key.startsWith(prefix))
  return {
    async layoutIds() {
      const layoutIds = (await keys()).map((key) => key.slice(prefix.length).split('/')[0] ?? '')
      return [...new Set(layoutIds)].sort()
    },
    async remove() {
      await Promise.all((await keys()).map((key) => storage.remove(key)))
    },
  }
}
