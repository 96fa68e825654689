import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconLoader } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { CardLink, Chip, PageLink, useLocale, useMessages, useNow, type Tone } from '@barn-workbench/plugin-sdk/react'
import { Outage } from '../sites/Outage'
import { sitePath, siteStateOf } from '../sites/site'
import { FiguresAge } from '../sites/SiteFiguresLine'
import { SiteStatus } from '../sites/SiteStatus'
import { describeFigure, TROUBLE_COLUMNS, type TroubleColumn } from './describeFigure'
import { lightOf, type Light, type SiteTrouble } from './trouble'
import classes from './Trouble.module.css'

/** The chip of each light. A site that does not answer has the chip of its connection instead. */
const LOOKS: Partial<Record<Light, { tone: Tone; icon: ComponentType<{ size?: number }> }>> = {
  dead: { tone: 'error', icon: IconAlertTriangle },
  attention: { tone: 'warning', icon: IconAlertTriangle },
  notKnown: { tone: 'neutral', icon: IconHelpCircle },
  pending: { tone: 'neutral', icon: IconLoader },
  fine: { tone: 'success', icon: IconCircleCheck },
}

/** The light of a site, by colour, shape and words; and its state if it does not answer or nobody is signed in. */
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
export function TroubleRow({ trouble }: { trouble: SiteTrouble }) {
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
