import { IconMaximize, IconPlayerPause, IconPlayerPlay, IconSettings, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Wall.module.css'
import { enterFullScreen, useIsFullScreen } from './wallScreen'

interface WallBarProps {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onSetUp: () => void
  onLeave: () => void
}

const ICON_SIZE = 20

/** The way out of the wall, and what can be set. */
export function WallBar({ isPaused, onPause, onSetUp, onLeave }: WallBarProps) {
  const { t } = useTranslation('shell')
  const isFull = useIsFullScreen()
  return (
    <div role="toolbar" aria-label={t('wall.bar')} className={classes.bar}>
      <BarButton icon={<IconX size={ICON_SIZE} />} label={t('wall.leave')} onClick={onLeave} />
      <BarButton
        icon={isPaused ? <IconPlayerPlay size={ICON_SIZE} /> : <IconPlayerPause size={ICON_SIZE} />}
        label={t(isPaused ? 'wall.resume' : 'wall.pause')}
        onClick={() => onPause(!isPaused)}
      />
      <BarButton icon={<IconSettings size={ICON_SIZE} />} label={t('wall.setUp')} onClick={onSetUp} />
      {!isFull && document.fullscreenEnabled && (
        <BarButton icon={<IconMaximize size={ICON_SIZE} />} label={t('wall.fullScreen')} onClick={enterFullScreen} />
      )}
    </div>
  )
}

function BarButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  )
}
