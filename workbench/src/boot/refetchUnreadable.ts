import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import { MINUTE, SECOND } from '@barn-workbench/core/time'

/** Times from a failure to the next request, in ms. The last one repeats. */
const DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE] as const
const FIRST_SERVER_ERROR = 500

/** The answer was none that the call can have: something between client and instance, or a fault, has made it. */
const UNREADABLE: ReadonlySet<ErrorCode> = new Set([
  'client/not-json',
  'client/too-large',
  'client/too-deep',
  'client/unexpected-reply',
  'client/request-failed',
  'client/timeout',
])

function mayPass(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  const { code, status = 0 } = error.problem
  return UNREADABLE.has(code) || status >= FIRST_SERVER_ERROR
}

interface Failure {
  query: Query
  count: number
  cancelTimer: CancelTimer
}

/**
 * Requests again what has failed with a server error or an answer that cannot be read, while it is on screen: after a
 * delay that grows, and as soon as something else of the same instance that had failed so is answered. The connection
 * knows nothing of such failures, since the instance is reached.
 */
export function refetchUnreadable(queries: QueryClient, clock: Clock): void {
  const failures = new Map<string, Failure>()

  function forget({ queryHash }: Query): Failure | undefined {
    const failure = failures.get(queryHash)
    failure?.cancelTimer()
    failures.delete(queryHash)
    return failure
  }

  /** What is off screen, or in a tab in the background, is requested when it is seen again. */
  function retry(query: Query): void {
    if (query.isActive() && focusManager.isFocused())
      void queries.refetchQueries({ queryKey: query.queryKey, exact: true })
    else forget(query)
  }

  function noteFailure(query: Query, error: unknown): void {
    const count = (forget(query)?.count ?? 0) + 1
    if (!mayPass(error)) return
    const delay = DELAYS[Math.min(count, DELAYS.length) - 1] as number
    failures.set(query.queryHash, { query, count, cancelTimer: clock.setTimeout(() => retry(query), delay) })
  }

  function noteSuccess(query: Query): void {
    if (!forget(query)) return
    for (const failure of [...failures.values()]) {
      if (failure.query.queryKey[0] !== query.queryKey[0]) continue
      failure.cancelTimer()
      retry(failure.query)
    }
  }

  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') forget(event.query)
    if (event.type !== 'updated') return
    if (event.action.type === 'success') noteSuccess(event.query)
    if (event.action.type === 'error') noteFailure(event.query, event.action.error)
  })
}
