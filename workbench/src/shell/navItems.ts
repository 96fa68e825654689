import { IconAlertTriangle, IconChartLine, IconLayoutGrid, IconSettings, IconVideo } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface NavItem {
  id: 'dashboard' | 'incidents' | 'cameras' | 'measurements' | 'settings'
  path: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Whether the item is current at its exact path only, and not below it. */
  exact: boolean
  /** On the phone it is in the sheet "More", because the bar has room for four items. */
  isInMore?: true
}

/** The screens that can be reached from anywhere: those of the current instance, and the settings. */
export function navItemsFor(instanceId: string | null): NavItem[] {
  const settings: NavItem = { id: 'settings', path: '/settings', icon: IconSettings, exact: true, isInMore: true }
  if (instanceId === null) return [settings]
  const base = `/instance/${instanceId}`
  return [
    { id: 'dashboard', path: base, icon: IconLayoutGrid, exact: true },
    { id: 'incidents', path: `${base}/incidents`, icon: IconAlertTriangle, exact: false },
    { id: 'cameras', path: `${base}/cameras`, icon: IconVideo, exact: false },
    { id: 'measurements', path: `${base}/measurements`, icon: IconChartLine, exact: false, isInMore: true },
    settings,
  ]
}
