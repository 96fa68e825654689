import { z } from 'zod'
import { createSerialQueue } from '@barn-workbench/core/concurrency'
import { createEmitter } from '@barn-workbench/core/emitter'
import { isDeepEqual, ownProperty } from '@barn-workbench/core/layout'
import { LayoutDocument } from '@barn-workbench/core/schema'
import type { WithLock } from '@barn-workbench/core/session'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'
import { applyOwnChange, OwnEdits, type OwnChange } from './ownEdits'

/** Sent to the other tabs of this browser after a write. */
const ChangeMessage = z.object({ layouts: z.string() })

/** Maximum number of times that a write starts again because another tab writes at the same time. */
const MAXIMUM_WRITES = 5

/** A problem of the storage: it fails, or it holds something that cannot be read, which stays as it is. */
export type LayoutStorageProblem = { kind: 'storage-failed'; cause: unknown } | { kind: 'broken-layouts' }

interface LocalLayoutStorageOptions {
  instanceId: string
  accountId: string
  storage: KeyValueStorage
  channel: TabChannel
  withLock: WithLock
  onStorageProblem: (problem: LayoutStorageProblem) => void
}

/**
 * The layouts of one instance and account on this device, the same in every tab. It holds edits that the instance does
 * not have yet, so it is not a cache. A change applies in this tab at once. It is merged with the stored state and
 * written; a change that cannot be written is tried again with the next.
 */
export interface LocalLayoutStorage {
  /** Resolves when the stored layouts are read, or could not be; until then there are none. */
  readonly loaded: Promise<void>
  get(): StoredLayouts
  /** Resolves with whether the change is stored. */
  update(patch: { saved?: LayoutDocument[]; seen?: Record<string, LayoutDocument> }): Promise<boolean>
  /**
   * Changes the own edits of a layout, merged with changes since `from`. Resolves with whether the change is stored.
   */
  setOwn(layoutId: string, change: OwnChange): Promise<boolean>
  subscribe(listener: () => void): () => void
  /** Deletes everything from the device, and stores nothing more. */
  forget(): Promise<void>
}

/** The value under a key of the storage. It is never written without having been read. */
function createStoredValue({ storage, withLock, onStorageProblem }: LocalLayoutStorageOptions, key: string) {
  /** Stored edits that cannot be read. They are written back unchanged. */
  let unreadable: ReadLayouts['unreadable'] = {}
  let isBrokenReported = false

  function report(cause: unknown): void {
    if (!(cause instanceof BrokenLayouts)) onStorageProblem({ kind: 'storage-failed', cause })
    else if (!isBrokenReported) onStorageProblem({ kind: 'broken-layouts' })
    isBrokenReported ||= cause instanceof BrokenLayouts
  }

  /** The layouts of a stored value. For stored edits that cannot be read, the tab keeps the edits that it knows. */
  function parse(value: unknown, known: StoredLayouts): StoredLayouts {
    const read = parseStored(value)
    unreadable = read.unreadable
    const unreadableIds = Object.keys(unreadable)
    if (unreadableIds.length > 0) report(new BrokenLayouts())
    const knownOwn = Object.entries(known.own).filter(([layoutId]) => unreadableIds.includes(layoutId))
    return { ...read.layouts, own: { ...read.layouts.own, ...Object.fromEntries(knownOwn) } }
  }

  /** Writes changes upon what the storage holds. Undefined where another tab has written meanwhile. */
  async function tryWrite(changes: Changes, known: StoredLayouts): Promise<StoredLayouts | undefined> {
    const before = await storage.get(key)
    const layouts = parse(before, known)
    const next = applyChanges(layouts, changes)
    // In a browser without locks, another tab may have written since.
    if (!isDeepEqual(await storage.get(key), before)) return undefined
    if (!isDeepEqual(next, layouts)) await storage.set(key, { ...next, own: { ...next.own, ...unreadable } })
    return next
  }

  async function writeRepeatedly(changes: Changes, known: StoredLayouts): Promise<StoredLayouts> {
    for (let attempt = 1; attempt <= MAXIMUM_WRITES; attempt++) {
      const written = await tryWrite(changes, known)
      if (written) return written
    }
    throw new Error('other tabs keep writing the stored layouts')
  }

  return {
    isUnreadable: (layoutId: string) => Object.hasOwn(unreadable, layoutId),
    /** Reads the layouts. Undefined if they cannot be read, which is reported. */
    read: (known: StoredLayouts): Promise<StoredLayouts | undefined> =>
      storage
        .get(key)
        .then((value) => parse(value, known))
        .catch(report)
        .then((layouts) => layouts ?? undefined),
    /** Writes changes, and resolves with the layouts that are stored then. Undefined if it failed, as for `read`. */
    async write(changes: Changes, known: StoredLayouts): Promise<StoredLayouts | undefined> {
      let written: StoredLayouts | undefined
      const task = async () => {
        written = await writeRepeatedly(changes, known)
      }
      await withLock(key, new AbortController().signal, task).catch(report)
      return written
    },
    remove: () => withLock(key, new AbortController().signal, () => storage.remove(key)).catch(report),
  }
}

