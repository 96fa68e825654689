export { createScheduler, JOB_DEFAULT_PERIOD, type Job, type Scheduler } from './scheduler'
export { sessionJobs } from './sessionJobs'
