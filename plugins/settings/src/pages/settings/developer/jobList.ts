import type { JobStatus } from '@barn-workbench/core/jobs'

/** Jobs of a session that do something where nobody is signed in, too. */
const FOR_EVERYBODY: ReadonlySet<string | undefined> = new Set(['fullCheck', 'quickCheck', 'version'])

export const JOB_ORDERS = ['failed', 'next', 'name'] as const
export type JobOrder = (typeof JOB_ORDERS)[number]

/** A job as the list shows it. */
export interface ListedJob {
  status: JobStatus
  /** What it does, in the user's language. */
  name: string
  /** The name of its instance; empty: it is for none. */
  instance: string
  /** It does nothing, since nobody is signed in there. */
  isIdle: boolean
}

const byName = (a: ListedJob, b: ListedJob) => a.name.localeCompare(b.name) || a.instance.localeCompare(b.instance)

const ORDERS: Record<JobOrder, (a: ListedJob, b: ListedJob) => number> = {
  failed: (a, b) => b.status.consecutiveFailures - a.status.consecutiveFailures || byName(a, b),
  next: (a, b) => a.status.nextRunAt - b.status.nextRunAt || byName(a, b),
  name: byName,
}

/** Whether a job has nothing to do: one of an instance at which nobody is signed in, other than those that look for it. */
export function isIdleJob({ instanceId, kind }: JobStatus['job'], signedIn: ReadonlySet<string>): boolean {
  return instanceId != null && !signedIn.has(instanceId) && !FOR_EVERYBODY.has(kind)
}

/** Which jobs are listed: those that have something to do, all, or those of an instance by its id. */
export type JobScope = 'active' | 'all' | (string & {})

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
