import { useMemo } from 'react'
import { applyEdits, diffLayouts, roleLayoutId, splitLayoutId } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import type { UserLayout } from '../layouts/useLayoutForUser'
import type { SaveSettingOf } from '../widgets/saveSetting'

/**
 * Saves single settings of the widgets of a layout: as own edits of the user, or in the layout of the role that is
 * previewed. Null where the account may not.
 */
export function useSettingsSaver(
  layoutId: string,
  { account, audience, layouts, snapshot }: UserLayout,
  resolved: NonNullable<UserLayout['resolved']>,
): SaveSettingOf | null {
  const mayPublish = hasPermission(useInstance().snapshot.permissions, 'layouts.manage')
  return useMemo(() => {
    const { layout, content, edits } = resolved
    const changed = (key: string, name: string, value: unknown) =>
      applyEdits(content, [{ op: 'set', key, path: `settings.${name}`, value }])
    if (account) return null
    if (audience.role === null)
      return async (key, name, value) => {
        const next = changed(key, name, value)
        await layouts.saveOwn(layoutId, { base: layout, before: edits, edits: diffLayouts(layout, next) })
      }
    if (!mayPublish) return null
    const { base } = splitLayoutId(layoutId)
    const id = audience.role === '' ? base : roleLayoutId(base, audience.role)
    const saved = snapshot.saved?.find((one) => one.layoutId === id)
    return async (key, name, value) => {
      await layouts.publish(id, changed(key, name, value), saved?.version ?? null)
    }
  }, [layoutId, account, audience.role, layouts, snapshot.saved, resolved, mayPublish])
}
