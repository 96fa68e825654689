import type { Sessions } from '@barn-workbench/core/session'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import type { WorkbenchLayouts } from '../layouts/workbenchLayouts'
import type { Outboxes } from '../outbox/outboxes'

/** Beginnings of the keys under which this device stores something of an instance; its id and `/` follow. */
const STORED_PER_INSTANCE = ['layouts', 'layout-draft', 'data', 'outbox', 'image'] as const

interface ForgetDependencies {
  storage: KeyValueStorage
  layouts: Pick<WorkbenchLayouts, 'forgetInstance'>
  outboxes: Pick<Outboxes, 'forgetInstance'>
}

/** Deletes everything that is stored under the keys of an instance. What cannot be deleted stays for the next visit. */
async function deleteStored(storage: KeyValueStorage, instanceId: string): Promise<void> {
  const prefixes = STORED_PER_INSTANCE.map((kind) => `${kind}/${instanceId}/`)
  const keys = (await storage.keys()).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
  await Promise.all(keys.map((key) => storage.remove(key)))
}

/**
 * Deletes from this device what it stores of an instance that a person removes: layouts, drafts, unsent changes, data of
 * plugins and pictures. The session itself deletes its record.
 */
export function forgetRemoved(sessions: Pick<Sessions, 'onRemoved'>, dependencies: ForgetDependencies): void {
  sessions.onRemoved(({ id }) => {
    const forget = async () => {
      // What still runs in this tab would write anew.
      dependencies.outboxes.forgetInstance(id)
      await dependencies.layouts.forgetInstance(id)
      await deleteStored(dependencies.storage, id)
    }
    forget().catch(() => undefined)
  })
}
