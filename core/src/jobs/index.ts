/*
 * Work that repeats while the page is open. `scheduler` runs the jobs that are due, one run of a job at a time;
 * `sessionJobs` are the jobs of a session, such as loading permissions again.
 */

export {
  createScheduler,
  JOB_DEFAULT_PERIOD,
  type Job,
  type JobList,
  type JobStatus,
  type Scheduler,
} from './scheduler'
export { sessionJobs } from './sessionJobs'
