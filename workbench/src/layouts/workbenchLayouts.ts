import { createContext, useContext } from 'react'
import { wait, type Clock } from '@barn-workbench/core/clock'
import { layouts } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'
import { ownProperty, readLayout, type LayoutEdit } from '@barn-workbench/core/layout'
import { ProblemError, type Problem } from '@barn-workbench/core/result'
import type { LayoutContent, LayoutDocument, StoredLayout } from '@barn-workbench/core/schema'
import type { Session, WithLock } from '@barn-workbench/core/session'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { createLayoutDrafts, draftKeyPrefix } from './layoutDrafts'
import { createLocalLayoutStorage, type LayoutStorageProblem, type LocalLayoutStorage } from './localLayoutStorage'
import { changesFromElsewhere, type OwnSave } from './ownEdits'
import { createOwnLayoutSync, type OwnLayoutSync } from './ownLayoutSync'
import { type StoredLayouts } from './storedLayouts'

/*
 * The layouts of the workbench, in the order in which a dashboard needs them:
 *
 * 1. `createWorkbenchLayouts` has an `AccountLayouts` for each account of an instance. `localLayoutStorage` keeps its
 *    layouts on this device, the same in every tab; a write merges with writes of other tabs.
 * 2. `useLayoutForUser` and `resolveLayoutForUser` resolve the layout of a user: the shared one with their own edits.
 * 3. `saveOwn` stores the account's edits on this device, merged field by field (`ownEdits`). `ownLayoutSync` sends
 *    them to the instance with `If-Match`, and merges with the edits of another device if that was first.
 * 4. `publish` saves a layout for others. It merges nothing: a newer version is a conflict for the editor.
 *
 * `useRoles` and `roleRequests` show a dashboard as a role or another account sees it.
 */

/** A save waits this long for this device's storage, and then for the instance, in ms. */
export const STORAGE_TIMEOUT = 1 * SECOND
export const SAVE_TIMEOUT = 2.5 * SECOND

/** A layout that the instance has and this version of the client cannot show. It is left as it is. */
export interface UnreadableLayout {
  layoutId: string
  title: string
  problem: Problem
}

/** The known layouts of an instance for one account. The same object until something changes. */
export interface LayoutsSnapshot extends StoredLayouts {
  /** Whether this device's layouts are read. */
  loaded: boolean
  /** Whether the instance has answered, or failed to, since this page was opened. */
  requested: boolean
  unreadable: readonly UnreadableLayout[]
  /** The reason why the instance does not have the latest edits, or null. */
  problem: Problem | null
}

/** The outcome of a save for oneself. */
export interface OwnSaveResult {
  /** `saved`: on the instance; `savedLocally`: on this device until the instance can be reached. */
  outcome: 'saved' | 'savedLocally'
  /** The shared layout that the edits are saved upon. */
  shared: LayoutDocument
  /** Changes of other tabs and devices that were merged with the save. */
  fromElsewhere: LayoutEdit[]
}

/** The layouts of one instance for one account: from this device at once, from the instance when it answers. */
export interface AccountLayouts {
  snapshot(): LayoutsSnapshot
  subscribe(listener: () => void): () => void
  /** Loads the shared layouts from the instance. A failure does not change the layouts. */
  refresh(): Promise<void>
  /** Loads the account's edits of a layout, and sends the ones that the instance lacks. */
  refreshOwn(layoutId: string): Promise<void>
  /**
   * Saves the account's edits of a layout on this device, then on the instance, merged with the edits of other tabs and
   * devices. An empty list returns to the shared layout. Rejects with `client/storage-failed` if neither stored them;
   * nothing has changed then.
   */
  saveOwn(layoutId: string, save: OwnSave): Promise<OwnSaveResult>
  /** Notes that the person knows the shared layout as it is. */
  markSeen(layoutId: string, layout: LayoutDocument): void
  /**
   * Saves a layout for others. `version` is the replaced one; null creates a layout that the instance does not have.
   * Rejects with a ProblemError, `request/version-mismatch` if another account saved first.
   */
  publish(layoutId: string, content: LayoutContent, version: number | null): Promise<LayoutDocument>
  /** Loads a layout as the instance has it now. Rejects with a ProblemError, also if it cannot be read. */
  fetch(layoutId: string): Promise<LayoutDocument>
  /** Deletes a layout for everyone. Rejects with a ProblemError. */
  remove(layoutId: string, version: number): Promise<void>
  /** Ids of the layouts with an unsaved draft on this device; empty if that cannot be read. */
  draftedIds(): Promise<string[]>
  /** Deletes the layouts on this device, with drafts and unsent edits. This object is of no use afterwards. */
  forget(): Promise<void>
}

