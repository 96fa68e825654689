import { createIncident } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { IconRefresh, IconUserPlus } from '@barn-workbench/plugin-sdk/icons'
import { PageLink, PlainButton, useEntityPath, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { rebootCameras } from '../../intents'
import classes from './Camera.module.css'
import { silentTogether } from './silentTogether'

/** Names that are listed before the rest is counted. */
const MAXIMUM_NAMES = 6

interface OfflineHelpProps {
  camera: Camera
  cameras: readonly Camera[]
  /** In ms since the epoch. */
  now: number
}

/** Of an offline camera: what else fell silent when it did, what to try, and who looks after it. */
export function OfflineHelp({ camera, cameras, now }: OfflineHelpProps) {
  const t = useMessages()
  const { others, areAll } = silentTogether(camera, cameras, now)
  const cause = areAll ? 'all' : others.length > 0 ? 'several' : 'alone'
  return (
    <section className={`${classes.facts} ${classes.help}`} aria-label={t('offline.title')}>
      <h3 className={classes.helpTitle}>{t('offline.title')}</h3>
      <p className={classes.helpText}>{t(`offline.${cause}`)}</p>
      {others.length > 0 && !areAll && <Others others={others} />}
      <ol className={classes.steps}>
        {STEPS[cause].map((step) => (
          <li key={step}>{t(`offline.step.${step}`)}</li>
        ))}
      </ol>
      <Deeds camera={camera} />
    </section>
  )
}

/** The steps to try, by the number of cameras that fell silent together. */
const STEPS = {
  alone: ['power', 'cable', 'restart'],
  several: ['shared', 'cable', 'restart'],
  all: ['network', 'computer'],
} as const

/** The cameras that fell silent too, each a way to its page. */
function Others({ others }: { others: readonly Camera[] }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const more = others.length - MAXIMUM_NAMES
  return (
    <ul className={classes.others} aria-label={t('offline.others')}>
      {others.slice(0, MAXIMUM_NAMES).map(({ cameraId, name }) => (
        <li key={cameraId}>
          <PageLink to={pathOf('camera', cameraId)}>{name}</PageLink>
        </li>
      ))}
      {more > 0 && <li>{t('offline.more', { count: more })}</li>}
    </ul>
  )
}

/** Restarts the camera, and has somebody look after it, as far as the account may. */
function Deeds({ camera: { cameraId } }: { camera: Camera }) {
  const t = useMessages()
  const restart = useIntent(rebootCameras)
  const report = useIntent(createIncident)
  return (
    <div className={classes.deeds}>
      {restart && (
        <PlainButton onClick={() => void restart({ cameraIds: [cameraId] })}>
          <IconRefresh size={16} aria-hidden /> {t('offline.restart')}
        </PlainButton>
      )}
      {report && (
        <PlainButton onClick={() => void report({ type: 'barnIntervention', cameraId })}>
          <IconUserPlus size={16} aria-hidden /> {t('offline.assign')}
        </PlainButton>
      )}
    </div>
  )
}
