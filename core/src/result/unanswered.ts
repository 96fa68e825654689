import type { Problem } from './problem'

/** It and the statuses above say that the instance cannot answer now. */
const SERVER_ERROR = 500
const TOO_MANY = 429
const UNANSWERED: ReadonlySet<string> = new Set([
  'client/unreachable',
  'client/no-host-available',
  'client/timeout',
  'client/aborted',
  'client/authentication-failed',
  'client/origin-not-allowed',
  'client/code-not-loaded',
])

/** Whether a call may succeed later as it is. */
export function isUnanswered({ code, status = 0 }: Problem): boolean {
  return UNANSWERED.has(code) || status >= SERVER_ERROR || status === TOO_MANY
}
