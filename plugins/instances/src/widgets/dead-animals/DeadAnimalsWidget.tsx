import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import type { SitesSettings } from '../settings'
import { SiteIncidents } from '../site-incidents/SiteIncidents'

/** The dead animals that still lie somewhere, over all sites. */
export default function DeadAnimalsWidget({ settings }: WidgetProps<SitesSettings>) {
  return <SiteIncidents kind="deadAnimals" instances={settings.instances} />
}
