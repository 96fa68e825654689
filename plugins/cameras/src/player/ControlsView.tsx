import type { ReactNode } from 'react'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCamera,
  IconPictureInPicture,
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward10,
  IconRewindForward10,
} from '@barn-workbench/plugin-sdk/icons'
import { IconButton, type Messages } from '@barn-workbench/plugin-sdk/react'
import classes from './Player.module.css'
import { STEP, type PlayerDeeds } from './playerKeys'
import { RATES } from './playerState'

interface ControlsViewProps {
  t: Messages
  deeds: PlayerDeeds
  isPaused: boolean
  isFullscreen: boolean
  isFloating: boolean
  /** Whether the controls stay on screen. */
  isSteady: boolean
  /** The smaller video; null if it cannot be chosen here. */
  size: { isSmall: boolean; toggle: () => void } | null
}

interface ControlProps {
  label: string
  run: (() => void) | null
  isPressed?: boolean
  /** Whether it is left out on phones, whose browsers have it themselves. */
  isForWide?: boolean
  children: ReactNode
}

/** A button of the controls; hidden if it has no function. */
function Control({ label, run, isPressed, isForWide = false, children }: ControlProps) {
  return (
    run && (
      <IconButton
        className={`${classes.button} ${isForWide ? classes.wide : ''}`}
        label={label}
        aria-pressed={isPressed}
        onClick={run}
      >
        {children}
      </IconButton>
    )
  )
}

/** The speed of a recording. A list of the browser, which also opens where the video fills the screen. */
function Rate({ t, current, choose }: NonNullable<PlayerDeeds['rate']> & { t: Messages }) {
  return (
    <select
      className={classes.rate}
      aria-label={t('player.rate')}
      title={t('player.rate')}
      value={current}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      {RATES.map((rate) => (
        <option key={rate} value={rate}>
          {t('player.times', { rate: String(rate) })}
        </option>
      ))}
    </select>
  )
}

/** The buttons of a video, at its lower edge. */
export function ControlsView({ t, deeds, isPaused, isSteady, size, ...props }: ControlsViewProps) {
  const { isFullscreen, isFloating } = props
  const { step } = deeds
  return (
    <div className={classes.controls} data-steady={isSteady || undefined}>
      <div className={classes.buttons} role="group" aria-label={t('player.controls')}>
        <Control label={t(isPaused ? 'player.play' : 'player.pause')} run={deeds.togglePause}>
          {isPaused ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
        </Control>
        <Control label={t('player.back')} run={step && (() => step(-STEP))}>
          <IconRewindBackward10 size={20} />
        </Control>
        <Control label={t('player.on')} run={step && (() => step(STEP))}>
          <IconRewindForward10 size={20} />
        </Control>
        <span className={classes.spring} />
        {deeds.rate && <Rate t={t} {...deeds.rate} />}
        {size && (
          <Control label={t('player.small')} run={size.toggle} isPressed={size.isSmall}>
            <span className={classes.size}>{t('player.smallSign')}</span>
          </Control>
        )}
        <Control label={t('player.save')} run={deeds.savePicture}>
          <IconCamera size={20} />
        </Control>
        <Control label={t('player.floating')} run={deeds.toggleFloating} isPressed={isFloating} isForWide>
          <IconPictureInPicture size={20} />
        </Control>
        <Control label={t(isFullscreen ? 'player.leaveFullscreen' : 'player.fullscreen')} run={deeds.toggleFullscreen}>
          {isFullscreen ? <IconArrowsMinimize size={20} /> : <IconArrowsMaximize size={20} />}
        </Control>
      </div>
    </div>
  )
}
