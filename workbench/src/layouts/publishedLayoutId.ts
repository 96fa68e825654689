import { roleLayoutId, splitLayoutId } from '@barn-workbench/core/layout'
import type { LayoutDocument } from '@barn-workbench/core/schema'

/**
 * The id under which a layout is published for a role, or with null for everyone. A dashboard that is for one role only
 * has one layout; any other has a layout for everyone, and further ones for roles.
 */
export function publishedLayoutId(
  saved: readonly Pick<LayoutDocument, 'layoutId' | 'roles'>[],
  layoutId: string,
  role: string | null,
): string {
  const { base } = splitLayoutId(layoutId)
  if (role === null) return base
  const shared = saved.find((layout) => layout.layoutId === base)
  return shared?.roles.length === 1 && shared.roles[0] === role ? base : roleLayoutId(base, role)
}
