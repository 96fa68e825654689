import { shippedLayouts } from '@barn-workbench/layouts'
import { useDisplaySettings } from '@barn-workbench/plugin-sdk/react'

const DEFAULT_LAYOUT = 'barn-dashboard'

/** The id of the layout that the instance's display mode names, or of the barn dashboard until that is known. */
export function useBasicLayoutId(): string {
  const basic = useDisplaySettings()?.basicDashboard ?? DEFAULT_LAYOUT
  return shippedLayouts.some((layout) => layout.layoutId === basic) ? basic : DEFAULT_LAYOUT
}
