import { DAY, FURTHEST_INSTANT, SECOND } from '@barn-workbench/core/time'
import {
  formatAge,
  formatDaysAgo,
  useBarnTime,
  useLocale,
  useMessages,
  useMoment,
  useNow,
  useTimeView,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Events.module.css'

/** Time between two redraws of an age, in ms. */
const AGE_REFRESH = 30 * SECOND
/** Younger than this, in ms, counts as just now. */
const JUST_NOW = 10 * SECOND
interface MomentProps {
  /** In ms since the epoch. */
  at: number
  /** Whether the age of the moment is shown, too. */
  withAge?: boolean
  className?: string | undefined
}

/** A time by the barn's clocks. A number beyond the range of calendars is shown as it is. */
export function Moment({ at, withAge = false, className }: MomentProps) {
  const { dayAndTime, exact } = useBarnTime()
  if (Math.abs(at) > FURTHEST_INSTANT) return <span className={className}>{at}</span>
  return (
    <span className={className}>
      <time dateTime={new Date(at).toISOString()} title={exact(at)}>
        {dayAndTime(at)}
      </time>
      {withAge && <AgeOf at={at} />}
    </span>
  )
}

/** Returns the age of a time in words: `just now`, hours and less with their unit, days in words. */
function useAgeText(age: number): string {
  const t = useMessages()
  const locale = useLocale()
  if (age < JUST_NOW) return t('justNow')
  return age < DAY ? t('ago', { duration: formatAge(locale, age) }) : formatDaysAgo(locale, age)
}

function AgeOf({ at }: { at: number }) {
  const age = useNow(AGE_REFRESH) - at
  const text = useAgeText(age)
  // It goes to the next line as a whole.
  return age >= 0 && <span data-screen-only="">{` · ${text.replaceAll(' ', '\u00a0')}`}</span>
}

interface ShownMomentProps {
  /** In ms since the epoch. */
  at: number
  withAge?: boolean
  className?: string | undefined
}

/** A time that, when pressed, becomes the moment of all pictures and charts on the screen. */
export function ShownMoment({ at, withAge = false, className }: ShownMomentProps) {
  const t = useMessages()
  const timeView = useTimeView()
  const isShown = useMoment() === at
  return (
    <button
      type="button"
      className={[classes.moment, className].filter(Boolean).join(' ')}
      title={t('showMoment')}
      aria-pressed={isShown}
      onClick={() => timeView.showMoment(isShown ? null : at)}
    >
      <Moment at={at} withAge={withAge} />
    </button>
  )
}
