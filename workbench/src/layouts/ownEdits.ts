import { z } from 'zod'
import {
  applyEdits,
  diffLayouts,
  isDeepEqual,
  LayoutEdit,
  mergeDeviceEdits,
  readEdits,
  rebaseEdits,
} from '@barn-workbench/core/layout'
import { LayoutOperation, type LayoutDocument, type OwnLayout } from '@barn-workbench/core/schema'

const Version = z.int().min(1)

/** A person's own edits of one layout, as this device stores them. */
export const OwnEdits = z.object({
  edits: z.array(LayoutEdit),
  /** Version of the shared layout that they were made on. */
  base: Version,
  /** Operations of a later version of the client. They are not understood, and sent back unchanged. */
  unknown: z.array(LayoutOperation),
  /** Version at the instance; null if it has none yet. */
  version: Version.nullable(),
  /** Edits that instance and device last had in common. */
  agreed: z.array(LayoutEdit),
  /** Whether the instance is still to be sent these edits. */
  pending: z.boolean(),
})
export type OwnEdits = z.infer<typeof OwnEdits>

/** Own edits as the instance stores them. */
export type SavedOwnLayout = OwnLayout & { version: number }

/** The account's edits to be saved, and their base. */
export interface OwnSave {
  /** The shared layout that the person arranged. */
  base: LayoutDocument
  /** The own edits of that layout with which they began. */
  before: readonly LayoutEdit[]
  /** The resulting edits. */
  edits: readonly LayoutEdit[]
}

/** The edits as they apply to a shared layout today, each field at most once. */
function carryOver(edits: readonly LayoutEdit[], shared: LayoutDocument): LayoutEdit[] {
  const { edits: rebased } = rebaseEdits(edits, shared, { respectLocks: true })
  return diffLayouts(shared, applyEdits(shared, rebased))
}

/** Changes of other tabs and devices that came to an arranged layout when its edits were saved. */
export function changesFromElsewhere(
  save: OwnSave,
  saved: readonly LayoutEdit[],
  shared: LayoutDocument,
): LayoutEdit[] {
  const arranged = applyEdits(shared, carryOver(save.edits, shared))
  return diffLayouts(arranged, applyEdits(shared, carryOver(saved, shared)))
}

/**
 * The account's edits after a save: the saved value for each changed field, the currently stored one for all others.
 * These may come from another tab or device.
 */
export function mergeSave(save: OwnSave, stored: OwnEdits | null, shared: LayoutDocument): OwnEdits | null {
  const merged = mergeDeviceEdits({
    base: carryOver(save.before, shared),
    local: carryOver(save.edits, shared),
    remote: carryOver(stored?.edits ?? [], shared),
  })
  return withEdits(stored, carryOver(merged, shared), shared.version)
}

/** The account's edits after a change; null if none are left, and the instance never had any. */
function withEdits(before: OwnEdits | null, edits: LayoutEdit[], base: number): OwnEdits | null {
  const { unknown, version, agreed } = before ?? { unknown: [], version: null, agreed: [] }
  if (edits.length === 0 && unknown.length === 0 && version === null) return null
  return { edits, base, unknown, version, agreed, pending: true }
}

/** The instance's edits merged with this device's edits since both were last equal. */
export function mergeWithInstance(local: OwnEdits | null, saved: SavedOwnLayout | undefined): OwnEdits | null {
  if (!saved) return withoutInstance(local)
  if (saved.version === local?.version) return local
  const edits = readEdits(saved.operations)
  const unknown = saved.operations.filter((operation) => !LayoutEdit.safeParse(operation).success)
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

/** The remaining edits of this device if the instance has none: another device returned to the shared layout. */
function withoutInstance(local: OwnEdits | null): OwnEdits | null {
  if (!local?.pending) return null
  const edits = mergeDeviceEdits({ base: local.agreed, local: local.edits, remote: [] })
  return withEdits({ ...local, unknown: [], version: null, agreed: [] }, edits, local.base)
}

/** A change of the account's edits: before, and after it. `from` is undefined if they were not known. */
export interface OwnChange {
  from: OwnEdits | null | undefined
  to: OwnEdits | null
}

const NO_EDITS: OwnEdits = { edits: [], base: 1, unknown: [], version: null, agreed: [], pending: false }

/** A change upon what is stored today, which another tab may have changed since: merged by field. */
export function applyOwnChange({ from, to }: OwnChange, stored: OwnEdits | null | undefined): OwnEdits | null {
  if (stored === undefined || isDeepEqual(stored, from)) return to
  return mergeChange(from ?? NO_EDITS, to ?? NO_EDITS, stored ?? NO_EDITS)
}

function mergeChange(from: OwnEdits, to: OwnEdits, stored: OwnEdits): OwnEdits | null {
  const isStoredNewer = versionOf(stored) > (versionOf(to) || versionOf(from))
  const newer = isStoredNewer ? stored : to
  if (!to.pending && !stored.pending) return newer === NO_EDITS ? null : newer
  const edits = mergeDeviceEdits({ base: from.edits, local: to.edits, remote: stored.edits })
  const merged = withEdits(newer, edits, Math.max(to.base, stored.base))
  return merged && { ...merged, pending: !isDeepEqual(edits, merged.agreed) }
}

/** The version under which the instance has edits; 0: it has none. */
function versionOf({ version }: OwnEdits): number {
  return version ?? 0
}
