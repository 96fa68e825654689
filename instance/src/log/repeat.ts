import { logFailure, type FailureLog } from './logFailure'

export interface RepeatOptions extends FailureLog {
  /** Time from one start of the task to the next, in ms. A start is left out while the task is still running. */
  period: number
}

/**
 * Runs a task now, and then repeatedly. Logs its failures. The returned function stops this, and resolves when the
 * current run has ended.
 */
export function repeat(
  task: (now: number) => Promise<void>,
  { period, ...failureLog }: RepeatOptions,
): () => Promise<void> {
  let currentRun: Promise<void> | null = null

  function startRun(): void {
    currentRun ??= task(failureLog.now())
      .catch((error: unknown) => {
        logFailure(failureLog, error)
      })
      .finally(() => {
        currentRun = null
      })
  }

  const timer = setInterval(startRun, period)
  timer.unref()
  startRun()
  return async () => {
    clearInterval(timer)
    await currentRun
  }
}
