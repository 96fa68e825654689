import type { Now } from '../base'
import type { InstanceLog, LogLine } from './instanceLog'

export interface FailureLog {
  log: InstanceLog
  now: Now
  /** The part of the instance that failures are logged for. */
  module: string
}

/** The stack of an error, followed by the stacks of its causes. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by: ${describeError(error.cause)}`
}

/** Logs an unexpected error with its stack. A failure that has no effect, since there is another way, is a warning. */
export function logFailure(
  { log, now, module }: FailureLog,
  error: unknown,
  level: Extract<LogLine['level'], 'warn' | 'error'> = 'error',
): void {
  log.write({ kind: 'system', timestamp: now(), level, module, message: describeError(error) })
}
