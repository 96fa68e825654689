import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { PageLink, useMessages, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { compareUrgency } from '../../sites/site'
import { SiteFiguresLine } from '../../sites/SiteFiguresLine'
import { SiteStatus } from '../../sites/SiteStatus'
import { useChosenSites } from '../../sites/useSites'
import type { SitesSettings } from '../settings'
import classes from '../Widgets.module.css'

/** The sites as rows, those with dead animals first. */
export default function SitesWidget({ settings }: WidgetProps<SitesSettings>) {
  const t = useMessages()
  const sites = [...useChosenSites(settings.instances)].sort(compareUrgency)
  if (sites.length === 0) return <WidgetFrame state={{ kind: 'empty', title: t('sites.none') }} leadsTo="/" />
  return (
    <WidgetFrame state={{ kind: 'content' }} leadsTo="/" flush>
      <ul className={classes.rows}>
        {sites.map((site) => {
          const { id, instance } = site.session
          const isSignedIn = site.snapshot.login.state === 'loggedIn'
          return (
            <li key={id} className={classes.row}>
              <PageLink to={isSignedIn ? `/instance/${id}` : `/login/${id}`} className={classes.siteLink}>
                {instance.name}
              </PageLink>
              <SiteStatus snapshot={site.snapshot} />
              <SiteFiguresLine site={site} />
            </li>
          )
        })}
      </ul>
    </WidgetFrame>
  )
}
