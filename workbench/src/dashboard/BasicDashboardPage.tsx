import { useQuery } from '@tanstack/react-query'
import { displayMode } from '@barn-workbench/core/contract'
import { DisplayModeSettings } from '@barn-workbench/core/schema'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { Dashboard } from './Dashboard'

/** Display-mode settings are asked again after this time, in ms. */
export const DISPLAY_MODE_PERIOD = 5 * 60_000
const DEFAULT_LAYOUT = 'barn-dashboard'

/** The dashboard that the instance's display mode names; the barn dashboard until that is known. */
export default function BasicDashboardPage() {
  const { session } = useInstance()
  const { data } = useQuery({
    queryKey: [session.id, 'display-mode'],
    queryFn: ({ signal }) => session.send(displayMode.settings, {}, { signal }),
    refetchInterval: DISPLAY_MODE_PERIOD,
  })
  const basic = DisplayModeSettings.safeParse(data?.settings).data?.basicDashboard ?? DEFAULT_LAYOUT
  return <Dashboard layoutId={shippedLayouts.some((layout) => layout.layoutId === basic) ? basic : DEFAULT_LAYOUT} />
}
