import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  Chip,
  formatAge,
  OnPaper,
  useBarnTime,
  useLocale,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { MANAGE_PERMISSION } from '../../permissions'
import { tagLabel } from '../../tagLabel'
import classes from './Camera.module.css'

/** A camera that was last seen less than this ago, in ms, was seen just now. */
const JUST_NOW = 10 * SECOND

interface CameraFactsProps {
  camera: Camera
  isOnline: boolean
  /** In ms since the epoch. */
  now: number
}

/** The time at which an offline camera was last seen, and the time since then. */
function LastSeen({ camera: { lastSeenOnline }, now }: Pick<CameraFactsProps, 'camera' | 'now'>) {
  const t = useMessages()
  const locale = useLocale()
  const { exact } = useBarnTime()
  if (lastSeenOnline === null) return t('facts.never')
  const time = exact(lastSeenOnline)
  const age = now - lastSeenOnline
  return (
    <time dateTime={new Date(lastSeenOnline).toISOString()}>
      <OnPaper text={time}>
        {age < JUST_NOW ? t('facts.justNow', { time }) : t('facts.ago', { time, ago: formatAge(locale, age) })}
      </OnPaper>
    </time>
  )
}

function Chips({ camera, isOnline }: Pick<CameraFactsProps, 'camera' | 'isOnline'>) {
  const t = useMessages()
  return (
    <span className={classes.chips}>
      <Chip tone={isOnline ? 'success' : 'warning'}>{t(isOnline ? 'states.online' : 'states.offline')}</Chip>
      {camera.privacy && <Chip tone="info">{t('states.closed')}</Chip>}
      {isDecommissioned(camera) && <Chip tone="neutral">{t('states.retired')}</Chip>}
    </span>
  )
}

/** The facts about a camera. */
export function CameraFacts(props: CameraFactsProps) {
  const { camera } = props
  const t = useMessages()
  const { cameraId, name, tags, sourceProblem } = camera
  // The id is shown to users who set cameras up.
  const showsId = usePermission(MANAGE_PERMISSION)
  return (
    <section className={classes.facts} aria-label={t('facts.title')}>
      <Chips {...props} />
      <dl className={classes.list}>
        <dt>{t('facts.name')}</dt>
        <dd>{name}</dd>
        {showsId && (
          <>
            <dt>{t('facts.id')}</dt>
            <dd className={classes.id}>{cameraId}</dd>
          </>
        )}
        <dt>{t('facts.lastSeen')}</dt>
        <dd>
          <LastSeen {...props} />
        </dd>
        {tags.length > 0 && (
          <>
            <dt>{t('facts.tags')}</dt>
            <dd className={classes.chips}>
              {tags.map((tag) => (
                <Chip key={tag} tone="neutral">
                  {tagLabel(tag, t)}
                </Chip>
              ))}
            </dd>
          </>
        )}
        {sourceProblem && (
          <>
            <dt>{t('facts.source')}</dt>
            <dd className={classes.problem}>{t(`sdk:camera.sourceProblem.${sourceProblem}`)}</dd>
          </>
        )}
        {camera.privacy && (
          <>
            <dt>{t('facts.privacy')}</dt>
            <dd>{t('facts.closedHint')}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
