import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { useMessages, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useChosenSites } from '../../sites/useSites'
import { SitesByTrouble } from '../../trouble/SitesByTrouble'
import type { SitesSettings } from '../settings'

/** The sites as a table; sites with dead animals come first. */
export default function SitesWidget({ settings }: WidgetProps<SitesSettings>) {
  const t = useMessages()
  const sites = useChosenSites(settings.instances)
  if (sites.length === 0) return <WidgetFrame state={{ kind: 'empty', title: t('sites.none') }} leadsTo="/sites" />
  return (
    <WidgetFrame state={{ kind: 'content' }} leadsTo="/sites" flush>
      <SitesByTrouble sites={sites} />
    </WidgetFrame>
  )
}
