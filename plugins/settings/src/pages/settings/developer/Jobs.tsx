import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { JobStatus } from '@barn-workbench/core/jobs'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { useJobs, useMessages, useSessions, useSnapshots, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from '../Settings.module.css'
import { isIdleJob, JOB_ORDERS, jobsOf, listedJobs, type JobOrder, type JobScope, type ListedJob } from './jobList'
import { JobRow } from './JobRow'

/** Jobs that are shown at first, and with each press on the button. */
const PAGE = 50

/** The name of a job: that of its plugin, or ours. */
function useJobName(): (status: JobStatus) => string {
  const t = useMessages()
  return ({ job }) => job.title?.() ?? t(`jobs.kind.${job.kind ?? 'other'}`)
}

/** Redraws of a page with many instances, in ms. */
const REDRAW = 1_000

/** The ids of the instances at which somebody is signed in. */
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
