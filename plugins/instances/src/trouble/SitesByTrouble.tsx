import { useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { CardLink, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Outage } from '../sites/Outage'
import { sitePath, type Site } from '../sites/site'
import { isBarn } from '../sites/siteFigures'
import siteClasses from '../sites/Sites.module.css'
import { SiteStatus } from '../sites/SiteStatus'
import { TROUBLE_COLUMNS } from './describeFigure'
import { compareTrouble, type SiteTrouble } from './trouble'
import classes from './Trouble.module.css'
import { TroubleRow } from './TroubleRow'
import { useTroubles } from './useTroubles'

/**
 * Sites by trouble, barns first; instances that watch no animals stand last, as technology. `children`: what the barns
 * show, between the two.
 */
export function SitesByTrouble({ sites, children }: { sites: readonly Site[]; children?: ReactNode }) {
  const barns = sites.filter(({ snapshot }) => isBarn(snapshot))
  const services = sites.filter(({ snapshot }) => !isBarn(snapshot))
  return (
    <div className={classes.around}>
      {barns.length > 0 && <TroubleTable barns={barns} />}
      {children}
      {services.length > 0 && <Technology services={services} />}
    </div>
  )
}

/** The rows in their order. While the pointer or the focus is on them they stay in their places. */
function useHeldOrder(latest: readonly SiteTrouble[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const ids = latest.map(({ site }) => site.session.id)
  const hold = () => setHeld((before) => before ?? ids)
  const release = () => setHeld(null)
  const placeOf = ({ site }: SiteTrouble) => held?.indexOf(site.session.id) ?? 0
  return {
    rows: held ? latest.toSorted((left, right) => placeOf(left) - placeOf(right)) : latest,
    holdProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hold(),
      onPointerLeave: release,
      onFocus: hold,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || release(),
    },
  }
}

/** One row for each barn, the one with the most trouble first. */
function TroubleTable({ barns }: { barns: readonly Site[] }) {
  const t = useMessages()
  const troubles = useTroubles(barns).toSorted(compareTrouble)
  const { rows, holdProps } = useHeldOrder(troubles)
  return (
    <div role="table" aria-label={t('trouble.table')} className={classes.table} {...holdProps}>
      <div role="rowgroup" className={classes.group}>
        <div role="row" className={classes.head}>
          {(['site', 'light', ...TROUBLE_COLUMNS] as const).map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {t(`trouble.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.group}>
        {rows.map((trouble) => (
          <TroubleRow key={trouble.site.session.id} trouble={trouble} />
        ))}
      </div>
    </div>
  )
}

/** The instances that watch no animals: what they are, and whether they answer. */
function Technology({ services }: { services: readonly Site[] }) {
  const t = useMessages()
  return (
    <section aria-label={t('trouble.technology')} className={classes.technology}>
      <h2 className={classes.heading}>{t('trouble.technology')}</h2>
      <ul className={classes.services}>
        {services.map((site) => {
          const { instanceType } = site.snapshot
          return (
            <li key={site.session.id} className={siteClasses.row}>
              <CardLink to={sitePath(site)} className={classes.name}>
                {site.session.instance.name}
              </CardLink>
              <span className={classes.folder}>
                {instanceType && t(`add.type.${instanceType}`, { defaultValue: instanceType })}
              </span>
              <SiteStatus snapshot={site.snapshot} />
              <Outage site={site} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
