import type { Now } from '../base'
import type { InstanceLog } from './instanceLog'

export interface RepeatOptions {
  /** Time from one start of the task to the next, in ms. A start is left out while the task is still running. */
  period: number
  /** The part of the instance that failures are logged for. */
  module: string
  now: Now
  log: InstanceLog
}

/**
 * Runs a task now, and then repeatedly. Logs its failures. The returned function stops this, and resolves when the
 * current run has ended.
 */
export function repeat(
  task: (now: number) => Promise<void>,
  { period, module, now, log }: RepeatOptions,
): () => Promise<void> {
  let currentRun: Promise<void> | null = null

  function logFailure(error: unknown): void {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log.write({ kind: 'system', timestamp: now(), level: 'error', module, message })
  }

  function startRun(): void {
    currentRun ??= task(now())
      .catch(logFailure)
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
