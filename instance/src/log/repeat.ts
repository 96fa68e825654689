import { logFailure, type FailureLog } from './logFailure'

export interface RepeatOptions extends FailureLog {
  /** Time from one start of the task to the next, in ms. A start is left out while the task is still running. */
  period: number
  /**
   * Later starts lie at these times of the clock: this long after a multiple of the period, in ms. Without it they are
   * counted from the first one.
   */
  offset?: number
}

/**
 * Runs a task now, and then repeatedly. Logs its failures. The returned function stops this, and resolves when the
 * current run has ended.
 */
export function repeat(
  task: (now: number) => Promise<void>,
  { period, offset, ...failureLog }: RepeatOptions,
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

  function runEach(time: number): () => void {
    const timer = setInterval(startRun, time)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Counts anew for each run: the clock may have been set. */
  function runAt(time: number): () => void {
    let timer: NodeJS.Timeout
    function wait(): void {
      const passed = (((failureLog.now() - time) % period) + period) % period
      // A timer that comes a moment too early does not run twice.
      const left = period - passed < period / 10 ? 2 * period - passed : period - passed
      timer = setTimeout(() => {
        startRun()
        wait()
      }, left)
      timer.unref()
    }
    wait()
    return () => clearTimeout(timer)
  }

  const stopTimer = offset === undefined ? runEach(period) : runAt(offset)
  startRun()
  return async () => {
    stopTimer()
    await currentRun
  }
}
