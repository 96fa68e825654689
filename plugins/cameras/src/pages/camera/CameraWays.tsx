import { IconBroadcast, IconMap2, IconMovie, IconVideoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openPlan } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  PageLink,
  useClock,
  useInstance,
  useIntent,
  useMessages,
  useNow,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { livePath, recordingPath, setupPath } from '../../paths'
import { MANAGE_PERMISSION, STREAM_PERMISSIONS } from '../../permissions'
import classes from './Camera.module.css'

/** How long ago the recording begins to which the page leads, in ms. */
const RECORDING_BEGINS = 10 * MINUTE

function Way({ to, icon, children }: { to: `/${string}`; icon: ReactNode; children: string }) {
  return (
    <PageLink to={to} className={classes.way}>
      {icon}
      {children}
    </PageLink>
  )
}

/** The ways from a camera to its live picture, its recordings, the floor plan and its set-up. */
export function CameraWays({ camera: { cameraId }, seesPictures }: { camera: Camera; seesPictures: boolean }) {
  const t = useMessages()
  const clock = useClock()
  const { session } = useInstance()
  const showOnPlan = useIntent(openPlan)
  const seesRecordings = usePermission(...STREAM_PERMISSIONS)
  const manages = usePermission(MANAGE_PERMISSION)
  const recordingStart = Math.floor((useNow(MINUTE) - RECORDING_BEGINS) / MINUTE) * MINUTE
  return (
    <nav className={classes.ways} aria-label={t('ways.title')}>
      {seesPictures && (
        <Way to={livePath(session.id, cameraId)} icon={<IconBroadcast size={18} aria-hidden />}>
          {t('ways.live')}
        </Way>
      )}
      {seesRecordings && (
        <Way to={recordingPath(session.id, cameraId, recordingStart)} icon={<IconMovie size={18} aria-hidden />}>
          {t('ways.recordings')}
        </Way>
      )}
      {showOnPlan && (
        <button
          type="button"
          className={classes.way}
          onClick={() => void showOnPlan({ cameraId, timestamp: Math.floor(clock.now()) })}
        >
          <IconMap2 size={18} aria-hidden />
          {t('ways.plan')}
        </button>
      )}
      {manages && (
        <Way to={setupPath(session.id)} icon={<IconVideoPlus size={18} aria-hidden />}>
          {t('ways.setup')}
        </Way>
      )}
    </nav>
  )
}
