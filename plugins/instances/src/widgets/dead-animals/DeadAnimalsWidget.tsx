import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { SiteIncidentsFrame } from '../../siteIncidents/SiteIncidentLists'
import type { SitesSettings } from '../settings'

/** The dead animals that still lie somewhere, over all sites. */
export default function DeadAnimalsWidget({ settings }: WidgetProps<SitesSettings>) {
  return <SiteIncidentsFrame kind="deadAnimals" instances={settings.instances} />
}