/** The layouts that are shipped with the product. */
export interface ShippedLayouts {
  /** Dashboards of an instance. */
  shippedLayouts: readonly LayoutDocument[]
  /** Dashboards of all sites at once. */
  shippedSiteLayouts: readonly LayoutDocument[]
}

interface AccountLayoutsOptions {
  session: Session
  accountId: string
  storage: KeyValueStorage
  channel: TabChannel
  clock: Clock
  withLock: WithLock
  onStorageProblem: (problem: LayoutStorageProblem) => void
}

/** Separates the layouts that this version of the client can show from the others. */
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

/** Creates the layouts of one account of an instance. */
export function createAccountLayouts(options: AccountLayoutsOptions): AccountLayouts {
  const { session, accountId, clock, storage, onStorageProblem } = options
  const local = createLocalLayoutStorage({ ...options, instanceId: session.id })
  const drafts = createLayoutDrafts(storage, draftKeyPrefix(session.id, accountId))
  const { snapshot, subscribe, invalidate, setStatus } = createSnapshots(local.get)
  local.subscribe(invalidate)
  void local.loaded.then(() => setStatus({ loaded: true }))
  const onResult = (problem: Problem | null) => setStatus({ problem })
  const ownLayouts = createOwnLayoutSync({ session, accountId, clock, local, onResult })

  const otherSaved = (layoutId: string) => (local.get().saved ?? []).filter((layout) => layout.layoutId !== layoutId)
  const markSeen = (layoutId: string, layout: LayoutDocument) => void local.update({ seen: { [layoutId]: layout } })

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
      void local.update({ saved })
      setStatus({ requested: true, unreadable })
    },
    saveOwn: (layoutId, save) => saveOwn({ local, ownLayouts, clock }, layoutId, save),
    async publish(layoutId, content, version) {
      const precondition = version === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: version }
      const saved = await session.send(layouts.save, { params: { layoutId }, body: content }, precondition)
      void local.update({ saved: [...otherSaved(layoutId), saved] })
      return saved
    },
    async fetch(layoutId) {
      const result = readLayout(await session.send(layouts.get, { params: { layoutId } }))
      if (!result.ok) throw new ProblemError(result.problem)
      return result.value
    },
    async remove(layoutId, version) {
      await session.send(layouts.remove, { params: { layoutId } }, { ifMatch: version })
      void local.update({ saved: otherSaved(layoutId) })
    },
    draftedIds: () =>
      drafts.layoutIds().catch((cause: unknown) => {
        onStorageProblem({ kind: 'storage-failed', cause })
        return []
      }),
    async forget() {
      ownLayouts.close()
      const onFailure = (cause: unknown) => onStorageProblem({ kind: 'storage-failed', cause })
      await Promise.all([local.forget(), drafts.remove().catch(onFailure)])
    },
  }
}

interface OwnSaveDependencies {
  local: LocalLayoutStorage
  ownLayouts: OwnLayoutSync
  clock: Clock
}

/** The shared layout, or the later version of it that the person saw in another tab. */
function latestOf(shared: LayoutDocument, seen: LayoutDocument | undefined): LayoutDocument {
  return seen?.layoutId === shared.layoutId && seen.version > shared.version ? seen : shared
}

