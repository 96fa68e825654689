import type { CancelTimer, Clock } from '../clock'
import { MINUTE, SECOND } from '../time'

/** Period of a job that has none of its own, in ms. */
export const JOB_DEFAULT_PERIOD = 10 * MINUTE
/** Longest time between a failure and the next run, in ms. */
export const JOB_RETRY = MINUTE
/** Time between the runs of a job that keeps failing, in ms. */
export const JOB_BACKOFF = 5 * MINUTE
/** Failures in a row after which a job keeps failing. */
const JOB_FAILURES_BEFORE_BACKOFF = 3
/** Without activity of the user for this time, all jobs are paused, in ms. */
export const JOB_INACTIVITY_TIMEOUT = 10 * MINUTE
/** How often the scheduler looks for jobs that are due, in ms. */
export const JOB_TICK = 5 * SECOND
/** Part of a tick by which it varies, so that tabs do not send their requests at the same moment. */
const JOB_TICK_JITTER = 0.2

export interface Job {
  id: string
  /** Time between the end of a run and the start of the next one, in ms. A function is called again at every tick. */
  period?: number | (() => number)
  /** The first run is due after a period instead of at once. */
  waitsFirst?: true
  /** Rejects when the job failed. */
  run(signal: AbortSignal): Promise<void>
}

export interface Scheduler {
  /** Adds a job. Returns the function that removes it and aborts its run. */
  add(job: Job): () => void
  /** Call this when the user is active. Paused jobs resume. */
  noteActivity(): void
  readonly paused: boolean
  close(): void
}

interface ScheduledJob {
  job: Job
  /** When its last run ended, in ms; before the first run, when the wait for it began. */
  waitingSince: number
  consecutiveFailures: number
  /** Aborts the current run; null between runs. */
  controller: AbortController | null
}

/** Time until the next run of a job, in ms. */
function delayOf({ job: { period = JOB_DEFAULT_PERIOD }, consecutiveFailures }: ScheduledJob): number {
  if (consecutiveFailures >= JOB_FAILURES_BEFORE_BACKOFF) return JOB_BACKOFF
  const currentPeriod = typeof period === 'function' ? period() : period
  return consecutiveFailures > 0 ? Math.min(JOB_RETRY, currentPeriod) : currentPeriod
}

function isDue(scheduled: ScheduledJob, now: number): boolean {
  return scheduled.controller === null && now - scheduled.waitingSince >= delayOf(scheduled)
}

async function hasSucceeded(job: Job, signal: AbortSignal): Promise<boolean> {
  try {
    await job.run(signal)
    return true
  } catch {
    return false
  }
}

async function runJob(scheduled: ScheduledJob, clock: Clock): Promise<void> {
  const controller = new AbortController()
  scheduled.controller = controller
  const isSuccess = await hasSucceeded(scheduled.job, controller.signal)
  scheduled.controller = null
  scheduled.waitingSince = clock.now()
  scheduled.consecutiveFailures = isSuccess ? 0 : scheduled.consecutiveFailures + 1
}

/**
 * Runs the background jobs of one tab. A job that has failed runs again after its period or a minute, whichever is
 * shorter; after three failures in a row every five minutes, until it succeeds. While the user is away, all jobs pause.
 */
export function createScheduler(clock: Clock, random: () => number = Math.random): Scheduler {
  const scheduledJobs = new Set<ScheduledJob>()
  let lastActivity = clock.now()
  let cancelTimer = startTimer()

  function startTimer(): CancelTimer {
    const jitter = JOB_TICK_JITTER * (2 * random() - 1)
    return clock.setTimeout(tick, JOB_TICK * (1 + jitter))
  }

  function isPaused(): boolean {
    return clock.now() - lastActivity >= JOB_INACTIVITY_TIMEOUT
  }

  function runDueJobs(): void {
    if (isPaused()) return
    for (const scheduled of scheduledJobs) {
      if (isDue(scheduled, clock.now())) void runJob(scheduled, clock)
    }
  }

  function tick(): void {
    runDueJobs()
    cancelTimer = startTimer()
  }

  return {
    add(job) {
      const waitingSince = job.waitsFirst ? clock.now() : -Infinity
      const scheduled: ScheduledJob = { job, waitingSince, consecutiveFailures: 0, controller: null }
      scheduledJobs.add(scheduled)
      return () => {
        scheduledJobs.delete(scheduled)
        scheduled.controller?.abort()
      }
    },
    noteActivity() {
      const wasPaused = isPaused()
      lastActivity = clock.now()
      if (wasPaused) runDueJobs()
    },
    get paused() {
      return isPaused()
    },
    close() {
      cancelTimer()
      for (const { controller } of scheduledJobs) controller?.abort()
      scheduledJobs.clear()
    },
  }
}
