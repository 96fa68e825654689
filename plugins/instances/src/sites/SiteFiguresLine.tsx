import type { ComponentType } from 'react'
import { where } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { IconAlertTriangle, IconClipboardList } from '@barn-workbench/plugin-sdk/icons'
import {
  formatShortDuration,
  PageLink,
  screenPath,
  useLocale,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import { siteStateOf, type Site } from './site'
import { isBarn } from './siteFigures'
import classes from './Sites.module.css'

/** Figures younger than this count as current, in ms: longer than `FIGURES_REFRESH`. */
const NEW = 5 * MINUTE

/** The filter of the incident list that shows the dead animals of a site. By default the list shows open ones. */
export const DEAD_ANIMALS_LINK = { conditions: [where('type', '==', 'deadAnimal')] } as const
/** The filter of the incident list that a figure links to. */
const LINKS = { deadAnimals: DEAD_ANIMALS_LINK, openIncidents: {} } as const

interface FigureProps {
  siteId: string
  of: 'deadAnimals' | 'openIncidents'
  /** Null: the account may not see it; undefined: not known yet. */
  count: number | null | undefined
  icon: ComponentType<{ size?: number }>
}

/**
 * A count that links to its incidents; nothing if the account may not see it. An unknown count is shown as "…", with
 * the plural.
 */
function Figure({ siteId, of, count, icon: Icon }: FigureProps) {
  const t = useMessages()
  if (count === null) return null
  const isDanger = of === 'deadAnimals' && count !== undefined && count > 0
  return (
    <span className={classes.figure} data-danger={isDanger || undefined}>
      <PageLink to={screenPath(siteId, 'incidents', LINKS[of])} className={classes.figureLink}>
        <Icon size={16} aria-hidden />
        {t(`figures.${of}`, { count: count ?? 2, shown: count ?? '…' })}
      </PageLink>
    </span>
  )
}

interface FiguresAgeProps {
  /** The time at which they were loaded, in ms since the epoch by this device. */
  loadedAt: number
  /** Whether newer ones could not be loaded. */
  isOutdated: boolean
}

/** Shows the age of figures that are not current. */
export function FiguresAge({ loadedAt, isOutdated }: FiguresAgeProps) {
  const t = useMessages()
  const locale = useLocale()
  const age = useNow() - loadedAt
  if (age <= NEW && !isOutdated) return null
  const duration = formatShortDuration(locale, Math.max(age, MINUTE))
  return <span className={classes.age}>{t('figures.age', { duration })}</span>
}

/** The figures of a site, and their age if they are not current. */
export function SiteFiguresLine({ site: { session, snapshot, known } }: { site: Site }) {
  const isSignedIn = snapshot.login.state === 'loggedIn'
  const isUnknown = !known.figures && siteStateOf(snapshot) !== 'reached'
  if (!isSignedIn || !isBarn(snapshot) || isUnknown) return null
  const { id: siteId } = session
  return (
    <span className={classes.figures}>
      <Figure siteId={siteId} of="deadAnimals" count={known.figures?.deadAnimals} icon={IconAlertTriangle} />
      <Figure siteId={siteId} of="openIncidents" count={known.figures?.openIncidents} icon={IconClipboardList} />
      {known.figures && <FiguresAge loadedAt={known.loadedAt} isOutdated={known.hasFailed} />}
    </span>
  )
}
