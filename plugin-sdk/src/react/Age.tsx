import type { Problem } from '@barn-workbench/core/result'
import { DAY, SECOND } from '@barn-workbench/core/time'
import { useLocale, useProblemText } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { formatAge, formatDaysAgo } from '../time/formatDuration'
import { useBarnTime } from './useBarnTime'
import { useNow } from './useNow'
import { useTooltip } from './useTooltip'
import classes from './WidgetFrame.module.css'

/** ms between two redraws of an age. */
const AGE_REFRESH = 15 * SECOND
/** Younger than this, in ms, counts as now. */
const NOW = 10 * SECOND

/** An age in ms as text: `now`, `2 min ago`, `6 h ago`, `yesterday`, `3 days ago`. */
function useAgeText(age: number): string {
  const t = useSdkTexts()
  const locale = useLocale()
  if (age < NOW) return t('age.now')
  if (age < DAY) return t('age.ago', { duration: formatAge(locale, age) })
  return formatDaysAgo(locale, age, 'auto')
}

/**
 * The age of data on screen, with the exact time in a tooltip; on paper the time itself. `of`: ms since the epoch;
 * `stale`: why the data is outdated. @public
 */
export function Age({ of, stale = null }: { of: number; stale?: Problem | null }) {
  const now = useNow(AGE_REFRESH)
  const ageText = useAgeText(now - of)
  const { exact, dayAndTime } = useBarnTime()
  const problemText = useProblemText()
  const { targetProps, tooltip } = useTooltip<HTMLSpanElement>(() =>
    stale ? `${exact(of)} · ${problemText(stale)}` : exact(of),
  )
  return (
    <>
      <span
        {...targetProps}
        className={stale ? classes.staleAge : classes.age}
        tabIndex={0}
        role="note"
        data-paper={dayAndTime(of)}
      >
        <span data-screen-only="">{ageText}</span>
      </span>
      {tooltip}
    </>
  )
}
