import { layouts } from '@barn-workbench/core/contract'
import { isDeepEqual, LayoutEdit, mergeDeviceEdits, readEdits } from '@barn-workbench/core/layout'
import { isProblem } from '@barn-workbench/core/result'
import type { LayoutOperation, OwnLayout } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { OwnEdits } from './keptLayouts'

/** Saves that meet a newer state before they give up; each try merges with what it met. */
const MAXIMUM_SAVES = 3

type OwnDocument = OwnLayout & { version: number }

function isUnknown(operation: LayoutOperation): boolean {
  return !LayoutEdit.safeParse(operation).success
}

/** Own edits as just changed on this device; null where there is nothing of one's own, and the instance never had any. */
export function ownFrom(before: OwnEdits | null, edits: LayoutEdit[], base: number): OwnEdits | null {
  const { unknown, version, agreed } = before ?? { unknown: [], version: null, agreed: [] }
  if (edits.length === 0 && unknown.length === 0 && version === null) return null
  return { edits, base, unknown, version, agreed, pending: true }
}

/** What the instance has, with what this device has changed since both last agreed. */
function merged(mine: OwnEdits | null, theirs: OwnDocument): OwnEdits {
  const edits = readEdits(theirs.operations)
  const unknown = theirs.operations.filter(isUnknown)
  const fromTheirs: OwnEdits = {
    edits,
    base: theirs.base,
    unknown,
    version: theirs.version,
    agreed: edits,
    pending: false,
  }
  if (!mine?.pending) return fromTheirs
  const both = mergeDeviceEdits(mine.agreed, mine.edits, edits)
  return { ...fromTheirs, edits: both, base: Math.max(mine.base, theirs.base), pending: !isDeepEqual(both, edits) }
}

/** One's own edits as instance and device have them together. Rejects where the instance cannot be asked. */
export async function pullOwn(session: Session, layoutId: string, mine: OwnEdits | null): Promise<OwnEdits | null> {
  try {
    // All at once rather than this one: that there are none is then no refusal.
    const all = await session.send(layouts.listOwn, {})
    const theirs = all.find((one) => one.layoutId === layoutId)
    if (!theirs) return mine?.pending ? { ...mine, version: null } : null
    return theirs.version === mine?.version ? mine : merged(mine, theirs)
  } catch (error) {
    // An instance without layouts: they stay on the device.
    if (isProblem(error, 'request/not-found')) return mine && { ...mine, pending: false }
    throw error
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

/** Tells the instance; where another device was first, both are merged and told again. Rejects where the instance cannot be told. */
export async function pushOwn(session: Session, layoutId: string, own: OwnEdits): Promise<OwnEdits | null> {
  let waiting = own
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(session, layoutId, waiting)
    } catch (error) {
      if (isProblem(error, 'layout/not-found')) return null
      if (!isProblem(error, 'request/version-mismatch') || attempt === MAXIMUM_SAVES) throw error
      const pulled = await pullOwn(session, layoutId, waiting)
      if (!pulled?.pending) return pulled
      waiting = pulled
    }
  }
}
