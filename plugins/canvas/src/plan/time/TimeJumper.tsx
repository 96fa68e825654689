import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  NoticeButton,
  useClock,
  useLocale,
  useMessages,
  useNow,
  useTimeView,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Control } from '../controls/Control'
import { PLACE_PARAMETERS } from '../place/planPlace'
import classes from './PlanTime.module.css'
import { TimePicker } from './TimePicker'
import { earlierBy, laterBy, PLAY_SPEEDS, TIME_STEPS, type PlaySpeed } from './timeSteps'

interface TimeJumperProps {
  /** ms since the epoch; null: now. */
  moment: number | null
  /** ms. */
  step: number
  onStep(step: number): void
  speed: PlaySpeed
  onSpeed(speed: PlaySpeed): void
  isPlaying: boolean
  toggle(): void
}

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** Time between two looks whether the next step would pass now, ms. */
const NOW_REFRESH = 5 * SECOND

/** The length of the steps, and the buttons that take one. */
function Steps({
  moment,
  step,
  onStep,
  onTake,
}: Pick<TimeJumperProps, 'moment' | 'step' | 'onStep'> & { onTake: () => void }) {
  const t = useMessages()
  const locale = useLocale()
  const clock = useClock()
  const now = useNow(NOW_REFRESH)
  const timeView = useTimeView()
  const later = laterBy(moment, step, now)
  const take = (time: number | null) => {
    onTake()
    if (time !== null) timeView.showMoment(time)
  }
  return (
    <>
      <Control
        label={t('time.back', { step: formatDuration(locale, step) })}
        onClick={() => take(earlierBy(moment, step, clock.now()))}
      >
        <IconChevronLeft {...ICON} />
      </Control>
      <select
        className={classes.select}
        aria-label={t('time.step')}
        value={step}
        onChange={(event) => onStep(Number(event.currentTarget.value))}
      >
        {TIME_STEPS.map((one) => (
          <option key={one} value={one}>
            {formatDuration(locale, one)}
          </option>
        ))}
      </select>
      <Control
        label={t('time.forward', { step: formatDuration(locale, step) })}
        disabled={later === null}
        onClick={() => take(laterBy(moment, step, clock.now()))}
      >
        <IconChevronRight {...ICON} />
      </Control>
    </>
  )
}

/** Leads back to what is now. */
function useShowNow(): () => void {
  const { address } = useWorkbench()
  const timeView = useTimeView()
  return () => {
    address.set(Object.fromEntries(PLACE_PARAMETERS.map((name) => [name, null])))
    timeView.showMoment(null)
  }
}

/** Steps in time, plays, and goes to a typed time. */
export function TimeJumper(props: TimeJumperProps) {
  const { moment, speed, onSpeed, isPlaying, toggle } = props
  const t = useMessages()
  const locale = useLocale()
  const showNow = useShowNow()
  const stop = () => isPlaying && toggle()
  return (
    <div className={classes.jumper} role="group" aria-label={t('time.title')}>
      <Steps {...props} onTake={stop} />
      <Control label={t(isPlaying ? 'time.pause' : 'time.play')} onClick={toggle}>
        {isPlaying ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
      </Control>
      <select
        className={classes.select}
        aria-label={t('time.speed')}
        value={speed}
        onChange={(event) => onSpeed(PLAY_SPEEDS.find((one) => String(one) === event.currentTarget.value) ?? speed)}
      >
        {PLAY_SPEEDS.map((one) => (
          <option key={one} value={one}>
            {t('time.perSecond', { speed: new Intl.NumberFormat(locale).format(one) })}
          </option>
        ))}
      </select>
      <TimePicker key={moment ?? 'now'} moment={moment} onPick={stop} />
      {moment !== null && <NoticeButton onClick={showNow}>{t('time.now')}</NoticeButton>}
    </div>
  )
}
