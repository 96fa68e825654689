import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { useLocale } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { IconButton } from '../react/IconButton'
import { PlainButton } from '../react/PlainButton'
import { useClock, useNow } from '../react/useNow'
import { usePlayer, type Playing } from '../react/usePlayer'
import { useMoment, useTimeView } from '../react/useTimeView'
import { formatDuration } from '../time/formatDuration'
import { earlierBy, laterBy, PLAY_SPEEDS, TIME_STEPS } from '../time/timeSteps'
import { MomentField } from './MomentField'
import classes from './TimeJumper.module.css'

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** Time between two looks whether the next step would pass now, ms. */
const NOW_REFRESH = 5 * SECOND

function Control(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className={classes.control} />
}

/** The length of the steps, and the buttons that take one. */
function Steps({ playing, onTake }: { playing: Playing; onTake: () => void }) {
  const { step, choose } = playing
  const t = useSdkTexts()
  const locale = useLocale()
  const clock = useClock()
  const now = useNow(NOW_REFRESH)
  const timeView = useTimeView()
  const moment = useMoment()
  const later = laterBy(moment, step, now)
  const take = (time: number | null) => {
    onTake()
    if (time !== null) timeView.showMoment(time)
  }
  return (
    <>
      <Control
        label={t('jumper.back', { step: formatDuration(locale, step) })}
        onClick={() => take(earlierBy(moment, step, clock.now()))}
      >
        <IconChevronLeft {...ICON} />
      </Control>
      <select
        className={classes.select}
        aria-label={t('jumper.step')}
        value={step}
        onChange={(event) => choose({ step: Number(event.currentTarget.value) })}
      >
        {TIME_STEPS.map((one) => (
          <option key={one} value={one}>
            {formatDuration(locale, one)}
          </option>
        ))}
      </select>
      <Control
        label={t('jumper.forward', { step: formatDuration(locale, step) })}
        disabled={later === null}
        onClick={() => take(laterBy(moment, step, clock.now()))}
      >
        <IconChevronRight {...ICON} />
      </Control>
    </>
  )
}

/** Plays and stops, at a speed. */
function Play({ playing }: { playing: Playing }) {
  const { isPlaying, speed, toggle, choose } = playing
  const t = useSdkTexts()
  const locale = useLocale()
  return (
    <>
      <Control label={t(isPlaying ? 'jumper.pause' : 'jumper.play')} onClick={toggle}>
        {isPlaying ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
      </Control>
      <select
        className={classes.select}
        aria-label={t('jumper.speed')}
        value={speed}
        onChange={(event) =>
          choose({ speed: PLAY_SPEEDS.find((one) => String(one) === event.currentTarget.value) ?? speed })
        }
      >
        {PLAY_SPEEDS.map((one) => (
          <option key={one} value={one}>
            {t('jumper.perSecond', { speed: new Intl.NumberFormat(locale).format(one) })}
          </option>
        ))}
      </select>
    </>
  )
}

/** Props of `TimeJumper`. @public */
export interface TimeJumperProps {
  /** Called when the user goes back to now, beside showing it. */
  onNow?: () => void
}

/**
 * The controls of the moment that all of a screen shows: it steps, plays, goes to a typed time, and back to now.
 * @public
 */
export function TimeJumper({ onNow }: TimeJumperProps) {
  const t = useSdkTexts()
  const now = useNow(NOW_REFRESH)
  const moment = useMoment()
  const timeView = useTimeView()
  const playing = usePlayer()
  const stop = () => playing.isPlaying && playing.toggle()
  const showNow = () => {
    stop()
    onNow?.()
    timeView.showMoment(null)
  }
  return (
    <div className={classes.jumper} role="group" aria-label={t('jumper.title')}>
      <Steps playing={playing} onTake={stop} />
      <Play playing={playing} />
      <div className={classes.field}>
        <MomentField
          moment={moment ?? now}
          onShow={(time) => {
            stop()
            timeView.showMoment(time)
          }}
        />
      </div>
      {moment !== null && <PlainButton onClick={showNow}>{t('jumper.now')}</PlainButton>}
    </div>
  )
}
