import type { QueryClient } from '@tanstack/react-query'
import { systemClock, type CancelTimer } from '@barn-workbench/core/clock'
import { followNotices, type Session } from '@barn-workbench/core/session'
import type { TabChannel } from '@barn-workbench/core/settings'
import { withBrowserLock } from './browserStorage'
import type { Client } from './createClient'
import { followWatched } from './watchedSessions'

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
