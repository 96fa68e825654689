import { displayMode } from '@barn-workbench/core/contract'
import { DisplayModeSettings } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useInstanceQuery } from '@barn-workbench/plugin-sdk/host'

/** Display-mode settings are loaded again after this time, in ms. */
const DISPLAY_MODE_REFRESH = 5 * MINUTE
const DEFAULT_LAYOUT = 'barn-dashboard'

/** The id of the layout that the instance's display mode names, or of the barn dashboard until that is known. */
export function useBasicLayoutId(): string {
  const { data } = useInstanceQuery(
    ['display-mode'],
    (session, signal) => session.send(displayMode.settings, {}, { signal }),
    { active: true, refresh: DISPLAY_MODE_REFRESH, isJob: true },
  )
  const basic = DisplayModeSettings.safeParse(data?.settings).data?.basicDashboard ?? DEFAULT_LAYOUT
  return shippedLayouts.some((layout) => layout.layoutId === basic) ? basic : DEFAULT_LAYOUT
}
