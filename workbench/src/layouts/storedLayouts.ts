import { z } from 'zod'
import { ownProperty } from '@barn-workbench/core/layout'
import { LayoutDocument } from '@barn-workbench/core/schema'
import { applyOwnChange, OwnEdits, type OwnChange } from './ownEdits'

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
export interface ReadLayouts {
  layouts: StoredLayouts
  /** Edits that cannot be read, as they are stored. They are never overwritten. */
  unreadable: Record<string, unknown>
}

/** Stored layouts that cannot be read. */
export class BrokenLayouts extends Error {}

/** Parts of the stored layouts that are replaced, and changes of own edits, by layout id. */
export interface StoredChanges {
  saved?: LayoutDocument[]
  seen: Record<string, LayoutDocument>
  own: Record<string, OwnChange>
}

/** Separates readable edits from unreadable ones. Throws if nothing can be read. */
export function parseStored(value: unknown): ReadLayouts {
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

export function applyChanges(layouts: StoredLayouts, { saved, seen, own }: StoredChanges): StoredLayouts {
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
export function joinChanges(earlier: StoredChanges, later: StoredChanges): StoredChanges {
  const own = { ...earlier.own }
  for (const [layoutId, { from, to }] of Object.entries(later.own)) {
    const before = ownProperty(own, layoutId)
    own[layoutId] = { from: before ? before.from : from, to }
  }
  return { ...earlier, ...later, seen: { ...earlier.seen, ...later.seen }, own }
}

export const NO_CHANGES: StoredChanges = { seen: {}, own: {} }
