import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { SiteIncidentsFrame } from '../../siteIncidents/SiteIncidentLists'
import type { SitesSettings } from '../settings'

/** The interventions that are still to be done, over all sites. */
export default function InterventionsWidget({ settings }: WidgetProps<SitesSettings>) {
  return <SiteIncidentsFrame kind="interventions" instances={settings.instances} />
}
