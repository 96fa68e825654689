import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useMatch } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** Screens that belong to no barn: the list of barns, signing in, and the targets of links. */
const WITHOUT_BARN = /^\/($|login\/|ql\/|directory)/

const neverChanges = () => () => undefined

/** Whether somebody is signed in to a session. */
function useIsSignedIn(session: Session | null): boolean {
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.snapshot().login.state === 'loggedIn')
}

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
 * The sessions that the shell is about. `session`: of the barn of the screen; settings and plugins belong to the barn that
 * was visited last. `account`: where somebody is signed in, of the same barn.
 */
export function useShellSessions(): { session: Session | null; account: Session | null } {
  const { sessions } = useWorkbench()
  const { pathname } = useLocation()
  const { pathId, visitedId } = useVisitedId()
  const visited = visitedId !== null && sessions.has(visitedId) ? sessions.get(visitedId) : null
  const account = useIsSignedIn(visited) ? visited : null
  if (pathId !== undefined) return { session: visited, account }
  return { session: WITHOUT_BARN.test(pathname) ? null : account, account }
}
