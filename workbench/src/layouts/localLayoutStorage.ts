import { z } from 'zod'
import { createSerialQueue } from '@barn-workbench/core/concurrency'
import { createEmitter } from '@barn-workbench/core/emitter'
import { isDeepEqual, ownProperty } from '@barn-workbench/core/layout'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import type { WithLock } from '@barn-workbench/core/session'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'
import { applyOwnChange, type OwnChange } from './ownEdits'
import {
  applyChanges,
  BrokenLayouts,
  joinChanges,
  NO_CHANGES,
  parseStored,
  type ReadLayouts,
  type StoredChanges,
  type StoredLayouts,
} from './storedLayouts'

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

  /** Applies changes to the stored value and writes it. Undefined if another tab has written meanwhile. */
  async function tryWrite(changes: StoredChanges, known: StoredLayouts): Promise<StoredLayouts | undefined> {
    const before = await storage.get(key)
    const layouts = parse(before, known)
    const next = applyChanges(layouts, changes)
    // In a browser without locks, another tab may have written since.
    if (!isDeepEqual(await storage.get(key), before)) return undefined
    if (!isDeepEqual(next, layouts)) await storage.set(key, { ...next, own: { ...next.own, ...unreadable } })
    return next
  }

  async function writeRepeatedly(changes: StoredChanges, known: StoredLayouts): Promise<StoredLayouts> {
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
    async write(changes: StoredChanges, known: StoredLayouts): Promise<StoredLayouts | undefined> {
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
  /** Changes that are being written, and changes that wait for the next write. */
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

  function change(changes: StoredChanges): Promise<boolean> {
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
