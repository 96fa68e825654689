import { PageLink, useMessages } from '@barn-workbench/plugin-sdk/react'
import { AnimalsOfSites } from '../siteIncidents/SiteIncidentLists'
import type { Site } from '../sites/site'
import { isBarn } from '../sites/siteFigures'
import { SitesByTrouble } from './SitesByTrouble'
import classes from './Trouble.module.css'

/** The mode of the start page for many sites: a table by trouble, and the dead animals of all sites as pictures. */
export function ByTrouble({ sites }: { sites: readonly Site[] }) {
  const t = useMessages()
  const barnIds = sites.filter(({ snapshot }) => isBarn(snapshot)).map(({ session }) => session.id)
  return (
    <div className={classes.mode}>
      <SitesByTrouble sites={sites}>
        {barnIds.length > 0 && (
          <div className={classes.animals}>
            <AnimalsOfSites instances={barnIds} />
          </div>
        )}
      </SitesByTrouble>
      <PageLink to="/sites/sites-overview" className={classes.further}>
        {t('trouble.dashboards')}
      </PageLink>
    </div>
  )
}
