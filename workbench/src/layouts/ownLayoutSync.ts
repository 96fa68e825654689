import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { layouts } from '@barn-workbench/core/contract'
import { isDeepEqual, LayoutEdit, mergeDeviceEdits, readEdits } from '@barn-workbench/core/layout'
import { isProblem, problemOf, type Problem } from '@barn-workbench/core/result'
import type { LayoutOperation, OwnLayout } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { LocalLayoutStorage, OwnEdits } from './localLayoutStorage'

/** Edits that could not be sent are sent again after this time, in ms. */
export const SYNC_RETRY = 30_000
/** Saves that meet a newer version before they give up; each merges with the version that it met. */
const MAXIMUM_SAVES = 3

type SavedOwnLayout = OwnLayout & { version: number }

interface OwnLayoutSyncOptions {
  session: Session
  clock: Clock
  local: LocalLayoutStorage
  /** Called after each exchange with the reason why the instance does not have the latest edits; null: it has them. */
  onResult: (problem: Problem | null) => void
}

/** Keeps a person's own edits the same on this device and on the instance. */
export interface OwnLayoutSync {
  /** Stores edits on this device. `base` is the version of the shared layout that they were made on. */
  store(layoutId: string, edits: LayoutEdit[], base: number): void
  /**
   * Reads the instance's edits of a layout, merges them with this device's, and sends what it lacks. One exchange runs
   * at a time.
   */
  sync(layoutId: string): Promise<void>
}

export function createOwnLayoutSync({ session, clock, local, onResult }: OwnLayoutSyncOptions): OwnLayoutSync {
  let lastExchange = Promise.resolve()
  let cancelRetry: CancelTimer | undefined

  const ownEdits = (layoutId: string) => local.get().own[layoutId] ?? null

  /** Runs one step of an exchange, and stores its result unless the person has made further edits meanwhile. */
  async function runStep(layoutId: string, step: (own: OwnEdits | null) => Promise<OwnEdits | null>): Promise<void> {
    const before = ownEdits(layoutId)
    const after = await step(before)
    const isUnchanged = after === before && Object.hasOwn(local.get().own, layoutId)
    if (ownEdits(layoutId) === before && !isUnchanged) local.setOwn(layoutId, after)
  }

  async function exchange(layoutId: string): Promise<void> {
    await local.loaded
    try {
      await runStep(layoutId, (own) => pull(session, layoutId, own))
      await runStep(layoutId, async (own) => (own?.pending ? await push(session, layoutId, own) : own))
      onResult(null)
    } catch (error) {
      onResult(problemOf(error))
      cancelRetry?.()
      if (ownEdits(layoutId)?.pending) cancelRetry = clock.setTimeout(() => void sync(layoutId), SYNC_RETRY)
    }
  }

  function sync(layoutId: string): Promise<void> {
    lastExchange = lastExchange.then(() => exchange(layoutId))
    return lastExchange
  }

  return {
    sync,
    store: (layoutId, edits, base) => local.setOwn(layoutId, withEdits(ownEdits(layoutId), edits, base)),
  }
}

/** Own edits after the person changed them; null where nothing is left, and the instance never had any. */
function withEdits(before: OwnEdits | null, edits: LayoutEdit[], base: number): OwnEdits | null {
  const { unknown, version, agreed } = before ?? { unknown: [], version: null, agreed: [] }
  if (edits.length === 0 && unknown.length === 0 && version === null) return null
  return { edits, base, unknown, version, agreed, pending: true }
}

/** The instance's edits together with those that this device has made since both were last the same. */
function mergeWithSaved(local: OwnEdits | null, saved: SavedOwnLayout): OwnEdits {
  const edits = readEdits(saved.operations)
  const unknown = saved.operations.filter((operation: LayoutOperation) => !LayoutEdit.safeParse(operation).success)
  const fromInstance = { edits, base: saved.base, unknown, version: saved.version, agreed: edits, pending: false }
  if (!local?.pending) return fromInstance
  const merged = mergeDeviceEdits({ base: local.agreed, local: local.edits, remote: edits })
  return {
    ...fromInstance,
    edits: merged,
    base: Math.max(local.base, saved.base),
    pending: !isDeepEqual(merged, edits),
  }
}

/**
 * Reads own edits from the instance and merges them with this device's. Rejects where the instance cannot be reached.
 */
async function pull(session: Session, layoutId: string, local: OwnEdits | null): Promise<OwnEdits | null> {
  try {
    // Lists all own layouts, because a person without any is then answered with an empty list, not with an error.
    const all = await session.send(layouts.listOwn, {})
    const saved = all.find((layout) => layout.layoutId === layoutId)
    if (!saved) return local?.pending ? { ...local, version: null } : null
    return saved.version === local?.version ? local : mergeWithSaved(local, saved)
  } catch (error) {
    // An instance without layouts: the edits stay on this device.
    if (isProblem(error, 'request/not-found')) return local && { ...local, pending: false }
    throw error
  }
}

/**
 * Sends own edits; where another device was first, merges with its edits and sends again. Rejects where they cannot be
 * sent.
 */
async function push(session: Session, layoutId: string, own: OwnEdits): Promise<OwnEdits | null> {
  let unsent = own
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(session, layoutId, unsent)
    } catch (error) {
      if (isProblem(error, 'layout/not-found')) return null
      if (!isProblem(error, 'request/version-mismatch') || attempt === MAXIMUM_SAVES) throw error
      const merged = await pull(session, layoutId, unsent)
      if (!merged?.pending) return merged
      unsent = merged
    }
  }
}

async function save(session: Session, layoutId: string, own: OwnEdits): Promise<OwnEdits | null> {
  const options = own.version === null ? {} : { ifMatch: own.version }
  if (own.edits.length === 0 && own.unknown.length === 0) {
    if (own.version !== null) await session.send(layouts.removeOwn, { params: { layoutId } }, options)
    return null
  }
  const body = { base: own.base, operations: [...own.edits, ...own.unknown] }
  const { version } = await session.send(layouts.saveOwn, { params: { layoutId }, body }, options)
  return { ...own, version, agreed: own.edits, pending: false }
}
