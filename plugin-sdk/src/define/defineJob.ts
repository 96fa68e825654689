import type { Session } from '@barn-workbench/core/session'

/** Background work on every instance that the user is signed in to. @public */
export interface JobDefinition {
  /** `plugin.job`. */
  id: `${string}.${string}`
  /** ms between the end of one run and the next; 10 min where absent. */
  period?: number
  /** Permissions of which one is enough; empty: signed in is enough. */
  needs: readonly string[]
  /** Rejects where it failed: after three failures in a row it rests for 5 min. */
  run(session: Session, signal: AbortSignal): Promise<void>
}

/** Declares a background job. @public */
export function defineJob(job: JobDefinition): JobDefinition {
  return job
}
