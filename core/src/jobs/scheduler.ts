import type { CancelTimer, Clock } from '../clock'
import { createEmitter } from '../emitter'
import { ProblemError, problemOf, type Problem } from '../result'
import { MINUTE, SECOND } from '../time'

/** Default period of a job, in ms. */
export const JOB_DEFAULT_PERIOD = 10 * MINUTE
/** Time from one of the first failures of a job to its next run, in ms, unless the period of the job is shorter. */
export const JOB_RETRY = MINUTE
/** Time between the runs of a job that has failed `JOB_FAILURES_BEFORE_BACKOFF` times in a row, in ms. */
export const JOB_BACKOFF = 5 * MINUTE
/** Number of failures in a row after which a job runs at `JOB_BACKOFF` only. */
const JOB_FAILURES_BEFORE_BACKOFF = 3
/** Without activity of the user for this time, all jobs are paused, in ms. */
export const JOB_INACTIVITY_TIMEOUT = 10 * MINUTE
/** Period in which the scheduler looks for jobs that are due, in ms. */
export const JOB_TICK = 5 * SECOND
/** A run that takes longer than this, in ms, is aborted and has failed. */
export const JOB_TIME_LIMIT = 5 * MINUTE
/** Share by which a tick varies, so that tabs do not send their requests at the same moment. */
const JOB_TICK_JITTER = 0.2

/** A piece of work that repeats. */
export interface Job {
  id: string
  /** The instance that the job works for; null or undefined if it works for none. */
  instanceId?: string | null
  /** The kind of work, such as `version`; by default the id of the job. */
  kind?: string
  /** The work of the job, in the user's language. */
  title?: () => string
  /** Time between the end of a run and the start of the next one, in ms. A function is called again at every tick. */
  period?: number | (() => number)
  /** The first run is due after a period instead of at once. */
  waitsFirst?: true
  /** Rejects when the job failed. A run that takes longer than `JOB_TIME_LIMIT` is aborted and counts as failed. */
  run(signal: AbortSignal): Promise<void>
}

/** The state of a job. Times are in ms since the epoch. */
export interface JobStatus {
  /** Distinguishes the job from all others of this tab. */
  key: number
  job: Job
  isRunning: boolean
  /** Null before the first run. */
  startedAt: number | null
  /** The time at which the last run ended; null before the first one ended. */
  endedAt: number | null
  /** The reason why the last run failed; null if it succeeded. */
  problem: Problem | null
  consecutiveFailures: number
  /** The time at which the job is due, unless the jobs are paused. */
  nextRunAt: number
}

/** The jobs of this tab at one moment. */
export interface JobList {
  jobs: readonly JobStatus[]
  /** Whether the page is not used, so that no job starts. */
  isPaused: boolean
}

/** Runs jobs when they are due. */
export interface Scheduler {
  /** Adds a job. Returns the function that removes it and aborts its run. */
  add(job: Job): () => void
  /** The jobs in the order in which they were added. The object stays the same until a job or the pause changes. */
  list(): JobList
  subscribe(listener: () => void): () => void
  /** Runs a job now, even while jobs are paused. Does nothing if the job is running or unknown. */
  runNow(key: number): void
  /** Notes that the user is active. Paused jobs resume. */
  noteActivity(): void
  readonly paused: boolean
  close(): void
}

