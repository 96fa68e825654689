import { applyEdits, diffLayouts } from '@barn-workbench/core/layout'
import { publishedLayoutId } from '../layouts/publishedLayoutId'
import type { LayoutForUser } from '../layouts/resolveLayoutForUser'
import type { UserLayout } from '../layouts/useLayoutForUser'

interface ShownLayout {
  layoutId: string
  userLayout: UserLayout
  resolved: LayoutForUser
}

/**
 * Saves one setting of a widget of the layout on screen: as an own edit of the account, or in the layout of the role
 * that is previewed.
 */
export async function saveSetting(
  { layoutId, userLayout: { audience, layouts, snapshot }, resolved: { layout, content, edits } }: ShownLayout,
  key: string,
  name: string,
  value: unknown,
): Promise<void> {
  const next = applyEdits(content, [{ op: 'set', key, path: `settings.${name}`, value }])
  if (audience.role === null) {
    await layouts.saveOwn(layoutId, { base: layout, before: edits, edits: diffLayouts(layout, next) })
    return
  }
  const saved = snapshot.saved ?? []
  const id = publishedLayoutId(saved, layoutId, audience.role || null)
  await layouts.publish(id, next, saved.find((one) => one.layoutId === id)?.version ?? null)
}
