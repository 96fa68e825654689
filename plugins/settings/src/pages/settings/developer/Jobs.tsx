import { memo, useState } from 'react'
import type { JobStatus } from '@barn-workbench/core/jobs'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconPlayerPlay } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  useJobs,
  useLocale,
  useMessages,
  useProblemText,
  useSessions,
  useSnapshots,
  useWorkbench,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Select } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Settings.module.css'

/** Jobs that are shown at first, and with each press on the button. */
const PAGE = 50

/** The name of a job: its plugin's, or ours. */
function useJobName(): (status: JobStatus) => string {
  const t = useMessages()
  return ({ job }) => job.title?.() ?? t(`jobs.kind.${job.kind ?? 'other'}`)
}

/** Redraws of a page with many instances, in ms. */
const REDRAW = 1_000

/** The ids of the instances at which an account is signed in. */
function useSignedIn(): ReadonlySet<string> {
  const sessions = useSessions()
  const snapshots = useSnapshots(sessions, { every: REDRAW })
  return new Set(sessions.filter((_, index) => snapshots[index]?.login.state === 'loggedIn').map(({ id }) => id))
}

/** All jobs, with their names in the user's language. */
function useNamedJobs(jobs: readonly JobStatus[]): ListedJob[] {
  const { sessions } = useWorkbench()
  const nameOf = useJobName()
  const signedIn = useSignedIn()
  const instanceOf = (id: string | null | undefined) => (id && sessions.has(id) ? sessions.get(id).instance.name : '')
  return jobs.map((status) => ({
    status,
    name: nameOf(status),
    instance: instanceOf(status.job.instanceId),
    isIdle: isIdleJob(status.job, signedIn),
  }))
}

/** Chooses whose jobs are listed. */
function ScopeSelect({ scope, onChange }: { scope: JobScope; onChange: (scope: JobScope) => void }) {
  const t = useMessages()
  const sites = useSessions()
  const options = (['active', 'all'] as const).map((value) => ({ value, label: t(`jobs.scope.${value}`) }))
  return (
    <Select
      aria-label={t('jobs.scope.label')}
      allowDeselect={false}
      searchable
      value={scope}
      onChange={(next) => onChange(next ?? 'active')}
      data={[...options, ...sites.map(({ id, instance }) => ({ value: id, label: instance.name }))]}
    />
  )
}

/** The background jobs of this tab: how each went, and when it is due. */
export function Jobs() {
  const t = useMessages()
  const { jobs, isPaused, runNow } = useJobs()
  const [scope, setScope] = useState<JobScope>('active')
  const [text, setText] = useState('')
  const [order, setOrder] = useState<JobOrder>('failed')
  const [limit, setLimit] = useState(PAGE)
  const listed = listedJobs(jobsOf(useNamedJobs(jobs), scope), text, order)
  return (
    <section className={classes.card} aria-label={t('jobs.title')}>
      <h2 className={classes.subtitle}>{t('jobs.title')}</h2>
      <p className={classes.hint}>{t(isPaused ? 'jobs.paused' : 'jobs.hint')}</p>
      <div className={classes.tools}>
        <SearchField className={classes.search} label={t('jobs.filter')} text={text} onSearch={setText} />
        <ScopeSelect scope={scope} onChange={setScope} />
        <Select
          aria-label={t('jobs.order.label')}
          allowDeselect={false}
          value={order}
          onChange={(next) => setOrder((next ?? 'failed') as JobOrder)}
          data={JOB_ORDERS.map((value) => ({ value, label: t(`jobs.order.${value}`) }))}
        />
      </div>
      {listed.length === 0 && <p role="status">{t('jobs.none')}</p>}
      <ul className={classes.jobs} aria-label={t('jobs.title')}>
        {listed.slice(0, limit).map((job) => (
          <JobRow key={job.status.key} {...job} isPaused={isPaused} onRun={runNow} />
        ))}
      </ul>
      {listed.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
          {t('jobs.more', { count: listed.length - limit })}
        </Button>
      )}
    </section>
  )
}

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
const JobRow = memo(function JobRow({ status, name, instance, isIdle, isPaused, onRun }: JobRowProps) {
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

/** Jobs of a session that also run without a signed-in account. */
const FOR_EVERYBODY: ReadonlySet<string | undefined> = new Set(['fullCheck', 'quickCheck', 'version'])

const JOB_ORDERS = ['failed', 'next', 'name'] as const
type JobOrder = (typeof JOB_ORDERS)[number]

/** A job as the list shows it. */
export interface ListedJob {
  status: JobStatus
  /** The work of the job, in the user's language. */
  name: string
  /** The name of its instance; empty: it is for none. */
  instance: string
  /** It does nothing, since no account is signed in there. */
  isIdle: boolean
}

const byName = (a: ListedJob, b: ListedJob) => a.name.localeCompare(b.name) || a.instance.localeCompare(b.instance)

const ORDERS: Record<JobOrder, (a: ListedJob, b: ListedJob) => number> = {
  failed: (a, b) => b.status.consecutiveFailures - a.status.consecutiveFailures || byName(a, b),
  next: (a, b) => a.status.nextRunAt - b.status.nextRunAt || byName(a, b),
  name: byName,
}

/** Whether a job has nothing to do, since its instance has no signed-in account and it needs one. */
export function isIdleJob({ instanceId, kind }: JobStatus['job'], signedIn: ReadonlySet<string>): boolean {
  return instanceId != null && !signedIn.has(instanceId) && !FOR_EVERYBODY.has(kind)
}

/** The listed jobs: active ones, all, or the jobs of an instance by its id. */
type JobScope = 'active' | 'all' | (string & {})

/** The jobs of a scope. */
export function jobsOf(jobs: readonly ListedJob[], scope: JobScope): readonly ListedJob[] {
  if (scope === 'all') return jobs
  if (scope === 'active') return jobs.filter(({ isIdle }) => !isIdle)
  return jobs.filter(({ status }) => status.job.instanceId === scope)
}

/** The jobs whose name, instance or id contains the text, in an order. */
export function listedJobs(jobs: readonly ListedJob[], text: string, order: JobOrder): ListedJob[] {
  const wanted = text.trim().toLowerCase()
  return jobs
    .filter(({ name, instance, status }) => `${name} ${instance} ${status.job.id}`.toLowerCase().includes(wanted))
    .sort(ORDERS[order])
}
