import { deadAnimalAgeState } from '@barn-workbench/core/schema'
import {
  Chip,
  formatDuration,
  PageLink,
  useBarnTime,
  useInstance,
  useLocale,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import { AGE_TONES, type DeadAnimal } from './deadAnimalMarkers'
import classes from './FloorPlan.module.css'

/** What is known of a dead animal; `linked`: with the way to its incident. */
export function DeadAnimalTip({
  animal: { incident },
  cameraName,
  linked,
}: {
  animal: DeadAnimal
  cameraName: string
  linked: boolean
}) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const { id } = useInstance().session
  const age = Math.max(0, useNow(30_000) - incident.firstEventTimestamp)
  const state = deadAnimalAgeState(age)
  return (
    <div className={classes.tip}>
      <p className={classes.tipTitle}>{t('deadAnimal', { camera: cameraName })}</p>
      <p className={classes.tipAge}>
        <Chip tone={AGE_TONES[state]}>{formatDuration(locale, age)}</Chip> <span>{t(`age.${state}`)}</span>
      </p>
      <dl className={classes.tipTimes}>
        <dt>{t('firstSeen')}</dt>
        <dd>{dayAndTime(incident.firstEventTimestamp)}</dd>
        <dt>{t('lastSeen')}</dt>
        <dd>{dayAndTime(incident.lastEventTimestamp)}</dd>
      </dl>
      {linked && (
        <PageLink to={`/instance/${id}/incidents`} className={classes.tipLink}>
          {t('openIncident')}
        </PageLink>
      )}
    </div>
  )
}
