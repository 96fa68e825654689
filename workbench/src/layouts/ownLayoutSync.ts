import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { createSerialQueue } from '@barn-workbench/core/concurrency'
import { layouts } from '@barn-workbench/core/contract'
import { ownProperty } from '@barn-workbench/core/layout'
import { isProblem, problemOf, type Problem } from '@barn-workbench/core/result'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'
import type { LocalLayoutStorage } from './localLayoutStorage'
import { mergeSave, mergeWithInstance, type OwnEdits, type OwnSave, type SavedOwnLayout } from './ownEdits'

/** Edits that the instance does not have are sent again after this time, in ms. */
export const SYNC_RETRY = 30 * SECOND
/** Saves that meet a newer version before they give up; each merges with the version that it met. */
const MAXIMUM_SAVES = 3

const NOT_SIGNED_IN: Problem = { code: 'client/authentication-failed', params: {} }

interface OwnLayoutSyncOptions {
  session: Session
  /** The account whose edits these are. While another one is signed in, nothing is sent. */
  accountId: string
  clock: Clock
  local: LocalLayoutStorage
  /** Called after each exchange with the reason why the instance does not have the latest edits, or null. */
  onResult: (problem: Problem | null) => void
}

/** Keeps a person's own edits the same on this device and on the instance. */
export interface OwnLayoutSync {
  /** Stores a save on this device, merged with the stored edits. Resolves with whether it is stored. */
  store(layoutId: string, save: OwnSave, shared: LayoutDocument): Promise<boolean>
  /**
   * Reads the instance's edits, merges them with this device's, and sends what it lacks, of a layout and all others.
   * One exchange runs at a time.
   */
  sync(layoutId: string): Promise<void>
  /** Sends nothing more. */
  close(): void
}

type Exchange = () => Promise<Problem | null>

/**
 * Creates the function that exchanges the edits of the requested layouts, and of all others that this device or the
 * instance has: among them are the dashboards that the account has begun on other devices.
 */
function createExchange(
  { session, accountId, local }: OwnLayoutSyncOptions,
  requestedIds: ReadonlySet<string>,
): Exchange {
  const ownEdits = (layoutId: string) => ownProperty(local.get().own, layoutId) ?? null

  function setOwn(layoutId: string, from: OwnEdits | null, to: OwnEdits | null): void {
    if (to !== from || !Object.hasOwn(local.get().own, layoutId)) void local.setOwn(layoutId, { from, to })
  }

  /** Exchanges the edits of one layout. Rejects if they cannot be sent. */
  async function exchangeOne(layoutId: string, saved: SavedOwnLayout | undefined): Promise<void> {
    const before = ownEdits(layoutId)
    const merged = mergeWithInstance(before, saved)
    setOwn(layoutId, before, merged)
    if (!merged?.pending || !isAccountSignedIn({ session, accountId })) return
    const own = ownEdits(layoutId) ?? merged
    setOwn(layoutId, own, await push(session, layoutId, own))
  }

  /** Records for an instance without layouts that there is nothing to send: the edits stay on this device. */
  function keepOnDevice(layoutIds: Iterable<string>): void {
    for (const layoutId of layoutIds) {
      const own = ownEdits(layoutId)
      setOwn(layoutId, own, own?.pending ? { ...own, pending: false } : own)
    }
  }

  return async () => {
    const all = await listSaved(session)
    const layoutIds = new Set([...requestedIds, ...Object.keys(local.get().own), ...(all?.keys() ?? [])])
    if (!all) {
      keepOnDevice(layoutIds)
      return null
    }
    let problem: Problem | null = null
    for (const layoutId of layoutIds) {
      await exchangeOne(layoutId, all.get(layoutId)).catch((error: unknown) => {
        problem ??= problemOf(error)
      })
    }
    return problem
  }
}

/**
 * Sends the edits that the instance lacks at the start, when it can be reached again, and after `SYNC_RETRY` as long as
 * there is something to send.
 */
