import type { Clock } from '../clock'
import { chosenBy, createLimiter } from '../concurrency'
import { SECOND } from '../time'

/** Requests that one tab sends to one instance at the same time. */
export const MAXIMUM_IN_FLIGHT = 6
/**
 * Most requests for pictures and files among them. They may take minutes: calls for data and writes never wait for all
 * of them.
 */
export const MAXIMUM_BULK_IN_FLIGHT = 4
/** A waiting call gains one step of priority each time that this passes, in ms, so every call starts at some time. */
export const PRIORITY_STEP = 5 * SECOND

/** Runs a limited number of requests at a time, by priority. */
export interface RequestQueue {
  /**
   * Runs a task when it is its turn: smaller priorities first, equal ones in the order of arrival. A task that is
   * aborted while it waits rejects with the signal's reason and never runs.
   */
  run<T>(task: () => Promise<T>, options: RequestChoice & { signal?: AbortSignal | undefined }): Promise<T>
  readonly inFlight: number
  readonly waiting: number
}

interface RequestChoice {
  priority: number
  /** Whether it is for a picture or a file. */
  isBulk?: boolean
}

interface RequestOptions extends RequestChoice {
  waitingSince: number
}

/** The priority of a task after its waiting time is taken into account. */
function effectivePriority({ priority, waitingSince }: RequestOptions, now: number): number {
  return priority - Math.floor((now - waitingSince) / PRIORITY_STEP)
}

/** The task to start next. A set iterates in the order of arrival, so the first of equal tasks is found. */
function nextTask<Task extends { options: RequestOptions }>(
  tasks: ReadonlySet<Task>,
  { now, mayBeBulk }: { now: number; mayBeBulk: boolean },
): Task | undefined {
  let next: Task | undefined
  let lowestPriority = Infinity
  for (const task of tasks) {
    if (task.options.isBulk && !mayBeBulk) continue
    const priority = effectivePriority(task.options, now)
    if (priority >= lowestPriority) continue
    next = task
    lowestPriority = priority
  }
  return next
}

/** Creates the queue of one instance. */
export function createRequestQueue(clock: Pick<Clock, 'now'>): RequestQueue {
  let bulkInFlight = 0
  const limiter = createLimiter<RequestOptions>(
    MAXIMUM_IN_FLIGHT,
    chosenBy((tasks) => nextTask(tasks, { now: clock.now(), mayBeBulk: bulkInFlight < MAXIMUM_BULK_IN_FLIGHT })),
  )

  /** Counts a picture or a file before the limiter looks for the next task. */
  async function runBulk<T>(task: () => Promise<T>): Promise<T> {
    bulkInFlight += 1
    try {
      return await task()
    } finally {
      bulkInFlight -= 1
    }
  }

  return {
    run: (task, options) =>
      limiter.run(options.isBulk ? () => runBulk(task) : task, { ...options, waitingSince: clock.now() }),
    get inFlight() {
      return limiter.running
    },
    get waiting() {
      return limiter.waiting
    },
  }
}
