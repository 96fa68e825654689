import {
  applyEdits,
  diffLayouts,
  ownProperty,
  rebaseEdits,
  resolveLayout,
  type Audience,
  type LayoutEdit,
  type RebaseNote,
  type ResolvedLayout,
} from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import { begunDashboard } from './ownDashboards'
import type { OwnEdits } from './ownEdits'
import type { LayoutsSnapshot } from './workbenchLayouts'

/** Changes of the shared layout since the person last saw it. */
export interface LayoutNews {
  changes: LayoutEdit[]
  /** The shared layout as the account last saw it; null if this device does not know it. */
  seen: LayoutDocument | null
  /** Own edits that were dropped, or that met a change. */
  notes: RebaseNote[]
}

/** A layout as a person or a role sees it: the shared layout (`layout`), and own edits upon it. */
export interface LayoutForUser extends ResolvedLayout {
  /** The shared layout with the own edits applied. */
  content: LayoutContent
  /** Own edits, carried over to the shared layout of today. */
  edits: LayoutEdit[]
  /** Null if the user has seen the current shared layout. */
  news: LayoutNews | null
}

function newsOf(
  own: OwnEdits,
  layout: LayoutDocument,
  seen: LayoutDocument | undefined,
  notes: RebaseNote[],
): LayoutNews | null {
  // Edits of another device: this one knows only that the layout has changed.
  if (!seen) return own.base < layout.version ? { changes: [], seen: null, notes } : null
  const changes = diffLayouts(seen, layout)
  return changes.length > 0 ? { changes, seen, notes } : null
}

/**
 * Finds a layout as an audience sees it: the shipped, the instance's or the role's, with the account's edits on top; or
 * a dashboard that the account has begun for itself. Undefined if there is none.
 */
export function resolveLayoutForUser(
  layoutId: string,
  shipped: readonly LayoutDocument[],
  snapshot: LayoutsSnapshot,
  audience: Audience,
): LayoutForUser | undefined {
  const own = audience.role === null ? (ownProperty(snapshot.own, layoutId) ?? null) : null
  const resolved =
    resolveLayout(layoutId, { shipped, saved: snapshot.saved ?? [] }, audience) ?? begunDashboard(layoutId, own)
  if (!resolved) return undefined
  const { layout } = resolved
  if (!own?.edits.length) return { ...resolved, content: layout, edits: [], news: null }
  const seen = ownProperty(snapshot.seen, layoutId)
  const { edits, notes } = rebaseEdits(own.edits, layout, { base: seen, respectLocks: true })
  return { ...resolved, content: applyEdits(layout, edits), edits, news: newsOf(own, layout, seen, notes) }
}
