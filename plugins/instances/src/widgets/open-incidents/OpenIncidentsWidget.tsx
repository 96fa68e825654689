import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import type { SitesSettings } from '../settings'
import { SiteIncidents } from '../site-incidents/SiteIncidents'

/** The open incidents of all sites. */
export default function OpenIncidentsWidget({ settings }: WidgetProps<SitesSettings>) {
  return <SiteIncidents kind="open" instances={settings.instances} />
}
