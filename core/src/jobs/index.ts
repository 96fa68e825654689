export { createScheduler, type Job, type Scheduler } from './scheduler'
export { sessionJobs } from './sessionJobs'
