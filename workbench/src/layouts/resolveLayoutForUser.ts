import {
  applyEdits,
  closeGaps,
  diffLayouts,
  gridItemsOf,
  isForSpecies,
  rebaseEdits,
  resolveLayout,
  type Audience,
  type Breakpoint,
  type GridItem,
  type LayoutEdit,
  type RebaseNote,
  type ResolvedLayout,
} from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import type { LayoutContent, LayoutDocument, LayoutWidget, Species } from '@barn-workbench/core/schema'
import type { OwnEdits } from './ownEdits'
import type { LayoutsSnapshot } from './workbenchLayouts'

/** Changes of the shared layout since the person last saw it. */
export interface LayoutNews {
  changes: LayoutEdit[]
  /** Own edits that were dropped, or that met a change. */
  notes: RebaseNote[]
}

/** A layout as a person or a role sees it: the shared layout (`layout`), and own edits upon it. */
export interface LayoutForUser extends ResolvedLayout {
  /** The shared layout with the own edits applied. */
  content: LayoutContent
  /** Own edits, carried over to the shared layout of today. */
  edits: LayoutEdit[]
  /** null: the person knows the shared layout as it is. */
  news: LayoutNews | null
}

function newsOf(
  own: OwnEdits,
  layout: LayoutDocument,
  seen: LayoutDocument | undefined,
  notes: RebaseNote[],
): LayoutNews | null {
  // Edits of another device: this one knows that the layout has changed, not what.
  if (!seen) return own.base < layout.version ? { changes: [], notes } : null
  const changes = diffLayouts(seen, layout)
  return changes.length > 0 ? { changes, notes } : null
}

/**
 * Finds a layout as an audience sees it: as shipped, the instance's, the role's, then own edits upon it. Undefined
 * where there is none.
 */
export function resolveLayoutForUser(
  layoutId: string,
  shipped: readonly LayoutDocument[],
  snapshot: LayoutsSnapshot,
  audience: Audience,
): LayoutForUser | undefined {
  const resolved = resolveLayout(layoutId, { shipped, saved: snapshot.saved ?? [] }, audience)
  if (!resolved) return undefined
  const { layout } = resolved
  const own = audience.role === null ? (snapshot.own[layoutId] ?? null) : null
  if (!own || own.edits.length === 0) return { ...resolved, content: layout, edits: [], news: null }
  const seen = snapshot.seen[layoutId]
  const { edits, notes } = rebaseEdits(own.edits, layout, { base: seen, respectLocks: true })
  return { ...resolved, content: applyEdits(layout, edits), edits, news: newsOf(own, layout, seen, notes) }
}

/** The species and permissions by which widgets of a layout are shown. */
interface Viewer {
  species: Species | null
  permissions: ReadonlySet<string>
}

function isVisible({ when, hidden }: LayoutWidget, { species, permissions }: Viewer): boolean {
  if (hidden || !isForSpecies(when, species)) return false
  return when?.permission === undefined || hasPermission(permissions, when.permission)
}

/** The widgets of a layout that a viewer sees, with their places; the gaps that the others leave are closed. */
export function visibleGridItems(layout: LayoutContent, breakpoint: Breakpoint, viewer: Viewer): GridItem[] {
  const items = gridItemsOf(layout, breakpoint)
  const visible = items.filter(({ key }) => {
    const widget = layout.widgets[key]
    return widget !== undefined && isVisible(widget, viewer)
  })
  return visible.length === items.length ? items : closeGaps(visible)
}
