import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import type { SitesSettings } from '../settings'
import { SiteIncidents } from '../site-incidents/SiteIncidents'

/** The interventions that are still to be done, over all sites. */
export default function InterventionsWidget({ settings }: WidgetProps<SitesSettings>) {
  return <SiteIncidents kind="interventions" instances={settings.instances} />
}
