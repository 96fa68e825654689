import { lazyPart, type WorkbenchParts } from '@barn-workbench/plugin-sdk/host'
import type { NamedDashboard } from '@barn-workbench/plugin-sdk/plugin-words'
import { useLayoutTitle } from '../../layouts/useLayoutTitle'
import { useWorkbenchLayouts } from '../../layouts/workbenchLayouts'

/** The title of a dashboard. An instance knows an unchanged built-in one by its id alone. */
function DashboardTitle({ layoutId, title }: NamedDashboard) {
  const { shippedLayouts } = useWorkbenchLayouts()
  const titleOf = useLayoutTitle()
  const shipped = title === layoutId ? shippedLayouts.find((layout) => layout.layoutId === layoutId) : undefined
  return titleOf(layoutId, shipped?.title ?? title)
}

/** The components of the workbench on the screens on which the plugins of a site are managed. */
export const workbenchParts: WorkbenchParts = {
  AddToDashboard: lazyPart(async () => (await import('./AddToDashboard')).AddToDashboard, { isOptional: true }),
  DashboardTitle,
  PluginFigures: lazyPart(async () => (await import('../figures/PluginFigures')).PluginFiguresOfSite, {
    isOptional: true,
  }),
}
