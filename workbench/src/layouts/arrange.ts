import {
  applyEdits,
  diffLayouts,
  rebaseEdits,
  resolveLayout,
  type Audience,
  type LayoutEdit,
  type RebaseNote,
  type ResolvedLayout,
} from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import type { OwnEdits } from './keptLayouts'
import type { LayoutsSnapshot } from './layoutStore'

/** What has become of the layout below one's own edits since one knew it. */
export interface LayoutNews {
  changes: LayoutEdit[]
  /** Own edits that were dropped, or met a change. */
  notes: RebaseNote[]
}

/** A layout as somebody sees it: the shared one, and one's own edits upon it. */
export interface Arranged extends ResolvedLayout {
  arranged: LayoutContent
  /** Own edits as they are carried out on the layout of today. */
  edits: LayoutEdit[]
  /** null: nothing that one does not know. */
  news: LayoutNews | null
}

function newsOf(
  seen: LayoutDocument | undefined,
  layout: LayoutDocument,
  own: OwnEdits,
  notes: RebaseNote[],
): LayoutNews | null {
  const changes = seen ? diffLayouts(seen, layout) : []
  // Another device's edits: that there was a change is known, what it was is not.
  const isNews = seen ? changes.length > 0 : own.base < layout.version
  return isNews ? { changes, notes } : null
}

/** The layout of an id as somebody sees it; undefined where there is none. */
export function arrange(
  layoutId: string,
  shipped: readonly LayoutDocument[],
  snapshot: LayoutsSnapshot,
  audience: Audience,
): Arranged | undefined {
  const resolved = resolveLayout(layoutId, { shipped, saved: snapshot.saved ?? [] }, audience)
  if (!resolved) return undefined
  const { layout } = resolved
  const own = audience.role === null ? (snapshot.own[layoutId] ?? null) : null
  if (!own || own.edits.length === 0) return { ...resolved, arranged: layout, edits: [], news: null }
  const seen = snapshot.seen[layoutId]
  const { edits, notes } = rebaseEdits(own.edits, layout, { base: seen, respectLocks: true })
  return { ...resolved, arranged: applyEdits(layout, edits), edits, news: newsOf(seen, layout, own, notes) }
}
