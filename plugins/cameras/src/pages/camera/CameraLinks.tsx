import type { ReactNode } from 'react'
import { openPlan } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Camera } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { IconGift, IconMap2, IconVideoPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  PageLink,
  useClock,
  useHost,
  useIntent,
  useMessages,
  useMoment,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { giveAwayDialog } from '../../dialogs'
import { setupPath } from '../../paths'
import { MANAGE_PERMISSION } from '../../permissions'
import classes from './Camera.module.css'

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
 * The links from a camera to the floor plan at the shown moment, to a guest, and to its set-up; each if the account may
 * go there.
 */
export function CameraLinks({ camera: { cameraId, name } }: { camera: Camera }) {
  const t = useMessages()
  const clock = useClock()
  const session = useSession()
  const host = useHost()
  const showOnPlan = useIntent(openPlan)
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const manages = usePermission(MANAGE_PERMISSION)
  const moment = useMoment()
  const giveAway = () => {
    const end = moment ?? Math.floor(clock.now() / MINUTE) * MINUTE
    void host.open(giveAwayDialog, { subject: { kind: 'camera', cameraId, start: end - HOUR, end }, name })
  }
  return (
    <nav className={classes.ways} aria-label={t('ways.title')}>
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