async function saveOwn(
  { local, ownLayouts, clock }: OwnSaveDependencies,
  layoutId: string,
  save: OwnSave,
): Promise<OwnSaveResult> {
  await Promise.race([local.loaded, wait(clock, STORAGE_TIMEOUT)])
  const own = () => ownProperty(local.get().own, layoutId) ?? null
  const before = own()
  const shared = latestOf(save.base, ownProperty(local.get().seen, layoutId))
  void local.update({ seen: { [layoutId]: shared } })
  const isStored = await Promise.race([
    ownLayouts.store(layoutId, save, shared),
    wait(clock, STORAGE_TIMEOUT).then(() => false),
  ])
  await Promise.race([ownLayouts.sync(layoutId), wait(clock, SAVE_TIMEOUT)])
  const saved = own()
  if (saved?.pending && !isStored) {
    void local.setOwn(layoutId, { from: saved, to: before })
    throw new ProblemError({ code: 'client/storage-failed', params: {} })
  }
  return {
    outcome: saved?.pending ? 'savedLocally' : 'saved',
    shared,
    fromElsewhere: changesFromElsewhere(save, saved?.edits ?? [], shared),
  }
}

/** The layouts of every instance and account on this page. There is one `AccountLayouts` for each. */
export interface WorkbenchLayouts extends ShippedLayouts {
  /** Also stores the drafts of the layout editor. */
  readonly storage: KeyValueStorage
  readonly onStorageProblem: (problem: LayoutStorageProblem) => void
  of(session: Session, accountId: string): AccountLayouts
  /** Deletes an account's layouts on this device, with drafts and unsent edits. */
  forget(session: Session, accountId: string): Promise<void>
  /** Stops all work for an instance that was removed. Its data on this device is deleted elsewhere. */
  forgetInstance(instanceId: string): Promise<void>
  /**
   * Keeps the layouts of the account that is signed in to an instance open, on any screen. They send the stored edits
   * that the instance does not have yet. Returns the function that stops this.
   */
  follow(session: Session): () => void
}

export function createWorkbenchLayouts(
  { shippedLayouts, shippedSiteLayouts }: ShippedLayouts,
  options: Omit<AccountLayoutsOptions, 'session' | 'accountId'>,
): WorkbenchLayouts {
  const byAccount = new Map<string, AccountLayouts>()

  function layoutsOf(session: Session, accountId: string): AccountLayouts {
    const key = `${session.id}/${accountId}`
    const existing = byAccount.get(key)
    if (existing) return existing
    const created = createAccountLayouts({ ...options, session, accountId })
    byAccount.set(key, created)
    return created
  }

  return {
    shippedLayouts,
    shippedSiteLayouts,
    storage: options.storage,
    onStorageProblem: options.onStorageProblem,
    of: layoutsOf,
    follow(session) {
      const openLayouts = () => {
        const { accountId, login } = session.snapshot()
        if (accountId !== null && login.state === 'loggedIn') layoutsOf(session, accountId)
      }
      openLayouts()
      return session.subscribe(openLayouts)
    },
    async forgetInstance(instanceId) {
      const ofInstance = [...byAccount].filter(([key]) => key.startsWith(`${instanceId}/`))
      for (const [key] of ofInstance) byAccount.delete(key)
      await Promise.all(ofInstance.map(([, layouts]) => layouts.forget()))
    },
    async forget(session, accountId) {
      const layouts = layoutsOf(session, accountId)
      byAccount.delete(`${session.id}/${accountId}`)
      await layouts.forget()
    },
  }
}

const WorkbenchLayoutsContext = createContext<WorkbenchLayouts | null>(null)
export const WorkbenchLayoutsProvider = WorkbenchLayoutsContext.Provider

/** Returns the layouts of all instances. Throws outside of their provider. */
export function useWorkbenchLayouts(): WorkbenchLayouts {
  const value = useContext(WorkbenchLayoutsContext)
  if (!value) throw new Error('useWorkbenchLayouts is called outside WorkbenchLayoutsProvider')
  return value
}
