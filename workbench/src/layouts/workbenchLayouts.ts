import { createContext, useContext } from 'react'
import type { Clock } from '@barn-workbench/core/clock'
import { layouts } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'
import { readLayout, type LayoutEdit } from '@barn-workbench/core/layout'
import { ProblemError, type Problem } from '@barn-workbench/core/result'
import type { LayoutContent, LayoutDocument, StoredLayout } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'
import { createLocalLayoutStorage, layoutsKey, type StoredLayouts } from './localLayoutStorage'
import { createOwnLayoutSync } from './ownLayoutSync'

/** A layout that the instance has and this version of the client cannot show. It is left as it is. */
export interface UnreadableLayout {
  layoutId: string
  title: string
  problem: Problem
}

/** The layouts of an instance for one account, as far as they are known. The same object until something changes. */
export interface LayoutsSnapshot extends StoredLayouts {
  /** Whether this device's layouts are read. */
  loaded: boolean
  /** Whether the instance has answered, or failed to, since this page was opened. */
  requested: boolean
  unreadable: readonly UnreadableLayout[]
  /** Why the instance does not have the latest own edits; null: it has them. */
  problem: Problem | null
}

/** The layouts of one instance for one account: from this device at once, from the instance where it answers. */
export interface AccountLayouts {
  snapshot(): LayoutsSnapshot
  subscribe(listener: () => void): () => void
  /** Loads the shared layouts from the instance. A failure leaves the layouts as they are. */
  refresh(): Promise<void>
  /** Loads one's own edits of a layout, and sends the instance what it does not have yet. */
  refreshOwn(layoutId: string): Promise<void>
  /**
   * Saves one's own edits of a layout on this device, then on the instance. An empty list goes back to the shared
   * layout.
   */
  saveOwn(layoutId: string, edits: LayoutEdit[], base: LayoutDocument): Promise<void>
  /** Notes that the person knows the shared layout as it is. */
  markSeen(layoutId: string, layout: LayoutDocument): void
  /**
   * Saves a layout for others. `version` is the one that is replaced, null for a new layout. Rejects with a
   * ProblemError, `request/version-mismatch` where somebody else saved first.
   */
  publish(layoutId: string, content: LayoutContent, version: number | null): Promise<LayoutDocument>
  /** Loads a layout as the instance has it now. Rejects with a ProblemError, also where it cannot be read. */
  fetch(layoutId: string): Promise<LayoutDocument>
  /** Deletes a layout for everyone. Rejects with a ProblemError. */
  remove(layoutId: string, version: number): Promise<void>
}

interface AccountLayoutsOptions {
  session: Session
  accountId: string
  storage: KeyValueStorage
  channel: TabChannel
  clock: Clock
  onStorageFailure: (cause: unknown) => void
}

/** Separates the layouts that this version of the client can show from those that it cannot. */
function readLayouts(stored: readonly StoredLayout[]): { saved: LayoutDocument[]; unreadable: UnreadableLayout[] } {
  const saved: LayoutDocument[] = []
  const unreadable: UnreadableLayout[] = []
  for (const layout of stored) {
    const result = readLayout(layout)
    if (result.ok) saved.push(result.value)
    else unreadable.push({ layoutId: layout.layoutId, title: layout.title ?? layout.layoutId, problem: result.problem })
  }
  return { saved, unreadable }
}

type LayoutsStatus = Omit<LayoutsSnapshot, keyof StoredLayouts>

/** Builds snapshots of stored layouts and status, and calls listeners when there is a new one. */
function createSnapshots(readStored: () => StoredLayouts) {
  const events = createEmitter<{ changed: undefined }>()
  let status: LayoutsStatus = { loaded: false, requested: false, unreadable: [], problem: null }
  let snapshot: LayoutsSnapshot | undefined
  function invalidate(): void {
    snapshot = undefined
    events.emit('changed')
  }
  return {
    invalidate,
    setStatus(patch: Partial<LayoutsStatus>) {
      status = { ...status, ...patch }
      invalidate()
    },
    snapshot: () => (snapshot ??= { ...readStored(), ...status }),
    subscribe: (listener: () => void) => events.subscribe('changed', listener),
  }
}

