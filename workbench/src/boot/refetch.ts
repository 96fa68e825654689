import { focusManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { systemClock, type CancelTimer, type Clock } from '@barn-workbench/core/clock'
import { isAccessRefused, ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import { followNotices, type Session, type Sessions } from '@barn-workbench/core/session'
import type { TabChannel } from '@barn-workbench/core/settings'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { withBrowserLock } from '../environment/browserStorage'
import type { Client } from './createClient'
import { followWatched } from './followWatched'

/*
 * Automatic refetching: after a notice of the instance (`refetchOnNotices`, for the sites of `followWatched`), after an
 * outage (`refetchOnRecovery`), and after a response that could not be read (`refetchUnreadable`).
 * `createQueryClient` sets how long data counts as fresh otherwise.
 */

/** Notices that arrive within this time, in ms, cause one refetch. */
const NOTICE_BATCH_TIME = 300

/** Refetches the queries on screen that show an entity (`meta.shows`) when a notice says that it has changed. */
export function refetchOnNotices(
  { sessions, settings, channel }: Pick<Client, 'sessions' | 'settings' | 'channel'>,
  queries: QueryClient,
): void {
  const dependencies = { queries, settings, clock: systemClock }
  followWatched(sessions, dependencies, (session) => refetchOnNoticesOf(session, channel, queries))
}

function refetchOnNoticesOf(session: Session, channel: TabChannel, queries: QueryClient): () => void {
  const changedEntities = new Set<string>()
  let cancelRefetch: CancelTimer | null = null

  function refetch(): void {
    cancelRefetch = null
    const entities = new Set(changedEntities)
    changedEntities.clear()
    // A failure is logged, and its job tries again.
    if (entities.has('displayMode')) session.displayMode.load().catch(() => undefined)
    void queries.invalidateQueries({
      predicate: ({ queryKey, meta }) =>
        queryKey[0] === session.id && (meta?.shows ?? []).some((entity) => entities.has(entity)),
    })
  }

  const stopFollowing = followNotices(
    session,
    { clock: systemClock, channel, withLock: withBrowserLock },
    ({ entity }) => {
      changedEntities.add(entity)
      cancelRefetch ??= systemClock.setTimeout(refetch, NOTICE_BATCH_TIME)
    },
  )
  return () => {
    stopFollowing()
    cancelRefetch?.()
  }
}

/**
 * Reloads failed data as soon as its instance is reached again: data on screen at once, other data when it comes on
 * screen. The network of this device may be back too, so the instances are then checked.
 */
export function refetchOnRecovery(sessions: Sessions, queries: QueryClient): void {
  sessions.follow((session) => refetchOnRecoveryOf(session, queries))
  addEventListener('online', () => {
    for (const session of sessions.all()) void session.checkConnection('quick')
  })
}

function refetchOnRecoveryOf(session: Session, queries: QueryClient): () => void {
  let { recoveries } = session.snapshot().connection
  return session.subscribe(() => {
    const before = recoveries
    recoveries = session.snapshot().connection.recoveries
    if (recoveries === before) return
    void queries.invalidateQueries({ queryKey: [session.id], predicate: ({ state }) => state.status === 'error' })
  })
}

/** Times from a failure to the next request, in ms. The last one repeats. */
const DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE] as const
const FIRST_SERVER_ERROR = 500

/** Errors of answers that the call cannot have: they come from a server in between, or from a fault. */
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
 * Requests failed data again after a server error or an unreadable answer, while it is on screen: after a growing
 * delay, and as soon as another failed call of the same instance succeeds. The connection does not know about such
 * failures, since the instance is reached.
 */
export function refetchUnreadable(queries: QueryClient, clock: Clock): void {
  const failures = new Map<string, Failure>()

  function forget({ queryHash }: Query): Failure | undefined {
    const failure = failures.get(queryHash)
    failure?.cancelTimer()
    failures.delete(queryHash)
    return failure
  }

  /** Data off screen, or in a background tab, is requested when it is visible again. */
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

/**
 * Time for which loaded data counts as current, in ms. A component that mounts within it does not load the data again.
 */
const STALE_TIME = 5 * SECOND

/**
 * Creates the cache of all queries. It retries nothing itself: the session retries the requests that may be sent again.
 * Data that an account may no longer see is dropped; after any other error it is kept.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (isAccessRefused(error)) query.setState({ data: undefined, dataUpdatedAt: 0 })
    },
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true, staleTime: STALE_TIME },
    },
  })
}