interface ScheduledJob {
  readonly key: number
  readonly job: Job
  /** The time at which its last run ended, in ms; before the first run, the time at which the wait for it began. */
  waitingSince: number
  startedAt: number | null
  endedAt: number | null
  problem: Problem | null
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

/**
 * Runs a job and returns the reason if it fails, else null. A run that exceeds its time fails, even if it ignores the
 * signal.
 */
async function failureOf(job: Job, controller: AbortController, clock: Clock): Promise<Problem | null> {
  let cancelLimit: CancelTimer = () => undefined
  const late = new Promise<never>((_resolve, reject) => {
    cancelLimit = clock.setTimeout(() => {
      reject(new ProblemError({ code: 'client/timeout', params: {} }))
      controller.abort()
    }, JOB_TIME_LIMIT)
  })
  try {
    await Promise.race([job.run(controller.signal), late])
    return null
  } catch (error) {
    return problemOf(error)
  } finally {
    cancelLimit()
  }
}

async function runJob(scheduled: ScheduledJob, clock: Clock, onChange: () => void): Promise<void> {
  const controller = new AbortController()
  scheduled.controller = controller
  scheduled.startedAt = clock.now()
  onChange()
  scheduled.problem = await failureOf(scheduled.job, controller, clock)
  scheduled.controller = null
  scheduled.endedAt = scheduled.waitingSince = clock.now()
  scheduled.consecutiveFailures = scheduled.problem === null ? 0 : scheduled.consecutiveFailures + 1
  onChange()
}

function statusOf(scheduled: ScheduledJob, now: number): JobStatus {
  const { key, job, startedAt, endedAt, problem, consecutiveFailures, controller, waitingSince } = scheduled
  const nextRunAt = Math.max(now, waitingSince + delayOf(scheduled))
  return { key, job, isRunning: controller !== null, startedAt, endedAt, problem, consecutiveFailures, nextRunAt }
}

/** The jobs of a scheduler with their states. */
function createJobTable(clock: Clock, isPaused: () => boolean) {
  const scheduledJobs = new Map<number, ScheduledJob>()
  const emitter = createEmitter<{ changed: undefined }>()
  let lastKey = 0
  let current: JobList | undefined

  function changed(): void {
    current = undefined
    emitter.emit('changed')
  }

  function remove(key: number): void {
    scheduledJobs.get(key)?.controller?.abort()
    if (scheduledJobs.delete(key)) changed()
  }

  return {
    changed,
    /** Announces that the jobs have paused or resumed, since no job changes at that moment. */
    notePause() {
      if (current && current.isPaused !== isPaused()) changed()
    },
    all: () => [...scheduledJobs.values()],
    get: (key: number) => scheduledJobs.get(key),
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
    list(): JobList {
      const now = clock.now()
      current ??= { jobs: [...scheduledJobs.values()].map((job) => statusOf(job, now)), isPaused: isPaused() }
      return current
    },
    add(job: Job): () => void {
      const key = ++lastKey
      const waitingSince = job.waitsFirst ? clock.now() : -Infinity
      const nothingYet = { startedAt: null, endedAt: null, problem: null, consecutiveFailures: 0, controller: null }
      scheduledJobs.set(key, { key, job, waitingSince, ...nothingYet })
      changed()
      return () => remove(key)
    },
    clear: () => [...scheduledJobs.keys()].forEach(remove),
  }
}

/**
 * Runs the background jobs of one tab. A job that has failed runs again after its period or `JOB_RETRY`, whichever is
 * shorter. After `JOB_FAILURES_BEFORE_BACKOFF` failures in a row it runs every `JOB_BACKOFF` until it succeeds. A run
 * that exceeds `JOB_TIME_LIMIT` is aborted. All jobs pause once the user has been inactive for
 * `JOB_INACTIVITY_TIMEOUT`.
 */
export function createScheduler(clock: Clock, random: () => number = Math.random): Scheduler {
  let lastActivity = clock.now()
  const isPaused = () => clock.now() - lastActivity >= JOB_INACTIVITY_TIMEOUT
  const table = createJobTable(clock, isPaused)
  let cancelTimer = startTimer()

  function startTimer(): CancelTimer {
    const jitter = JOB_TICK_JITTER * (2 * random() - 1)
    return clock.setTimeout(tick, JOB_TICK * (1 + jitter))
  }

  function runDueJobs(): void {
    if (isPaused()) return
    for (const scheduled of table.all()) {
      if (isDue(scheduled, clock.now())) void runJob(scheduled, clock, table.changed)
    }
  }

  function tick(): void {
    table.notePause()
    runDueJobs()
    cancelTimer = startTimer()
  }

  return {
    add: table.add,
    list: table.list,
    subscribe: table.subscribe,
    runNow(key) {
      const scheduled = table.get(key)
      if (scheduled?.controller === null) void runJob(scheduled, clock, table.changed)
    },
    noteActivity() {
      const wasPaused = isPaused()
      lastActivity = clock.now()
      if (!wasPaused) return
      table.changed()
      runDueJobs()
    },
    get paused() {
      return isPaused()
    },
    close() {
      cancelTimer()
      table.clear()
    },
  }
}
