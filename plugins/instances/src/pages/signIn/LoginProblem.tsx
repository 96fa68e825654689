import { useState } from 'react'
import type { Problem } from '@barn-workbench/core/result'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  ProblemNotice,
  useClock,
  useLocale,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import classes from './SignIn.module.css'

/** For how many seconds the next try has to wait; 0: it need not. */
export function useWait(problem: Problem | null): number {
  const clock = useClock()
  const now = useNow(1 * SECOND)
  const [noted, setNoted] = useState<{ problem: Problem | null; at: number }>({ problem: null, at: 0 })
  if (noted.problem !== problem) setNoted({ problem, at: clock.now() })
  const retryAfter = problem?.code === 'request/too-many' ? problem.params['retryAfter'] : undefined
  if (typeof retryAfter !== 'number') return 0
  return Math.max(0, Math.ceil((noted.at + retryAfter * SECOND - now) / SECOND))
}

/** Seconds as minutes and seconds, `4:05 min`; from an hour on as hours. */
function formatWait(wait: number, locale: string): string {
  if (wait >= HOUR / SECOND) return formatDuration(locale, wait * SECOND)
  if (wait < 60) return `${wait}\u00a0s`
  return `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}\u00a0min`
}

/** Why somebody is not signed in. After wrong passwords the time to wait counts down. */
export function LoginProblem({ problem, wait }: { problem: Problem | null; wait: number }) {
  const t = useMessages()
  const locale = useLocale()
  if (!problem) return null
  if (problem.code !== 'request/too-many') return <ProblemNotice problem={problem} />
  if (wait === 0) return <p role="status">{t('wait.over')}</p>
  return (
    <div role="alert">
      <p className={classes.wait}>{t('wait.title')}</p>
      {/* Read out once, not with every second. */}
      <p aria-live="off">{t('wait.left', { duration: formatWait(wait, locale) })}</p>
    </div>
  )
}
