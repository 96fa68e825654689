import { useTranslation } from 'react-i18next'
import classes from './Wall.module.css'
import { enterFullScreen, useIsFullScreen } from './wallScreen'

interface WallBarProps {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onSetUp: () => void
  onLeave: () => void
}

/** The way out of the wall, and what can be set. */
export function WallBar({ isPaused, onPause, onSetUp, onLeave }: WallBarProps) {
  const { t } = useTranslation('shell')
  const isFull = useIsFullScreen()
  return (
    <div role="toolbar" aria-label={t('wall.bar')} className={classes.bar}>
      <BarButton label={t('wall.leave')} onClick={onLeave} />
      <BarButton label={t(isPaused ? 'wall.resume' : 'wall.pause')} onClick={() => onPause(!isPaused)} />
      <BarButton label={t('wall.setUp')} onClick={onSetUp} />
      {!isFull && document.fullscreenEnabled && <BarButton label={t('wall.fullScreen')} onClick={enterFullScreen} />}
    </div>
  )
}

function BarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {label}
    </button>
  )
}
