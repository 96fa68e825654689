/** A task that waits, with the options that its order goes by. */
export interface WaitingTask<Options> {
  readonly options: Options
  start(): void
}

/** The tasks that wait for a limiter. It decides which of them starts next. */
export interface WaitingTasks<Options> {
  readonly size: number
  add(task: WaitingTask<Options>): void
  /** Removes the task that starts next, and returns it; undefined if none waits. */
  take(): WaitingTask<Options> | undefined
  /** Removes a task that was aborted. */
  remove(task: WaitingTask<Options>): void
}

/** Runs tasks, a limited number at a time. */
export interface Limiter<Options extends object> {
  /**
   * Runs a task when it is its turn, at once if there is a free place, and settles as it does. A task whose signal is
   * aborted while it waits rejects with the signal's reason and never runs. A signal that is aborted later is the
   * task's own business.
   */
  run<T>(task: () => Promise<T>, options: Options & { signal?: AbortSignal | undefined }): Promise<T>
  readonly running: number
  readonly waiting: number
}

/**
 * Creates a limiter.
 * @param maximum Tasks that run at a time.
 * @param waiting Decides which task starts next. In the order of arrival by default.
 */
export function createLimiter<Options extends object = object>(
  maximum: number,
  waiting: WaitingTasks<Options> = firstCome(),
): Limiter<Options> {
  let running = 0

  function startWaiting(): void {
    while (running < maximum) {
      const task = waiting.take()
      if (!task) return
      running += 1
      task.start()
    }
  }

  async function runNow<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } finally {
      running -= 1
      startWaiting()
    }
  }

  return {
    run: (task, options) =>
      new Promise((resolve, reject) => {
        const { signal } = options
        signal?.throwIfAborted()
        const leave = () => {
          waiting.remove(waitingTask)
          reject(signal?.reason as Error)
        }
        const start = () => {
          signal?.removeEventListener('abort', leave)
          resolve(runNow(task))
        }
        const waitingTask: WaitingTask<Options> = { options, start }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.add(waitingTask)
        startWaiting()
      }),
    get running() {
      return running
    },
    get waiting() {
      return waiting.size
    },
  }
}

/** Tasks in the order of arrival. */
function firstCome<Options extends object = object>(): WaitingTasks<Options> {
  return chosenBy((tasks) => tasks.values().next().value)
}

/** The task that came last goes first. The others may wait for as long as newer ones come. */
export function latestFirst<Options extends object = object>(): WaitingTasks<Options> {
  return chosenBy((tasks) => [...tasks].at(-1))
}

/** Tasks among which a function chooses the next one. It receives all waiting tasks in the order of arrival. */
export function chosenBy<Options>(
  choose: (tasks: ReadonlySet<WaitingTask<Options>>) => WaitingTask<Options> | undefined,
): WaitingTasks<Options> {
  const tasks = new Set<WaitingTask<Options>>()
  return {
    get size() {
      return tasks.size
    },
    add: (task) => void tasks.add(task),
    take() {
      const task = choose(tasks)
      if (task) tasks.delete(task)
      return task
    },
    remove: (task) => void tasks.delete(task),
  }
}

/** Tasks of owners who take turns, so that one with many tasks does not hold up the others. */
export interface RoundRobin<Options extends { owner: string }> extends WaitingTasks<Options> {
  /** The number of waiting tasks of one owner. */
  sizeOf(owner: string): number
}

/** Creates the tasks of owners who take turns. Tasks of one owner go in the order of arrival. */
export function roundRobin<Options extends { owner: string } = { owner: string }>(): RoundRobin<Options> {
  /** The owner at the front has the next turn. */
  const tasksByOwner = new Map<string, Set<WaitingTask<Options>>>()
  let size = 0

  function removeFrom(tasks: Set<WaitingTask<Options>>, task: WaitingTask<Options>): void {
    if (tasks.delete(task)) size -= 1
    if (tasks.size === 0) tasksByOwner.delete(task.options.owner)
  }

  return {
    get size() {
      return size
    },
    sizeOf: (owner) => tasksByOwner.get(owner)?.size ?? 0,
    add(task) {
      const tasks = tasksByOwner.get(task.options.owner) ?? new Set()
      tasksByOwner.set(task.options.owner, tasks.add(task))
      size += 1
    },
    take() {
      for (const [owner, tasks] of tasksByOwner) {
        for (const task of tasks) {
          // The owner goes behind all others.
          tasksByOwner.delete(owner)
          tasksByOwner.set(owner, tasks)
          removeFrom(tasks, task)
          return task
        }
      }
      return undefined
    },
    remove(task) {
      const tasks = tasksByOwner.get(task.options.owner)
      if (tasks) removeFrom(tasks, task)
    },
  }
}
