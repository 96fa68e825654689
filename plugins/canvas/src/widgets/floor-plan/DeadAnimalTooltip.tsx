import { IconClock } from '@tabler/icons-react'
import { deadAnimalAgeState } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  PageLink,
  useBarnTime,
  useLocale,
  useMessages,
  useNow,
  useScreenPath,
} from '@barn-workbench/plugin-sdk/react'
import { ageColor, type DeadAnimal } from './deadAnimalMarkers'
import classes from './FloorPlan.module.css'

interface DeadAnimalTooltipProps {
  animal: DeadAnimal
  cameraName: string
  /** Whether there is a link to the incidents. */
  isLinked: boolean
}

/** The tooltip of a dead animal: its camera, its age, and when it was seen. */
export function DeadAnimalTooltip({ animal: { incident }, cameraName, isLinked }: DeadAnimalTooltipProps) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const pathOf = useScreenPath()
  const age = Math.max(0, useNow(30 * SECOND) - incident.firstEventTimestamp)
  const state = deadAnimalAgeState(age)
  return (
    <div className={classes.tip}>
      <p className={classes.tipTitle}>{t('deadAnimal', { camera: cameraName })}</p>
      <p className={classes.tipAge}>
        <IconClock size={14} stroke={1.8} aria-hidden="true" />
        <span className={classes.ageDot} style={{ background: `var(${ageColor(age)})` }} />
        <strong>{formatDuration(locale, age)}</strong> <span>{t(`age.${state}`)}</span>
      </p>
      <dl className={classes.tipTimes}>
        <dt>{t('firstSeen')}</dt>
        <dd>{dayAndTime(incident.firstEventTimestamp)}</dd>
        <dt>{t('lastSeen')}</dt>
        <dd>{dayAndTime(incident.lastEventTimestamp)}</dd>
      </dl>
      {isLinked && (
        <PageLink to={pathOf('incidents', { incident: incident.incidentId })} className={classes.tipLink}>
          {t('openIncident')}
        </PageLink>
      )}
    </div>
  )
}
