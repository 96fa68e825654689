import type { Clock } from '../clock'
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

interface WaitingTask {
  priority: number
  waitingSince: number
  start: () => void
}

/** The priority of a task after its waiting time is taken into account. */
function effectivePriority({ priority, waitingSince }: WaitingTask, now: number): number {
  return priority - Math.floor((now - waitingSince) / PRIORITY_STEP)
}

/** The task to start next. A set iterates in the order of arrival, so the first of equal tasks is found. */
function nextTask(waitingTasks: ReadonlySet<WaitingTask>, now: number): WaitingTask | undefined {
  let next: WaitingTask | undefined
  let lowestPriority = Infinity
  for (const task of waitingTasks) {
    const priority = effectivePriority(task, now)
    if (priority >= lowestPriority) continue
    next = task
    lowestPriority = priority
  }
  return next
}

/** Creates the queue of one instance. */
export function createRequestQueue(clock: Pick<Clock, 'now'>): RequestQueue {
  const waitingTasks = new Set<WaitingTask>()
  let inFlight = 0

  function startWaitingTasks(): void {
    while (inFlight < MAXIMUM_IN_FLIGHT) {
      const task = nextTask(waitingTasks, clock.now())
      if (!task) return
      waitingTasks.delete(task)
      inFlight += 1
      task.start()
    }
  }

  function waitForTurn(priority: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const leaveQueue = () => {
        waitingTasks.delete(task)
        reject(signal?.reason as Error)
      }
      const start = () => {
        signal?.removeEventListener('abort', leaveQueue)
        resolve()
      }
      const task: WaitingTask = { priority, waitingSince: clock.now(), start }
      signal?.addEventListener('abort', leaveQueue, { once: true })
      waitingTasks.add(task)
      startWaitingTasks()
    })
  }

  return {
    async run(task, { priority, signal }) {
      await waitForTurn(priority, signal)
      try {
        return await task()
      } finally {
        inFlight -= 1
        startWaitingTasks()
      }
    },
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return waitingTasks.size
    },
  }
}