export function createAccountLayouts(options: AccountLayoutsOptions): AccountLayouts {
  const { session, clock } = options
  const local = createLocalLayoutStorage({ ...options, instanceId: session.id })
  const { snapshot, subscribe, invalidate, setStatus } = createSnapshots(local.get)
  local.subscribe(invalidate)
  void local.loaded.then(() => setStatus({ loaded: true }))
  const ownLayouts = createOwnLayoutSync({ session, clock, local, onResult: (problem) => setStatus({ problem }) })

  const otherSaved = (layoutId: string) => (local.get().saved ?? []).filter((layout) => layout.layoutId !== layoutId)
  const markSeen = (layoutId: string, layout: LayoutDocument) =>
    local.update({ seen: { ...local.get().seen, [layoutId]: layout } })

  return {
    snapshot,
    subscribe,
    markSeen,
    refreshOwn: ownLayouts.sync,
    async refresh() {
      await local.loaded
      const stored = await session.send(layouts.list, {}).catch(() => undefined)
      if (!stored) return setStatus({ requested: true })
      const { saved, unreadable } = readLayouts(stored)
      local.update({ saved })
      setStatus({ requested: true, unreadable })
    },
    async saveOwn(layoutId, edits, base) {
      await local.loaded
      markSeen(layoutId, base)
      ownLayouts.store(layoutId, edits, base.version)
      await ownLayouts.sync(layoutId)
    },
    async publish(layoutId, content, version) {
      const ifMatch = version === null ? {} : { ifMatch: version }
      const saved = await session.send(layouts.save, { params: { layoutId }, body: content }, ifMatch)
      local.update({ saved: [...otherSaved(layoutId), saved] })
      return saved
    },
    async fetch(layoutId) {
      const result = readLayout(await session.send(layouts.get, { params: { layoutId } }))
      if (!result.ok) throw new ProblemError(result.problem)
      return result.value
    },
    async remove(layoutId, version) {
      await session.send(layouts.remove, { params: { layoutId } }, { ifMatch: version })
      local.update({ saved: otherSaved(layoutId) })
    },
  }
}

/** The layouts of every instance and account on this page. There is one `AccountLayouts` for each. */
export interface WorkbenchLayouts {
  /** Also stores the drafts of the layout editor. */
  readonly storage: KeyValueStorage
  readonly onStorageFailure: (cause: unknown) => void
  of(session: Session, accountId: string): AccountLayouts
  /** Deletes what this device stores of an account's layouts, own edits that were not sent included. */
  forget(session: Session, accountId: string): Promise<void>
}

export function createWorkbenchLayouts(
  options: Omit<AccountLayoutsOptions, 'session' | 'accountId'>,
): WorkbenchLayouts {
  const byAccount = new Map<string, AccountLayouts>()
  return {
    storage: options.storage,
    onStorageFailure: options.onStorageFailure,
    of(session, accountId) {
      const key = `${session.id}/${accountId}`
      const existing = byAccount.get(key)
      if (existing) return existing
      const created = createAccountLayouts({ ...options, session, accountId })
      byAccount.set(key, created)
      return created
    },
    async forget(session, accountId) {
      byAccount.delete(`${session.id}/${accountId}`)
      await options.storage.remove(layoutsKey(session.id, accountId)).catch(options.onStorageFailure)
    },
  }
}

const WorkbenchLayoutsContext = createContext<WorkbenchLayouts | null>(null)
export const WorkbenchLayoutsProvider = WorkbenchLayoutsContext.Provider

export function useWorkbenchLayouts(): WorkbenchLayouts {
  const value = useContext(WorkbenchLayoutsContext)
  if (!value) throw new Error('useWorkbenchLayouts is called outside WorkbenchLayoutsProvider')
  return value
}
