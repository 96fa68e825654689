import type { Problem } from '@barn-workbench/core/result'
import { formatAge, useBarnTime } from './ages'
import { useLocale, useProblemText } from './messages'
import { useNow } from './useNow'
import { useTooltip } from './useTooltip'
import classes from './WidgetFrame.module.css'

/** ms between two redraws of an age. */
const AGE_REFRESH = 15_000

/** How old something on screen is, with the exact time on hover; `stale` says why it is not newer. */
export function Age({ of, stale = null }: { of: number; stale?: Problem | null }) {
  const now = useNow(AGE_REFRESH)
  const locale = useLocale()
  const { exact } = useBarnTime()
  const problemText = useProblemText()
  const { targetProps, tooltip } = useTooltip<HTMLSpanElement>(() =>
    stale ? `${exact(of)} · ${problemText(stale)}` : exact(of),
  )
  return (
    <>
      <span {...targetProps} className={stale ? classes.staleAge : classes.age} tabIndex={0} role="note">
        {formatAge(locale, now - of)}
      </span>
      {tooltip}
    </>
  )
}
