import { layouts } from '@barn-workbench/core/contract'
import { readLayout, type LayoutEdit } from '@barn-workbench/core/layout'
import { ProblemError, type Problem } from '@barn-workbench/core/result'
import type { LayoutContent, LayoutDocument, StoredLayout } from '@barn-workbench/core/schema'
import { createDeviceCopy } from './deviceCopy'
import type { Kept } from './keptLayouts'
import type { LayoutDependencies } from './layoutDependencies'
import { ownFrom } from './ownExchange'
import { createOwnLane } from './ownLane'

export interface UnreadableLayout {
  layoutId: string
  title: string
  problem: Problem
}

/** What is known of the layouts of an instance for one account. The same object until something changes. */
export interface LayoutsSnapshot extends Kept {
  /** Whether the device's copy is in. */
  loaded: boolean
  /** Whether the instance has answered or failed to since this page was opened. */
  asked: boolean
  /** Layouts that the instance has and this version cannot show, and why. They are left as they are. */
  unreadable: readonly UnreadableLayout[]
  /** Why the instance does not know of the latest yet; null: it does. */
  problem: Problem | null
}

/** Layouts of one instance for one account: the instance's where it answers, the device's at once and where it does not. */
export interface LayoutStore {
  snapshot(): LayoutsSnapshot
  subscribe(listener: () => void): () => void
  /** Asks the instance for its layouts. A failure leaves what was known. */
  refresh(): Promise<void>
  /** Asks the instance for one's own edits of a layout, and tells it what it does not know yet. */
  refreshOwn(layoutId: string): Promise<void>
  /** Keeps one's own edits of a layout: on the device at once, then on the instance. Without edits there is nothing of one's own left. */
  saveOwn(layoutId: string, edits: LayoutEdit[], base: LayoutDocument): Promise<void>
  /** Notes that the owner knows of the layout as it is. */
  noteSeen(layoutId: string, layout: LayoutDocument): void
  /** Saves a layout for others. Rejects with a ProblemError, `request/version-mismatch` where somebody else was first. */
  publish(layoutId: string, content: LayoutContent, version: number | null): Promise<LayoutDocument>
  /** The layout as the instance has it now. Rejects with a ProblemError, also where it cannot be read. */
  fetch(layoutId: string): Promise<LayoutDocument>
  /** Takes a layout away from everyone. Rejects with a ProblemError. */
  remove(layoutId: string, version: number): Promise<void>
}

/** Stored layouts that can be shown, and those that cannot. */
function sort(stored: readonly StoredLayout[]): { saved: LayoutDocument[]; unreadable: UnreadableLayout[] } {
  const saved: LayoutDocument[] = []
  const unreadable: UnreadableLayout[] = []
  for (const one of stored) {
    const read = readLayout(one)
    if (read.ok) saved.push(read.value)
    else unreadable.push({ layoutId: one.layoutId, title: one.title ?? one.layoutId, problem: read.problem })
  }
  return { saved, unreadable }
}

export function createLayoutStore(options: LayoutDependencies): LayoutStore {
  const { session, clock } = options
  const listeners = new Set<() => void>()
  let flags: Omit<LayoutsSnapshot, keyof Kept> = { loaded: false, asked: false, unreadable: [], problem: null }
  let current: LayoutsSnapshot | undefined
  const announce = () => {
    current = undefined
    for (const listener of [...listeners]) listener()
  }
  const flag = (patch: Partial<typeof flags>) => {
    flags = { ...flags, ...patch }
    announce()
  }
  const kept = createDeviceCopy(options, announce)
  void kept.loaded.then(() => flag({ loaded: true }))

  const { refreshOwn, keepOwn } = createOwnLane(session, clock, kept, (problem) => flag({ problem }))

  async function refresh(): Promise<void> {
    await kept.loaded
    const stored = await session.send(layouts.list, {}).catch(() => undefined)
    const read = stored && sort(stored)
    if (read) kept.set({ saved: read.saved })
    flag({ asked: true, ...(read && { unreadable: read.unreadable }) })
  }

  return {
    snapshot: () => (current ??= { ...kept.get(), ...flags }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh,
    refreshOwn,
    async saveOwn(layoutId, edits, base) {
      await kept.loaded
      kept.set({ seen: { ...kept.get().seen, [layoutId]: base } })
      keepOwn(layoutId, ownFrom(kept.get().own[layoutId] ?? null, edits, base.version))
      await refreshOwn(layoutId)
    },
    noteSeen: (layoutId, layout) => kept.set({ seen: { ...kept.get().seen, [layoutId]: layout } }),
    async publish(layoutId, content, version) {
      const saved = await session.send(
        layouts.save,
        { params: { layoutId }, body: content },
        version === null ? {} : { ifMatch: version },
      )
      kept.set({ saved: [...(kept.get().saved ?? []).filter((one) => one.layoutId !== layoutId), saved] })
      return saved
    },
    async fetch(layoutId) {
      const read = readLayout(await session.send(layouts.get, { params: { layoutId } }))
      if (!read.ok) throw new ProblemError(read.problem)
      return read.value
    },
    async remove(layoutId, version) {
      await session.send(layouts.remove, { params: { layoutId } }, { ifMatch: version })
      kept.set({ saved: (kept.get().saved ?? []).filter((one) => one.layoutId !== layoutId) })
    },
  }
}
