export {
  createScheduler,
  JOB_DEFAULT_PERIOD,
  type Job,
  type JobList,
  type JobStatus,
  type Scheduler,
} from './scheduler'
export { sessionJobs } from './sessionJobs'
