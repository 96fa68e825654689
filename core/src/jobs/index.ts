export {
  createScheduler,
  JOB_BACKOFF,
  JOB_DEFAULT_PERIOD,
  JOB_INACTIVITY_TIMEOUT,
  JOB_TICK,
  type Job,
  type Scheduler,
} from './scheduler'
export { sessionJobs } from './sessionJobs'
