import { IconBroadcast, IconClockSearch, IconGift, IconMap2, IconMovie, IconVideoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openPlan, seekFrames } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS, STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Camera } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  PageLink,
  useClock,
  useHost,
  useIntent,
  useMessages,
  useMoment,
  useNow,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { giveAwayDialog } from '../../dialogs'
import { livePath, recordingPath, setupPath } from '../../paths'
import { MANAGE_PERMISSION } from '../../permissions'
import classes from './Camera.module.css'

/** Age of the start of the recording to which the page leads, in ms. */
const RECORDING_BEGINS = 10 * MINUTE

function Way({ to, icon, children }: { to: `/${string}`; icon: ReactNode; children: string }) {
  return (
    <PageLink to={to} className={classes.way}>
      {icon}
      {children}
    </PageLink>
  )
}

/** A way that another plugin knows. */
function IntentWay({ onClick, icon, children }: { onClick: () => void; icon: ReactNode; children: string }) {
  return (
    <button type="button" className={classes.way} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}

/**
 * The links from a camera to its live video, its recordings, frame seek, the floor plan and its set-up, at the shown
 * moment; each if the account may go there.
 */
export function CameraLinks({ camera: { cameraId, name } }: { camera: Camera }) {
  const t = useMessages()
  const clock = useClock()
  const session = useSession()
  const host = useHost()
  const showOnPlan = useIntent(openPlan)
  const seesVideos = usePermission(...STREAM_PERMISSIONS)
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const manages = usePermission(MANAGE_PERMISSION)
  const seek = useIntent(seekFrames)
  const moment = useMoment()
  const tenMinutesAgo = Math.floor((useNow(MINUTE) - RECORDING_BEGINS) / MINUTE) * MINUTE
  const recordingStart = moment ?? tenMinutesAgo
  const giveAway = () => {
    const end = moment ?? Math.floor(clock.now() / MINUTE) * MINUTE
    void host.open(giveAwayDialog, { subject: { kind: 'camera', cameraId, start: end - HOUR, end }, name })
  }
  return (
    <nav className={classes.ways} aria-label={t('ways.title')}>
      {seesVideos && (
        <Way to={livePath(session.id, cameraId)} icon={<IconBroadcast size={18} aria-hidden />}>
          {t('ways.live')}
        </Way>
      )}
      {seesVideos && (
        <Way to={recordingPath(session.id, cameraId, recordingStart)} icon={<IconMovie size={18} aria-hidden />}>
          {t('ways.recordings')}
        </Way>
      )}
      {seek && (
        <IntentWay
          icon={<IconClockSearch size={18} aria-hidden />}
          onClick={() => void seek({ cameraId, ...(moment !== null && { timestamp: moment }) })}
        >
          {t('ways.seek')}
        </IntentWay>
      )}
      {showOnPlan && (
        <IntentWay
          icon={<IconMap2 size={18} aria-hidden />}
          onClick={() => void showOnPlan({ cameraId, timestamp: moment ?? Math.floor(clock.now()) })}
        >
          {t('ways.plan')}
        </IntentWay>
      )}
      {seesPictures && (
        <IntentWay icon={<IconGift size={18} aria-hidden />} onClick={giveAway}>
          {t('ways.giveAway')}
        </IntentWay>
      )}
      {manages && (
        <Way to={setupPath(session.id)} icon={<IconVideoPlus size={18} aria-hidden />}>
          {t('ways.setup')}
        </Way>
      )}
    </nav>
  )
}
