import type { Session } from '@barn-workbench/core/session'
import type { SharedCall } from '../requests/sharedCall'
import type { Toast } from './actionHost'

/**
 * Loads the data of calls for the widgets that show it, whether or not one of them is on screen; not what was loaded just
 * now. Rejects with a `ProblemError`. @public
 */
export type BringData = (...calls: readonly SharedCall[]) => Promise<void>

/** A background job that runs for every instance that the user is signed in to. @public */
export interface JobDefinition {
  /** `plugin.job`. Its title, for the list of jobs, is in the plugin's locale under `jobs.<job>`. */
  id: `${string}.${string}`
  /** Time between the end of one run and the start of the next, ms; 10 min by default. */
  period?: number
  /** The user needs one of these permissions; if empty, signing in is enough. */
  needs: readonly string[]
  /**
   * Rejects when it fails. The job then runs again after its period or a minute, whichever is shorter; after three
   * failures in a row every 5 min, until it succeeds. `signal` aborts when the job is removed, and after
   * five minutes: a run that takes longer has failed. `tell` shows the user a short
   * message, on whatever screen they are.
   */
  run(
    session: Session,
    signal: AbortSignal,
    tell: (toast: Omit<Toast, 'undo'>) => void,
    bring: BringData,
  ): Promise<void>
}

/** Declares a background job of a plugin; it returns its argument. @public */
export function defineJob(job: JobDefinition): JobDefinition {
  return job
}
