import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { useMessages, WidgetFrame, type Messages, type ViewState } from '@barn-workbench/plugin-sdk/react'
import classes from '../../siteIncidents/SiteIncidentLists.module.css'
import { Outage } from '../../sites/Outage'
import { isOfFilter, type Site } from '../../sites/site'
import { useChosenSites } from '../../sites/useSites'
import type { SitesSettings } from '../settings'

const isUnknown = ({ snapshot }: Site) => snapshot.connection.strategy === 'unknown'

/** Every site has answered before that is said. */
function stateOf(sites: readonly Site[], t: Messages): ViewState {
  if (sites.length === 0) return { kind: 'empty', title: t('sites.none') }
  if (sites.some((site) => isOfFilter(site, 'notReached'))) return { kind: 'content' }
  return sites.some(isUnknown) ? { kind: 'loading' } : { kind: 'empty', title: t('sites.allReached') }
}

/** The sites that cannot be reached, why, and another try. */
export default function NotReachedWidget({ settings }: WidgetProps<SitesSettings>) {
  const t = useMessages()
  const all = useChosenSites(settings.instances)
  const sites = all.filter((site) => isOfFilter(site, 'notReached'))
  return (
    <WidgetFrame state={stateOf(all, t)} flush>
      <ul className={classes.rows}>
        {sites.map((site) => (
          <li key={site.session.id} className={classes.row}>
            <span className={classes.name}>{site.session.instance.name}</span>
            <Outage site={site} />
          </li>
        ))}
      </ul>
      {all.some(isUnknown) && (
        <p className={classes.note} role="status">
          {t('siteIncidents.loading')}
        </p>
      )}
    </WidgetFrame>
  )
}
