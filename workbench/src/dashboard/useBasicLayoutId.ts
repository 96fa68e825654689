import { useDisplaySettings } from '@barn-workbench/plugin-sdk/react'

export const DEFAULT_LAYOUT = 'barn-dashboard'

/** The id of the layout that the instance's display mode names, or of the barn dashboard until that is known. */
export function useBasicLayoutId(): string {
  return useDisplaySettings()?.basicDashboard ?? DEFAULT_LAYOUT
}
