import type { i18n } from 'i18next'
import { sessionJobs } from '@barn-workbench/core/jobs'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { Session } from '@barn-workbench/core/session'
import type { JobDefinition } from '@barn-workbench/plugin-sdk'
import type { Client } from './boot/createClient'
import { contributionsFor } from './registry/instancePages'
import type { Registered, Registry } from './registry/registry'
import { showToast } from './toasts/showToast'

/** Runs the job of a plugin where a person is signed in, on the instances that the plugin is for. */
async function runJob(
  job: Registered<JobDefinition>,
  session: Session,
  { messages, signal }: { messages: i18n; signal: AbortSignal },
): Promise<void> {
  const { definition, plugin } = job
  const { login, permissions, instanceType } = session.snapshot()
  const isMeant = contributionsFor([job], instanceType).length > 0
  if (login.state !== 'loggedIn' || !isMeant || !hasAnyPermission(permissions, definition.needs)) return
  await definition.run(session, signal, ({ kind, key, values }) => {
    void showToast(kind, messages.t(key, { ...values, ns: plugin.id }), `${plugin.id}.${key}`)
  })
}

/**
 * Starts the background jobs of every instance: those of its session and, while a person is signed in, those of the
 * plugins.
 */
export function startJobs(
  { sessions, scheduler }: Pick<Client, 'sessions' | 'scheduler'>,
  registry: Pick<Registry, 'jobs'>,
  messages: i18n,
): void {
  for (const session of sessions.all()) {
    for (const job of sessionJobs(session)) scheduler.add(job)
    for (const job of registry.jobs) {
      const { id, period } = job.definition
      scheduler.add({
        id: `${session.id}/${id}`,
        ...(period !== undefined && { period }),
        run: (signal) => runJob(job, session, { messages, signal }),
      })
    }
  }
}
