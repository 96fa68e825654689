import type { Clock } from '../clock'
import { chosenBy, createLimiter } from '../concurrency'
import { SECOND } from '../time'

/** Requests that one tab sends to one instance at the same time. */
export const MAXIMUM_IN_FLIGHT = 6
/** A waiting call gains one step of priority each time that this passes, in ms, so every call starts at some time. */
export const PRIORITY_STEP = 5 * SECOND

export interface RequestQueue {
  /**
   * Runs a task when it is its turn: smaller priorities first, equal ones in the order of arrival. A task that is
   * aborted while it waits rejects with the signal's reason and never runs.
   */
  run<T>(task: () => Promise<T>, options: { priority: number; signal?: AbortSignal | undefined }): Promise<T>
  readonly inFlight: number
  readonly waiting: number
}

interface RequestOptions {
  priority: number
  waitingSince: number
}

/** The priority of a task after its waiting time is taken into account. */
function effectivePriority({ priority, waitingSince }: RequestOptions, now: number): number {
  return priority - Math.floor((now - waitingSince) / PRIORITY_STEP)
}

/** The task to start next. A set iterates in the order of arrival, so the first of equal tasks is found. */
function nextTask<Task extends { options: RequestOptions }>(tasks: ReadonlySet<Task>, now: number): Task | undefined {
  let next: Task | undefined
  let lowestPriority = Infinity
  for (const task of tasks) {
    const priority = effectivePriority(task.options, now)
    if (priority >= lowestPriority) continue
    next = task
    lowestPriority = priority
  }
  return next
}

/** Creates the queue of one instance. */
export function createRequestQueue(clock: Pick<Clock, 'now'>): RequestQueue {
  const limiter = createLimiter<RequestOptions>(
    MAXIMUM_IN_FLIGHT,
    chosenBy((tasks) => nextTask(tasks, clock.now())),
  )
  return {
    run: (task, options) => limiter.run(task, { ...options, waitingSince: clock.now() }),
    get inFlight() {
      return limiter.running
    },
    get waiting() {
      return limiter.waiting
    },
  }
}
