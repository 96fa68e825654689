import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { memo } from 'react'
import { Chip, useLocale, useMessages, useProblemText, type Messages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Settings.module.css'
import type { ListedJob } from './jobList'

interface JobRowProps extends ListedJob {
  isPaused: boolean
  onRun: (key: number) => void
}

function stateOf({ status, isIdle }: Pick<ListedJob, 'status' | 'isIdle'>, t: Messages) {
  const { isRunning, consecutiveFailures, endedAt } = status
  if (isIdle) return { tone: 'neutral', text: t('jobs.state.signedOut') } as const
  if (isRunning) return { tone: 'info', text: t('jobs.state.running') } as const
  if (consecutiveFailures > 0)
    return { tone: 'error', text: t('jobs.state.failed', { count: consecutiveFailures }) } as const
  return endedAt === null
    ? ({ tone: 'neutral', text: t('jobs.state.waiting') } as const)
    : ({ tone: 'success', text: t('jobs.state.done') } as const)
}

/** One background job. It is drawn again when the job begins or ends, and not as time passes. */
export const JobRow = memo(function JobRow({ status, name, instance, isIdle, isPaused, onRun }: JobRowProps) {
  const t = useMessages()
  const problemText = useProblemText()
  const format = new Intl.DateTimeFormat(useLocale(), { timeStyle: 'medium' })
  const { startedAt, endedAt, problem, nextRunAt, isRunning, key, job } = status
  const state = stateOf({ status, isIdle }, t)
  const facts = [
    ...(startedAt === null ? [] : [t('jobs.started', { time: format.format(startedAt) })]),
    ...(endedAt === null ? [] : [t('jobs.ended', { time: format.format(endedAt) })]),
    ...(isPaused || isRunning ? [] : [t('jobs.next', { time: format.format(nextRunAt) })]),
  ]
  return (
    <li className={classes.job}>
      <div className={classes.words}>
        <span className={classes.label}>{[name, instance].filter(Boolean).join(' · ')}</span>
        <span className={classes.hint}>{facts.join(' · ')}</span>
        {problem && <span className={classes.problem}>{problemText(problem)}</span>}
        <span className={classes.id}>{job.id}</span>
      </div>
      <Chip tone={state.tone}>{state.text}</Chip>
      <Button
        variant="default"
        className={classes.run ?? ''}
        aria-label={t('jobs.runName', { name: [name, instance].filter(Boolean).join(', ') })}
        disabled={isRunning}
        onClick={() => onRun(key)}
      >
        <IconPlayerPlay className={classes.runIcon} size={18} aria-hidden />
        <span className={classes.runWords}>{t('jobs.run')}</span>
      </Button>
    </li>
  )
})
