import { IconAlertTriangle, IconChartLine, IconLayoutGrid, IconSettings, IconVideo } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface Place {
  id: 'dashboard' | 'incidents' | 'cameras' | 'measurements' | 'settings'
  path: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Only the exact address counts as being there. */
  exact: boolean
  /** There is room for four at the bottom of the phone; this is none of them. */
  deskOnly?: true
}

/** Where one can go from a screen: the places of the instance in front, and the settings. */
export function placesFor(instanceId: string | null): Place[] {
  const settings: Place = { id: 'settings', path: '/settings', icon: IconSettings, exact: true }
  if (instanceId === null) return [settings]
  const base = `/instance/${instanceId}`
  return [
    { id: 'dashboard', path: base, icon: IconLayoutGrid, exact: true },
    { id: 'incidents', path: `${base}/incidents`, icon: IconAlertTriangle, exact: false },
    { id: 'cameras', path: `${base}/cameras`, icon: IconVideo, exact: false },
    { id: 'measurements', path: `${base}/measurements`, icon: IconChartLine, exact: false, deskOnly: true },
    settings,
  ]
}
