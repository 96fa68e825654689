import { IconClock } from '@tabler/icons-react'
import { deadAnimalAgeState } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  PageLink,
  useBarnTime,
  useEntityPath,
  useLocale,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../Plan.module.css'
import type { MarkedIncident } from '../planContent'
import { ageColor } from './deadAnimalMarkers'
import { useTypeName } from './useOverlays'

interface IncidentTooltipProps extends MarkedIncident {
  cameraName: string
  /** The time of the plan, ms since the epoch; null: now. */
  moment: number | null
  /** Whether there is a link to the incident. */
  isLinked: boolean
}

function useTitle({ incident: { type, messagePayload }, cameraName }: IncidentTooltipProps): string {
  const t = useMessages()
  const typeName = useTypeName()
  if (type !== 'deadAnimal') return t('otherIncident', { type: typeName(type), camera: cameraName })
  return messagePayload['falsePositive'] === true
    ? t('falseAlarm', { camera: cameraName })
    : t('deadAnimal', { camera: cameraName })
}

/** The age of a dead animal at the time of the plan. */
function AnimalAge({ age }: { age: number }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <p className={classes.tipAge}>
      <IconClock size={14} stroke={1.8} aria-hidden="true" />
      <span className={classes.ageDot} style={{ background: `var(${ageColor(age)})` }} />
      <strong>{formatDuration(locale, age)}</strong> <span>{t(`age.${deadAnimalAgeState(age)}`)}</span>
    </p>
  )
}

/** The tooltip of an incident: what it is and where, the age of a dead animal, and when it was seen. */
export function IncidentTooltip(props: IncidentTooltipProps) {
  const { incident, moment, isLinked } = props
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const pathOf = useEntityPath()
  const title = useTitle(props)
  const now = useNow(30 * SECOND)
  const age = Math.max(0, (moment ?? now) - incident.firstEventTimestamp)
  const isAnimal = incident.type === 'deadAnimal' && incident.messagePayload['falsePositive'] !== true
  return (
    <div className={classes.tip}>
      <p className={classes.tipTitle}>{title}</p>
      {isAnimal && <AnimalAge age={age} />}
      <dl className={classes.tipTimes}>
        <dt>{t('firstSeen')}</dt>
        <dd>{dayAndTime(incident.firstEventTimestamp)}</dd>
        <dt>{t('lastSeen')}</dt>
        <dd>{dayAndTime(incident.lastEventTimestamp)}</dd>
      </dl>
      {isLinked && (
        <PageLink to={pathOf('incident', incident.incidentId)} className={classes.tipLink}>
          {t('openIncident')}
        </PageLink>
      )}
    </div>
  )
}
