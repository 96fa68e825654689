import { emptyLayout, type ResolvedLayout } from '@barn-workbench/core/layout'
import type { OwnEdits } from './ownEdits'

/**
 * A dashboard that a person has begun for themselves is their own edits upon an empty layout that nobody shares. Its id
 * begins with this; once it is published, the layout with that id is shared like any other.
 */
const PREFIX = 'own-'

/** The id of a dashboard that is begun. `random` is part of an id. */
export function ownDashboardId(random: string): string {
  return PREFIX + random
}

export function isOwnDashboardId(layoutId: string): boolean {
  return layoutId.startsWith(PREFIX)
}

/** The layout of a dashboard that a person has begun, or undefined if the id is none of them. */
export function begunDashboard(layoutId: string, own: OwnEdits | null): ResolvedLayout | undefined {
  if (!own?.edits.length || !isOwnDashboardId(layoutId)) return undefined
  return { layout: emptyLayout(layoutId), scope: 'own' }
}