export function createOwnLayoutSync(options: OwnLayoutSyncOptions): OwnLayoutSync {
  const { clock, local, onResult } = options
  const inTurn = createSerialQueue()
  let cancelRetry: CancelTimer | undefined
  let isClosed = false
  /** Layouts that were on screen. */
  const requestedIds = new Set<string>()
  const exchange = createExchange(options, requestedIds)

  async function runExchange(): Promise<void> {
    await local.loaded
    if (isClosed) return
    onResult(isAccountSignedIn(options) ? await exchange().catch(problemOf) : NOT_SIGNED_IN)
    cancelRetry?.()
    cancelRetry = !isClosed && hasPending() ? clock.setTimeout(syncPending, SYNC_RETRY) : undefined
  }

  const queueExchange = (): Promise<void> => inTurn(runExchange)
  const hasPending = () => Object.values(local.get().own).some((own) => own?.pending)

  function syncPending(): void {
    if (hasPending()) void queueExchange()
  }

  void local.loaded.then(syncPending)
  const stopFollowing = onReachable(options, queueExchange)

  return {
    sync(layoutId) {
      requestedIds.add(layoutId)
      return queueExchange()
    },
    close() {
      isClosed = true
      cancelRetry?.()
      stopFollowing()
    },
    store(layoutId, save, shared) {
      const from = ownProperty(local.get().own, layoutId) ?? null
      return local.setOwn(layoutId, { from, to: mergeSave(save, from, shared) })
    },
  }
}

function isAccountSignedIn({ session, accountId }: Pick<OwnLayoutSyncOptions, 'session' | 'accountId'>): boolean {
  const snapshot = session.snapshot()
  return snapshot.accountId === accountId && snapshot.login.state === 'loggedIn'
}

/**
 * Calls `run` each time that the instance can be reached for the account after it could not. Returns the function that
 * ends this.
 */
function onReachable(options: Pick<OwnLayoutSyncOptions, 'session' | 'accountId'>, run: () => unknown): () => void {
  const { session } = options
  const isReachable = () => isAccountSignedIn(options) && session.snapshot().connection.strategy !== 'none'
  let wasReachable = isReachable()
  return session.subscribe(() => {
    const becameReachable = !wasReachable && isReachable()
    wasReachable = isReachable()
    if (becameReachable) run()
  })
}

/** All edits of the account that the instance has, by layout; undefined if it stores no layouts. */
async function listSaved(session: Session): Promise<Map<string, SavedOwnLayout> | undefined> {
  try {
    // Lists all own layouts, because a person without any is then answered with an empty list, not with an error.
    const all = await session.send(layouts.listOwn, {})
    return new Map(all.map((layout) => [layout.layoutId, layout]))
  } catch (error) {
    if (isProblem(error, 'request/not-found')) return undefined
    throw error
  }
}

/**
 * Sends the account's edits; if another device was first, merges with its edits and sends again. Rejects if they cannot
 * be sent.
 */
async function push(session: Session, layoutId: string, own: OwnEdits): Promise<OwnEdits | null> {
  let unsent = own
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(session, layoutId, unsent)
    } catch (error) {
      if (isProblem(error, 'layout/not-found')) return null
      if (!isProblem(error, 'request/version-mismatch') || attempt === MAXIMUM_SAVES) throw error
      const merged = mergeWithInstance(unsent, (await listSaved(session))?.get(layoutId))
      if (!merged?.pending) return merged
      unsent = merged
    }
  }
}

async function save(session: Session, layoutId: string, own: OwnEdits): Promise<OwnEdits | null> {
  const params = { layoutId }
  const precondition = own.version === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: own.version }
  if (own.edits.length === 0 && own.unknown.length === 0) {
    if (own.version !== null) await session.send(layouts.removeOwn, { params }, precondition)
    return null
  }
  const body = { base: own.base, operations: [...own.edits, ...own.unknown] }
  const { version } = await session.send(layouts.saveOwn, { params, body }, precondition)
  return { ...own, version, agreed: own.edits, pending: false }
}
