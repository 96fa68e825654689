import { useState } from 'react'
import type { AlarmCase, Delivery, Notification } from '@barn-workbench/core/schema'
import {
  Age,
  Chip,
  incidentTypeName,
  PageLink,
  PlainButton,
  useBarnTime,
  useBringIntoView,
  useEntityPath,
  useMessages,
  useScreenPath,
} from '@barn-workbench/plugin-sdk/react'
import { urgencyTone, useCaseTextOfBarn } from '../parts/caseTexts'
import { useProgressText, useWayText } from '../parts/deliveryTexts'
import classes from '../parts/Parts.module.css'
import { CaseAnswers } from './CaseAnswers'

/** Incidents of a case that have their own links. */
const LINKED = 5

interface CaseCardProps {
  about: AlarmCase
  /** The titles of its incidents, and names of cameras and pens. */
  places: readonly string[]
  /** The latest message to the account about it; null if there was none. */
  told: Notification | null
  /** Whether the page was opened for it. */
  isChosen?: boolean
}

/** One case: its subject, its state, the way by which it came, and the answers to it. */
export function CaseCard({ about, places, told, isChosen = false }: CaseCardProps) {
  const t = useMessages()
  const caseText = useCaseTextOfBarn()
  const bringIntoView = useBringIntoView<HTMLLIElement>(isChosen)
  const type = incidentTypeName(about.type, t)
  const title = about.incidentCount > 1 ? t('inbox.several', { type, count: about.incidentCount }) : type
  return (
    <li
      ref={bringIntoView}
      tabIndex={isChosen ? -1 : undefined}
      className={classes.card}
      data-urgency={about.urgency}
      data-state={about.state}
      data-chosen={isChosen || undefined}
    >
      <CardHead about={about} told={told} title={title} />
      {places.length > 0 && <p className={classes.places}>{places.join(' · ')}</p>}
      <p className={classes.state}>{caseText(about)}</p>
      {told && <ToldBy told={told} />}
      <IncidentLinks about={about} />
      <CaseAnswers about={about} name={title} wasTold={told !== null} />
    </li>
  )
}

function CardHead({ about, told, title }: Pick<CaseCardProps, 'about' | 'told'> & { title: string }) {
  const t = useMessages()
  return (
    <div className={classes.cardHead}>
      <h3 className={classes.cardTitle}>{title}</h3>
      <Chip tone={urgencyTone(about.urgency)}>{t(`urgency.${about.urgency}`)}</Chip>
      {told?.openedAt === null && <Chip tone="brand">{t('inbox.new')}</Chip>}
      <span className={classes.spring} />
      <Age of={told?.madeAt ?? about.openedAt} />
    </div>
  )
}

/** The ways by which it came. */
function ToldBy({ told: { deliveries, dueAt } }: { told: Notification }) {
  const t = useMessages()
  const wayText = useWayText()
  const progressText = useProgressText()
  const { dayAndTime } = useBarnTime()
  const shown: readonly Delivery[] = deliveries.filter(({ event }) => event === 'opened' || event === 'report')
  if (shown.length === 0)
    return (
      <p className={classes.secondary}>
        {dueAt === null ? t('inbox.noWay') : t('inbox.due', { time: dayAndTime(dueAt) })}
      </p>
    )
  return (
    <p className={classes.secondary}>
      {shown.map((delivery) => `${wayText(delivery)}: ${progressText(delivery)}`).join(' · ')}
    </p>
  )
}

function IncidentLinks({ about: { incidentIds, incidentCount, type } }: { about: AlarmCase }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const screenPathOf = useScreenPath()
  const [showsAll, setShowsAll] = useState(false)
  const [only] = incidentIds
  if (incidentIds.length === 1 && only !== undefined)
    return (
      <PageLink to={pathOf('incident', only)} className={classes.link}>
        {t('inbox.toIncident')}
      </PageLink>
    )
  const links = showsAll ? incidentIds : incidentIds.slice(0, LINKED)
  return (
    <p className={classes.links}>
      {links.map((id, index) => (
        <PageLink key={id} to={pathOf('incident', id)} className={classes.link}>
          {t('inbox.toOne', { number: index + 1 })}
        </PageLink>
      ))}
      {incidentIds.length > links.length && (
        <PlainButton onClick={() => setShowsAll(true)}>
          {t('inbox.showAll', { count: incidentIds.length - links.length })}
        </PlainButton>
      )}
      {incidentCount > incidentIds.length && (
        <PageLink to={screenPathOf('incidents', { incidentType: type })} className={classes.link}>
          {t('inbox.toList')}
        </PageLink>
      )}
    </p>
  )
}
