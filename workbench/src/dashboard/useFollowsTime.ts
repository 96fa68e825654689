import { missingPermissions } from '@barn-workbench/core/layout'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { useRegistry } from '../registry/registry'
import { useLayoutViewer } from '../widgets/useLayoutViewer'

/** Whether a layout has a widget for the account that follows the time of the dashboard. */
export function useFollowsTime({ resolved }: UserLayout): boolean {
  const registry = useRegistry()
  const viewer = useLayoutViewer()
  return Object.values(resolved?.content.widgets ?? {}).some(
    (widget) =>
      !widget.hidden &&
      registry.widget(widget.type)?.definition.followsTime &&
      missingPermissions(widget, viewer) === null,
  )
}
