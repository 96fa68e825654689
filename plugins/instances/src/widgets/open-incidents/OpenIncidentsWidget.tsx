import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { SiteIncidentsFrame } from '../../siteIncidents/SiteIncidentLists'
import type { SitesSettings } from '../settings'

/** The open incidents of all sites. */
export default function OpenIncidentsWidget({ settings }: WidgetProps<SitesSettings>) {
  return <SiteIncidentsFrame kind="open" instances={settings.instances} />
}
