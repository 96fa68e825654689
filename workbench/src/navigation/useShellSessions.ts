import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useMatch } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** Screens that belong to no barn: the list of barns, signing in, and the targets of links. */
const WITHOUT_BARN = /^\/($|login\/|ql\/|directory|add|sites)/

/** The id of the barn that the path names or, on other screens, of the one that was visited last. */
function useVisitedId(): { pathId: string | undefined; visitedId: string | null } {
  const { sessions, settings } = useWorkbench()
  const named = useMatch('/instance/:id/*')?.params.id
  const pathId = named !== undefined && sessions.has(named) ? named : undefined
  const [lastId, setLastId] = useState(() => settings.get().lastInstanceId)
  if (pathId !== undefined && pathId !== lastId) setLastId(pathId)
  useEffect(() => {
    if (pathId !== undefined && settings.get().lastInstanceId !== pathId) settings.set({ lastInstanceId: pathId })
  }, [settings, pathId])
  return { pathId, visitedId: pathId ?? lastId }
}

/**
 * The sessions of the shell. `session`: of the barn of the screen; settings and plugins belong to the barn that was
 * visited last. `account`: the session with a signed-in account, of the same barn; on screens without a barn also of
 * any other.
 */
export function useShellSessions(): { session: Session | null; account: Session | null } {
  const { sessions } = useWorkbench()
  const all = useSessions()
  const { pathname } = useLocation()
  const { pathId, visitedId } = useVisitedId()
  const visited = visitedId !== null && sessions.has(visitedId) ? sessions.get(visitedId) : null
  const isAtVisited = useEachSession(all, () => visited !== null && isSignedIn(visited))
  const first = useEachSession(all, () => all.find(isSignedIn) ?? null)
  const account = isAtVisited ? visited : null
  if (pathId !== undefined) return { session: visited, account }
  return WITHOUT_BARN.test(pathname) ? { session: null, account: account ?? first } : { session: account, account }
}

/** Whether an account is signed in to a session. */
export function isSignedIn(session: Session): boolean {
  return session.snapshot().login.state === 'loggedIn'
}

/**
 * Calls `read` again whenever one of the sessions changes. Its result has to be the same as long as nothing changes.
 */
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
