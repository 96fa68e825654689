import { Tooltip } from '@mantine/core'
import type { Problem } from '@barn-workbench/core/result'
import { formatAge, useBarnTime } from './ages'
import { useLocale, useProblemText } from './messages'
import { useNow } from './useNow'
import classes from './WidgetFrame.module.css'

/** How old something on screen is, with the exact time on hover; `stale` says why it is not newer. */
export function Age({ of, stale = null }: { of: number; stale?: Problem | null }) {
  const now = useNow(15_000)
  const locale = useLocale()
  const { exact } = useBarnTime()
  const problemText = useProblemText()
  const age = formatAge(locale, now - of)
  return (
    <Tooltip
      label={stale ? `${exact(of)} · ${problemText(stale)}` : exact(of)}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span className={stale ? classes.staleAge : classes.age} tabIndex={0} role="note">
        {age}
      </span>
    </Tooltip>
  )
}
