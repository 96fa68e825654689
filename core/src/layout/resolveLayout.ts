import type { LayoutDocument, Species } from '../schema'

/**
 * The owner of a layout, from the widest scope to the narrowest. A person's own edits apply to any of them; a dashboard
 * that a person has begun has nothing but these.
 */
export type LayoutScope = 'shipped' | 'instance' | 'role' | 'own'

/** The person or role that a layout is looked up for. */
export interface Audience {
  /** A role whose layout is previewed; null for the signed-in account itself. */
  role: string | null
  /** Whether the account manages layouts and so receives the layouts of all roles. */
  managesLayouts: boolean
  /** Null while it is unknown. */
  species: Species | null
}

/** The layout that applies to an account, and the scope from which it comes. */
export interface ResolvedLayout {
  layout: LayoutDocument
  scope: LayoutScope
}

/** The layouts among which one is chosen. */
export interface LayoutSources {
  /** Layouts that are part of the product. */
  shipped: readonly LayoutDocument[]
  /** Layouts of the instance that the account receives. */
  saved: readonly LayoutDocument[]
}

const ROLE_SEPARATOR = '--'

/** The id under which an instance stores a layout for one role. */
export function roleLayoutId(layoutId: string, role: string): string {
  return layoutId + ROLE_SEPARATOR + role
}

/**
 * Splits the stored id of a layout into the layout's id and the role. The role is null if the layout is for everyone.
 */
export function splitLayoutId(layoutId: string): { base: string; role: string | null } {
  const separatorAt = layoutId.lastIndexOf(ROLE_SEPARATOR)
  if (separatorAt <= 0) return { base: layoutId, role: null }
  return { base: layoutId.slice(0, separatorAt), role: layoutId.slice(separatorAt + ROLE_SEPARATOR.length) }
}

/** Whether a layout or widget is for an instance of this species. Without a condition it is for all. */
export function isForSpecies(when: { species?: Species | undefined } | undefined, species: Species | null): boolean {
  return when?.species === undefined || when.species === species
}

function isRoleLayoutFor(layout: LayoutDocument, layoutId: string, audience: Audience): boolean {
  const { base, role } = splitLayoutId(layout.layoutId)
  if (base !== layoutId || role === null || !isForSpecies(layout.when, audience.species)) return false
  // The instance sends an account only the layouts of its own roles, unless the account manages layouts.
  return audience.role === null ? !audience.managesLayouts : role === audience.role
}

function isInstanceLayoutFor(layout: LayoutDocument, audience: Audience, isShipped: boolean): boolean {
  if (!isForSpecies(layout.when, audience.species)) return false
  if (layout.roles.length === 0) return true
  if (audience.role !== null) return layout.roles.includes(audience.role)
  // Accounts that manage layouts receive layouts of all roles. They see the layout for everyone, if there is one.
  return !(audience.managesLayouts && isShipped)
}

/** The layout of an id for an audience: the role's layout, else the instance's, else the shipped one. */
export function resolveLayout(
  layoutId: string,
  { shipped, saved }: LayoutSources,
  audience: Audience,
): ResolvedLayout | undefined {
  const roleLayout = saved.find((layout) => isRoleLayoutFor(layout, layoutId, audience))
  if (roleLayout) return { layout: roleLayout, scope: 'role' }
  const shippedLayouts = shipped.filter((layout) => layout.layoutId === layoutId)
  const isShipped = shippedLayouts.length > 0
  const instanceLayout = saved.find(
    (layout) => layout.layoutId === layoutId && isInstanceLayoutFor(layout, audience, isShipped),
  )
  if (instanceLayout) return { layout: instanceLayout, scope: 'instance' }
  const shippedLayout = shippedLayouts.find((layout) => isForSpecies(layout.when, audience.species))
  // While the species is unknown, a dashboard of the wrong one is better than none.
  const fallback = audience.species === null ? shippedLayouts[0] : undefined
  const layout = shippedLayout ?? fallback
  return layout && { layout, scope: 'shipped' }
}

/** A layout that can be chosen from a list. */
export interface LayoutChoice {
  layoutId: string
  title: string
  scope: LayoutScope
}

/**
 * The layouts that an audience can choose, by title. A layout is listed once, even if several roles have one of their
 * own.
 */
export function layoutChoices(sources: LayoutSources, audience: Audience): LayoutChoice[] {
  const allIds = [...sources.shipped, ...sources.saved].map(({ layoutId }) => splitLayoutId(layoutId).base)
  return [...new Set(allIds)]
    .flatMap((layoutId) => {
      const resolved = resolveLayout(layoutId, sources, audience)
      return resolved ? [{ layoutId, title: resolved.layout.title, scope: resolved.scope }] : []
    })
    .sort((left, right) => (left.title < right.title ? -1 : Number(left.title > right.title)))
}
