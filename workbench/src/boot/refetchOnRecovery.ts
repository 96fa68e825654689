import type { QueryClient } from '@tanstack/react-query'
import type { Session, Sessions } from '@barn-workbench/core/session'

/**
 * Loads what has failed again as soon as its instance is reached again: what is on screen at once, the rest when it
 * comes on screen. The network of this device may be back too, so the instances are then checked.
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
