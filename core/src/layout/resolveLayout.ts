import type { LayoutDocument, Species } from '../schema'
import { isForSpecies } from './readLayout'

/** Whose layout it is, from the widest on: the product's, the instance's, a role's. A person's own edits lie above all of them. */
export type LayoutScope = 'shipped' | 'instance' | 'role'

/** For whom a layout is looked up. */
export interface Audience {
  /** A role whose layout is previewed; null: the person who is signed in. */
  role: string | null
  /** Whether the person manages layouts, and so is given those of all roles. */
  managesLayouts: boolean
  /** null while unknown. */
  species: Species | null
}

export interface ResolvedLayout {
  layout: LayoutDocument
  scope: LayoutScope
}

/** The layouts that there are. */
export interface LayoutSources {
  shipped: readonly LayoutDocument[]
  /** Those of the instance that the account is given. */
  saved: readonly LayoutDocument[]
}

const SEPARATOR = '--'

/** Id under which an instance keeps a layout as it is for one role. */
export function roleLayoutId(layoutId: string, role: string): string {
  return layoutId + SEPARATOR + role
}

/** The layout that a role's layout is one of, and the role; without a role it is for everyone that it names. */
export function splitLayoutId(layoutId: string): { base: string; role: string | null } {
  const at = layoutId.lastIndexOf(SEPARATOR)
  return at > 0
    ? { base: layoutId.slice(0, at), role: layoutId.slice(at + SEPARATOR.length) }
    : { base: layoutId, role: null }
}

function isForAudience({ roles }: LayoutDocument, { role, managesLayouts }: Audience, isShipped: boolean): boolean {
  if (roles.length === 0) return true
  // An instance gives others only what is for them. Who is given all sees what everyone sees, where there is such a thing.
  return role === null ? !(managesLayouts && isShipped) : roles.includes(role)
}

/** The layout of an id as it is for somebody: of the role, else of the instance, else as shipped. */
export function resolveLayout(
  layoutId: string,
  { shipped, saved }: LayoutSources,
  audience: Audience,
): ResolvedLayout | undefined {
  const ofRole = saved.find(({ layoutId: id, when }) => {
    const { base, role } = splitLayoutId(id)
    const wanted = audience.role === null ? role !== null && !audience.managesLayouts : role === audience.role
    return base === layoutId && role !== null && wanted && isForSpecies(when, audience.species)
  })
  if (ofRole) return { layout: ofRole, scope: 'role' }
  const sameId = shipped.filter((layout) => layout.layoutId === layoutId)
  const ofInstance = saved.find(
    (layout) =>
      layout.layoutId === layoutId &&
      isForSpecies(layout.when, audience.species) &&
      isForAudience(layout, audience, sameId.length > 0),
  )
  if (ofInstance) return { layout: ofInstance, scope: 'instance' }
  // While the species is unknown the first serves: better a dashboard of the other kind than none.
  const fits =
    sameId.find((layout) => isForSpecies(layout.when, audience.species)) ??
    (audience.species === null ? sameId[0] : undefined)
  return fits && { layout: fits, scope: 'shipped' }
}

/** A layout that can be chosen. */
export interface LayoutChoice {
  layoutId: string
  title: string
  scope: LayoutScope
}

/** The layouts that somebody can choose, by title; one a layout, however many roles have their own of it. */
export function layoutChoices(sources: LayoutSources, audience: Audience): LayoutChoice[] {
  const ids = [...sources.shipped, ...sources.saved].map(({ layoutId }) => splitLayoutId(layoutId).base)
  return [...new Set(ids)]
    .flatMap((layoutId) => {
      const resolved = resolveLayout(layoutId, sources, audience)
      return resolved ? [{ layoutId, title: resolved.layout.title, scope: resolved.scope }] : []
    })
    .sort((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)))
}
