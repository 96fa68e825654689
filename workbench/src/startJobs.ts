import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { JOB_DEFAULT_PERIOD, sessionJobs, type Job } from '@barn-workbench/core/jobs'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { Session } from '@barn-workbench/core/session'
import type { BringData, JobDefinition, Toast } from '@barn-workbench/plugin-sdk'
import type { Client } from './boot/createClient'
import { contributionsFor } from './registry/instancePages'
import type { Registered, Registry } from './registry/registry'
import { showToast } from './toasts/showToast'

/** Returns the function that loads data for widgets. `period` of the job in ms. */
function createBring(queries: QueryClient, session: Session, period: number): BringData {
  return async (...calls) => {
    const { dataScope } = session.snapshot()
    await Promise.all(
      calls.map(({ key, shows = [], load }) =>
        queries.fetchQuery({
          queryKey: [session.id, dataScope, ...key],
          queryFn: ({ signal }) => load(session, { signal }),
          // Another job or widget may have loaded the same data just now.
          staleTime: period / 2,
          // It stays until the next run, even though nothing on screen shows it.
          gcTime: 2 * period,
          meta: { shows },
        }),
      ),
    )
  }
}

/** Runs the job of a plugin if an account is signed in, on the instances that the plugin is for. */
async function runJob(
  job: Registered<JobDefinition>,
  session: Session,
  { queries, messages, signal }: { queries: QueryClient; messages: i18n; signal: AbortSignal },
): Promise<void> {
  const { definition, plugin } = job
  const { login, permissions, instanceType } = session.snapshot()
  const isMeant = contributionsFor([job], instanceType).length > 0
  if (login.state !== 'loggedIn' || !isMeant || !hasAnyPermission(permissions, definition.needs)) return
  const tell = ({ kind, key, values }: Omit<Toast, 'undo'>) => {
    void showToast(kind, messages.t(key, { ...values, ns: plugin.id }), `${plugin.id}.${key}`)
  }
  const bring = createBring(queries, session, definition.period ?? JOB_DEFAULT_PERIOD)
  await definition.run(session, signal, tell, bring)
}

/**
 * Starts the background jobs of every instance: those of its session and, while an account is signed in, those of the
 * plugins.
 */
export function startJobs(
  { sessions, scheduler }: Pick<Client, 'sessions' | 'scheduler'>,
  registry: Pick<Registry, 'jobs'>,
  { queries, messages }: { queries: QueryClient; messages: i18n },
): void {
  sessions.follow((session) => {
    const ownJobs = registry.jobs.map((job): Job => {
      const { id, period } = job.definition
      return {
        id: `${session.id}/${id}`,
        instanceId: session.id,
        kind: id,
        title: () => messages.t(`jobs.${job.name}`, { ns: job.plugin.id }),
        ...(period !== undefined && { period }),
        run: (signal) => runJob(job, session, { queries, messages, signal }),
      }
    })
    const removals = [...sessionJobs(session), ...ownJobs].map((job) => scheduler.add(job))
    return () => removals.forEach((remove) => remove())
  })
}
