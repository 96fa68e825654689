import { useSyncExternalStore } from 'react'
import type { JobList, Scheduler } from '@barn-workbench/core/jobs'
import { useWorkbench } from '../context/WorkbenchContext'

/** The background jobs of this tab, and the function that runs one now. @public */
export interface Jobs extends JobList, Pick<Scheduler, 'runNow'> {}

/** The background jobs of this tab. Redraws when one begins, ends, comes or goes, and not as time passes. @public */
export function useJobs(): Jobs {
  const { jobs } = useWorkbench()
  const list = useSyncExternalStore(jobs.subscribe, jobs.list)
  return { ...list, runNow: jobs.runNow }
}