/** Creates the storage of own edits of layouts on this device, which all tabs share. */
export function createLocalLayoutStorage(options: LocalLayoutStorageOptions): LocalLayoutStorage {
  const { instanceId, accountId, channel } = options
  const key = `layouts/${instanceId}/${accountId}`
  const events = createEmitter<{ changed: undefined }>()
  const storedValue = createStoredValue(options, key)
  /** The layouts as they were last read or written. */
  let stored: StoredLayouts = { saved: null, own: {}, seen: {} }
  /** Changes that are being written, and those that wait for the next write. */
  let writing = NO_CHANGES
  let waiting = NO_CHANGES
  let current = stored
  let isForgotten = false

  function refreshCurrent(): void {
    current = applyChanges(applyChanges(stored, writing), waiting)
    events.emit('changed')
  }

  async function read(): Promise<void> {
    stored = (await storedValue.read(stored)) ?? stored
    refreshCurrent()
  }

  async function writeWaiting(): Promise<boolean> {
    if (isForgotten) return false
    writing = waiting
    waiting = NO_CHANGES
    const written = await storedValue.write(writing, stored)
    if (written) {
      stored = written
      channel.post({ layouts: key })
    } else {
      waiting = joinChanges(writing, waiting)
    }
    writing = NO_CHANGES
    refreshCurrent()
    return written !== undefined
  }

  const enqueue = createSerialQueue()
  const loaded = enqueue(read)

  function change(changes: Changes): Promise<boolean> {
    waiting = joinChanges(waiting, changes)
    refreshCurrent()
    return enqueue(writeWaiting)
  }

  const unsubscribe = channel.subscribe((message) => {
    if (ChangeMessage.safeParse(message).data?.layouts === key) void enqueue(read)
  })

  return {
    loaded,
    get: () => current,
    update: (patch) => change({ ...NO_CHANGES, ...patch }),
    async setOwn(layoutId, ownChange) {
      const from = ownProperty(current.own, layoutId)
      const isWritten = await change({ seen: {}, own: { [layoutId]: { from, to: applyOwnChange(ownChange, from) } } })
      return isWritten && !storedValue.isUnreadable(layoutId)
    },
    subscribe: (listener) => events.subscribe('changed', listener),
    async forget() {
      isForgotten = true
      unsubscribe()
      await enqueue(() => storedValue.remove())
    },
  }
}

const StoredLayouts = z.object({
  /** Layouts of the last response of the instance; null if it never answered. */
  saved: z.array(LayoutDocument).nullable().catch(null),
  /** The account's edits by layout id; null if the instance has none. */
  own: z.record(z.string(), OwnEdits.nullable()),
  /** Each shared layout as the account last saw it, to determine later changes. */
  seen: z.record(z.string(), LayoutDocument).catch({}),
})
/** All that this device stores of the layouts of one instance and account. */
export type StoredLayouts = z.infer<typeof StoredLayouts>

/** The same, with own edits that cannot be read beside the others. */
const RawLayouts = StoredLayouts.extend({ own: z.record(z.string(), z.unknown()).default({}) })

/** A stored value as far as it can be read. */
interface ReadLayouts {
  layouts: StoredLayouts
  /** Edits that cannot be read, as they are stored. They are never overwritten. */
  unreadable: Record<string, unknown>
}

/** Stored layouts that cannot be read. */
class BrokenLayouts extends Error {}

/** Parts of the stored layouts that are replaced, and changes of own edits, by layout id. */
interface Changes {
  saved?: LayoutDocument[]
  seen: Record<string, LayoutDocument>
  own: Record<string, OwnChange>
}

/** Separates readable edits from unreadable ones. Throws if nothing can be read. */
function parseStored(value: unknown): ReadLayouts {
  const raw = RawLayouts.safeParse(value ?? { saved: null, seen: {} })
  if (!raw.success) throw new BrokenLayouts()
  const own: StoredLayouts['own'] = {}
  const unreadable: Record<string, unknown> = {}
  for (const [layoutId, entry] of Object.entries(raw.data.own)) {
    const parsed = OwnEdits.nullable().safeParse(entry)
    if (parsed.success) own[layoutId] = parsed.data
    else unreadable[layoutId] = entry
  }
  return { layouts: { ...raw.data, own }, unreadable }
}

function applyChanges(layouts: StoredLayouts, { saved, seen, own }: Changes): StoredLayouts {
  const changedOwn = Object.entries(own).map(
    ([layoutId, change]) => [layoutId, applyOwnChange(change, ownProperty(layouts.own, layoutId))] as const,
  )
  return {
    saved: saved ?? layouts.saved,
    seen: { ...layouts.seen, ...seen },
    own: { ...layouts.own, ...Object.fromEntries(changedOwn) },
  }
}

/** One change for each part, from the earlier state to the later one. */
function joinChanges(earlier: Changes, later: Changes): Changes {
  const own = { ...earlier.own }
  for (const [layoutId, { from, to }] of Object.entries(later.own)) {
    const before = ownProperty(own, layoutId)
    own[layoutId] = { from: before ? before.from : from, to }
  }
  return { ...earlier, ...later, seen: { ...earlier.seen, ...later.seen }, own }
}

const NO_CHANGES: Changes = { seen: {}, own: {} }

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
