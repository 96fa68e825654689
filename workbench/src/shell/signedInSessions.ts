import { useCallback, useSyncExternalStore } from 'react'
import type { Session } from '@barn-workbench/core/session'

/** Whether somebody is signed in to a session. */
export function isSignedIn(session: Session): boolean {
  return session.snapshot().login.state === 'loggedIn'
}

/** Calls `read` again whenever one of the sessions changes. What it returns has to be the same as long as nothing does. */
export function useEachSession<T>(sessions: readonly Session[], read: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = sessions.map((session) => session.subscribe(listener))
      return () => stops.forEach((stop) => stop())
    },
    [sessions],
  )
  return useSyncExternalStore(subscribe, read)
}
