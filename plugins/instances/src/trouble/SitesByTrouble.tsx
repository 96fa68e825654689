import { useState, type ComponentType, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { isReached, type Session } from '@barn-workbench/core/session'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconLoader } from '@barn-workbench/plugin-sdk/icons'
import {
  CardLink,
  Chip,
  PageLink,
  useLiveEach,
  useLocale,
  useMessages,
  useNow,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { VisuallyHidden } from '@barn-workbench/plugin-sdk/ui'
import { Outage } from '../sites/Outage'
import { sitePath, siteStateOf, type Site } from '../sites/site'
import { FIGURES_REFRESH, isBarn } from '../sites/siteFigures'
import { FiguresAge } from '../sites/SiteFiguresLine'
import { askSite } from '../sites/siteQueue'
import siteClasses from '../sites/Sites.module.css'
import { SiteStatus } from '../sites/SiteStatus'
import { describeFigure, TROUBLE_COLUMNS, type TroubleColumn } from './describeFigure'
import { FIGURE_CALLS, type SiteFigureName, type SiteFigureValues } from './siteFigures'
import { compareTrouble, lightOf, type KnownFigure, type Light, type SiteTrouble } from './trouble'
import classes from './Trouble.module.css'

/** The chip of each light. A site that does not answer has the chip of its connection instead. */
const LOOKS: Partial<Record<Light, { tone: Tone; icon: ComponentType<{ size?: number }> }>> = {
  dead: { tone: 'error', icon: IconAlertTriangle },
  attention: { tone: 'warning', icon: IconAlertTriangle },
  notKnown: { tone: 'neutral', icon: IconHelpCircle },
  pending: { tone: 'neutral', icon: IconLoader },
  fine: { tone: 'success', icon: IconCircleCheck },
}

/** The light of a site, by colour, shape and words; and its state if it does not answer or no account is signed in. */
function Lights({ trouble }: { trouble: SiteTrouble }) {
  const t = useMessages()
  const { snapshot } = trouble.site
  const state = siteStateOf(snapshot)
  const light = lightOf(trouble)
  const look = LOOKS[light]
  return (
    <>
      {look && state !== 'checking' && (
        <Chip tone={look.tone}>
          <span className={classes.light}>
            <look.icon size={14} aria-hidden />
            {t(`trouble.light.${light}`)}
          </span>
        </Chip>
      )}
      {state !== 'reached' && <SiteStatus snapshot={snapshot} />}
    </>
  )
}

/** The age of the figures: of the oldest that could not be renewed, or of the oldest of all. */
function TroubleAge({ trouble: { site, figures } }: { trouble: SiteTrouble }) {
  const known = Object.values(figures).filter(({ value }) => value !== undefined && value !== null)
  const isGone = siteStateOf(site.snapshot) !== 'reached'
  const outdated = known.filter(({ hasFailed }) => hasFailed || isGone)
  if (known.length === 0) return null
  const shown = outdated.length > 0 ? outdated : known
  const loadedAt = Math.min(...shown.map((figure) => figure.loadedAt))
  return <FiguresAge loadedAt={loadedAt} isOutdated={outdated.length > 0} />
}

interface FigureCellProps {
  trouble: SiteTrouble
  column: TroubleColumn
}

/** A figure of a site, with a link to the list that it counts. */
function FigureCell({ trouble, column }: FigureCellProps) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow()
  const figure = describeFigure(trouble, column, { t, locale, now })
  const content = (
    <>
      <span aria-hidden className={classes.value} title={figure.words}>
        {figure.text}
        {figure.detail && <span className={classes.detail}>{figure.detail}</span>}
      </span>
      <VisuallyHidden>{figure.words}</VisuallyHidden>
    </>
  )
  return (
    <div role="cell" className={classes.cell} data-tone={figure.tone} data-column={column}>
      <span aria-hidden className={classes.label}>
        {t(`trouble.column.${column}`)}
      </span>
      {figure.leadsTo ? (
        <PageLink to={figure.leadsTo} className={classes.figure}>
          {content}
        </PageLink>
      ) : (
        <span className={classes.figure}>{content}</span>
      )}
    </div>
  )
}

/** A row of the table: the site with a link to it, its light, and its figures. */
function TroubleRow({ trouble }: { trouble: SiteTrouble }) {
  const { site } = trouble
  const isSignedIn = site.snapshot.login.state === 'loggedIn'
  return (
    <div role="row" className={classes.row} data-light={lightOf(trouble)} data-instance={site.session.id}>
      <div role="rowheader" className={classes.site}>
        <CardLink to={sitePath(site)} className={classes.name}>
          {site.session.instance.name}
        </CardLink>
        {site.entry.folderName !== null && <span className={classes.folder}>{site.entry.folderName}</span>}
        <Outage site={site} />
        {isSignedIn && <TroubleAge trouble={trouble} />}
      </div>
      <div role="cell" className={classes.lights}>
        <Lights trouble={trouble} />
      </div>
      {TROUBLE_COLUMNS.map((column) => (
        <FigureCell key={column} trouble={trouble} column={column} />
      ))}
    </div>
  )
}

/** One figure of sites, in their order. Each site answers for itself: one that is slow or fails changes no other. */
function useFigure<Name extends SiteFigureName>(
  sites: readonly Site[],
  name: Name,
): readonly KnownFigure<SiteFigureValues[Name]>[] {
  const { needs, shows, load } = FIGURE_CALLS[name]
  const isPermitted = ({ snapshot }: Site) => hasAnyPermission(snapshot.permissions, needs)
  const results = useLiveEach(
    sites.map((site) => ({
      session: site.session,
      key: ['siteFigure', name],
      enabled: isReached(site.snapshot) && isBarn(site.snapshot) && isPermitted(site),
      load: (session: Session, signal: AbortSignal) => askSite(session, () => load(session, signal), signal),
    })),
    { refresh: FIGURES_REFRESH, shows },
  )
  return sites.map((site, index) => {
    const { data, dataUpdatedAt = 0, error = null } = results[index] ?? {}
    const isRefused = site.snapshot.arePermissionsKnown && !isPermitted(site)
    return { value: isRefused ? null : data, loadedAt: dataUpdatedAt, hasFailed: error !== null }
  })
}

/** Barns with the figures by which they are compared, in their order. */
function useTroubles(barns: readonly Site[]): readonly SiteTrouble[] {
  const deadToday = useFigure(barns, 'deadToday')
  const batch = useFigure(barns, 'batch')
  const offlineCameras = useFigure(barns, 'offlineCameras')
  const unusual = useFigure(barns, 'unusual')
  const tasks = useFigure(barns, 'tasks')
  const round = useFigure(barns, 'round')
  const unknown = { value: undefined, loadedAt: 0, hasFailed: false }
  return barns.map((site, index) => ({
    site,
    figures: {
      deadNow: { ...site.known, value: site.known.figures?.deadAnimals },
      deadToday: deadToday[index] ?? unknown,
      batch: batch[index] ?? unknown,
      offlineCameras: offlineCameras[index] ?? unknown,
      unusual: unusual[index] ?? unknown,
      tasks: tasks[index] ?? unknown,
      round: round[index] ?? unknown,
    },
  }))
}

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
