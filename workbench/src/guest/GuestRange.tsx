import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestFinding } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { GuestCalls } from './guestCalls'
import classes from './GuestPage.module.css'
import { GuestPicture } from './GuestPicture'
import type { GuestTimes } from './guestTimes'

interface GuestRangeProps {
  range: Extract<GuestFinding['finding'], { kind: 'camera' }>
  calls: GuestCalls
  times: GuestTimes
}

/** Steps of the slider at most. */
const STEPS = 240

/** The pictures of a camera within a range, through which a guest moves. */
export function GuestRange({ range: { cameraName, start, end }, calls, times }: GuestRangeProps) {
  const { t } = useTranslation('shell')
  const slider = useId()
  const [time, setTime] = useState(start)
  // The picture follows when the slider comes to rest, so that a guest who drags asks for few of them.
  const [shown, setShown] = useState(start)
  const step = Math.max(SECOND, Math.ceil((end - start) / STEPS / SECOND) * SECOND)
  const move = (to: number) => {
    const within = Math.min(end, Math.max(start, to))
    setTime(within)
    setShown(within)
  }
  return (
    <section aria-label={t('guest.pictures')} className={classes.card}>
      <dl className={classes.facts}>
        <dt>{t('guest.where')}</dt>
        <dd>{cameraName}</dd>
        <dt>{t('guest.when')}</dt>
        <dd>{t('guest.span', { start: times.dayAndTime(start), end: times.dayAndTime(end) })}</dd>
      </dl>
      <GuestPicture picture={shown} cameraName={cameraName} calls={calls} times={times} />
      <label htmlFor={slider} className={classes.sliderLabel}>
        {t('guest.moment', { time: times.withSeconds(time) })}
      </label>
      <input
        id={slider}
        className={classes.slider}
        type="range"
        min={start}
        max={end}
        step={step}
        value={time}
        aria-valuetext={times.withSeconds(time)}
        onChange={(event) => setTime(Number(event.target.value))}
        onPointerUp={() => setShown(time)}
        onKeyUp={() => setShown(time)}
        onBlur={() => setShown(time)}
      />
      <div className={classes.steps}>
        <button type="button" className={classes.step} onClick={() => move(time - MINUTE)} disabled={time <= start}>
          {t('guest.back')}
        </button>
        <button type="button" className={classes.step} onClick={() => move(time + MINUTE)} disabled={time >= end}>
          {t('guest.forward')}
        </button>
      </div>
    </section>
  )
}
