import type { Clock, TimerHandle } from '../clock'

export const JOB_DEFAULT_PERIOD = 10 * 60_000
export const JOB_BACKOFF = 5 * 60_000
export const JOB_FAILURES_BEFORE_BACKOFF = 3
export const JOB_INACTIVITY_TIMEOUT = 10 * 60_000
export const JOB_TICK = 5_000
/** Part of a tick by which it varies, so that many tabs do not ask in step. */
export const JOB_TICK_JITTER = 0.2

export interface Job {
  id: string
  /** ms between the end of one run and the start of the next; a function where it depends on what is known. */
  period?: number | (() => number)
  /** First due after a period instead of at once. */
  waitsFirst?: true
  /** Rejects where it failed. */
  run(signal: AbortSignal): Promise<void>
}

export interface Scheduler {
  /** Registers a job; the returned function takes it out and aborts a run under way. */
  add(job: Job): () => void
  /** The user did something: jobs that paused resume. */
  noteActivity(): void
  readonly paused: boolean
  close(): void
}

interface Entry {
  job: Job
  /** When its last run ended; before the first run, when the wait for it began. */
  since: number
  /** ms that it waits at least, whatever its period. */
  rest: number
  failures: number
  controller: AbortController | null
}

/** Asked anew at every tick: a period may depend on what is known only since the last run. */
function isDue({ job: { period = JOB_DEFAULT_PERIOD }, since, rest }: Entry, now: number): boolean {
  return now - since >= Math.max(rest, typeof period === 'function' ? period() : period)
}

/** Background jobs of one tab: after three failures in a row a job rests for 5 min; all rest while the user is away. */
export function createScheduler(clock: Clock, random: () => number = Math.random): Scheduler {
  const entries = new Set<Entry>()
  let lastActivity = clock.now()
  let timer: TimerHandle = schedule()

  function schedule(): TimerHandle {
    return clock.setTimeout(tick, JOB_TICK * (1 + JOB_TICK_JITTER * (2 * random() - 1)))
  }

  const isPaused = () => clock.now() - lastActivity >= JOB_INACTIVITY_TIMEOUT

  async function run(entry: Entry): Promise<void> {
    const controller = new AbortController()
    entry.controller = controller
    const succeeded = await Promise.resolve()
      .then(() => entry.job.run(controller.signal))
      .then(
        () => true,
        () => false,
      )
    entry.controller = null
    entry.since = clock.now()
    entry.failures = succeeded ? 0 : entry.failures + 1
    const rests = entry.failures >= JOB_FAILURES_BEFORE_BACKOFF
    entry.rest = rests ? JOB_BACKOFF : 0
    if (rests) entry.failures = 0
  }

  function runDue(): void {
    if (isPaused()) return
    for (const entry of entries) if (!entry.controller && isDue(entry, clock.now())) void run(entry)
  }

  function tick(): void {
    runDue()
    timer = schedule()
  }

  return {
    add(job) {
      const entry: Entry = {
        job,
        since: job.waitsFirst ? clock.now() : -Infinity,
        rest: 0,
        failures: 0,
        controller: null,
      }
      entries.add(entry)
      return () => {
        entries.delete(entry)
        entry.controller?.abort()
      }
    },
    noteActivity() {
      const wasPaused = isPaused()
      lastActivity = clock.now()
      if (wasPaused) runDue()
    },
    get paused() {
      return isPaused()
    },
    close() {
      clock.clearTimeout(timer)
      for (const entry of entries) entry.controller?.abort()
      entries.clear()
    },
  }
}
