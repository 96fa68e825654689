import { z } from 'zod'
import { createEmitter } from '@barn-workbench/core/emitter'
import { LayoutEdit } from '@barn-workbench/core/layout'
import { LayoutDocument, LayoutOperation } from '@barn-workbench/core/schema'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'

const Version = z.int().min(1)

/** A person's own edits of one layout, as this device stores them. */
export const OwnEdits = z.object({
  edits: z.array(LayoutEdit),
  /** Version of the shared layout that they were made on. */
  base: Version,
  /** Operations written by a later version of the client. They are not understood, and sent back as they are. */
  unknown: z.array(LayoutOperation),
  /** Version under which the instance has them; null: it has none yet. */
  version: Version.nullable(),
  /** Edits that instance and device last had in common. */
  agreed: z.array(LayoutEdit),
  /** Whether the instance is still to be sent these edits. */
  pending: z.boolean(),
})
export type OwnEdits = z.infer<typeof OwnEdits>

const StoredLayouts = z.object({
  /** Layouts that the instance answered with; null: it never answered. */
  saved: z.array(LayoutDocument).nullable().catch(null),
  /** Own edits by layout id; null: the instance was asked, and there are none. */
  own: z.record(z.string(), OwnEdits.nullable().catch(null)).catch({}),
  /** Each shared layout as its reader last saw it, to tell what has changed since. */
  seen: z.record(z.string(), LayoutDocument).catch({}),
})
/** All that this device stores of the layouts of one instance and account. */
export type StoredLayouts = z.infer<typeof StoredLayouts>

const NOTHING_STORED: StoredLayouts = { saved: null, own: {}, seen: {} }

/** Sent to the other tabs of this browser after a write. */
const ChangeMessage = z.object({ layouts: z.string() })

/** Key under which the layouts of an account are stored. */
export function layoutsKey(instanceId: string, accountId: string): string {
  return `layouts/${instanceId}/${accountId}`
}

interface LocalLayoutStorageOptions {
  instanceId: string
  accountId: string
  storage: KeyValueStorage
  channel: TabChannel
  onStorageFailure: (cause: unknown) => void
}

/**
 * The layouts of one instance and account on this device, the same in every tab. It holds edits that the instance does
 * not have yet, so it is no cache.
 */
export interface LocalLayoutStorage {
  /** Resolves when the stored layouts are read; until then there are none. */
  readonly loaded: Promise<void>
  get(): StoredLayouts
  /** Replaces parts at once, and writes them in the background. */
  update(patch: Partial<StoredLayouts>): void
  setOwn(layoutId: string, own: OwnEdits | null): void
  subscribe(listener: () => void): () => void
}

export function createLocalLayoutStorage(options: LocalLayoutStorageOptions): LocalLayoutStorage {
  const { instanceId, accountId, storage, channel, onStorageFailure } = options
  const key = layoutsKey(instanceId, accountId)
  const events = createEmitter<{ changed: undefined }>()
  let stored = NOTHING_STORED
  let writing = Promise.resolve()
  let updates = 0

  async function read(): Promise<void> {
    const updatesBefore = updates
    const value = await storage.get(key).catch(() => undefined)
    // An update of this tab is newer than what was read, and is about to be written.
    if (updates !== updatesBefore) return
    stored = StoredLayouts.safeParse(value).data ?? NOTHING_STORED
    events.emit('changed')
  }

  function update(patch: Partial<StoredLayouts>): void {
    updates++
    const next = { ...stored, ...patch }
    stored = next
    events.emit('changed')
    writing = writing
      .then(() => storage.set(key, next))
      .then(() => channel.post({ layouts: key }))
      .catch(onStorageFailure)
  }

  channel.subscribe((message) => {
    if (ChangeMessage.safeParse(message).data?.layouts === key) void writing.then(read)
  })

  return {
    loaded: read(),
    get: () => stored,
    update,
    setOwn: (layoutId, own) => update({ own: { ...stored.own, [layoutId]: own } }),
    subscribe: (listener) => events.subscribe('changed', listener),
  }
}
