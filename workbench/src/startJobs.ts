import { sessionJobs } from '@barn-workbench/core/jobs'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { Client } from './boot/createClient'
import type { Registry } from './registry/registry'

/**
 * Starts the background jobs of every instance: those of its session and, while a person is signed in, those of the
 * plugins.
 */
export function startJobs({ sessions, scheduler }: Client, registry: Registry): void {
  for (const session of sessions.all()) {
    for (const job of sessionJobs(session)) scheduler.add(job)
    for (const { definition } of registry.jobs) {
      const { id, period, needs, run } = definition
      scheduler.add({
        id: `${session.id}/${id}`,
        ...(period !== undefined && { period }),
        run: async (signal) => {
          const { login, permissions } = session.snapshot()
          if (login.state === 'loggedIn' && hasAnyPermission(permissions, needs)) await run(session, signal)
        },
      })
    }
  }
}
