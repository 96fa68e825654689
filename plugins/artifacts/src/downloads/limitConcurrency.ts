/** Runs tasks, a few at a time, in the order in which they came. */
export type RunLimited = <T>(
  signal: AbortSignal,
  task: () => Promise<T>,
  /** Called when the task has to wait, and once it begins. */
  onState?: (isWaiting: boolean) => void,
) => Promise<T>

/** Limits how many tasks run at a time. A task whose signal is aborted while it waits rejects with the signal's reason. */
export function limitConcurrency(maximum: number): RunLimited {
  const waiting: (() => void)[] = []
  let running = 0
  function turn(signal: AbortSignal): Promise<void> {
    if (running < maximum) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal.reason as Error)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        running++
        resolve()
      }
      waiting.push(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
  return async (signal, task, onState) => {
    signal.throwIfAborted()
    onState?.(running >= maximum)
    await turn(signal)
    try {
      signal.throwIfAborted()
      onState?.(false)
      return await task()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
