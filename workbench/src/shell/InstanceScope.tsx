import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { useSnapshot, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { NotFound } from '../router/NotFound'

/**
 * Renders the screens of the instance that the path names. An unknown instance is not found; without a session, the
 * login page opens.
 */
export function InstanceScope() {
  const { sessions } = useWorkbench()
  const id = useParams().globalUniqueIdentifier
  if (id === undefined || !sessions.has(id)) return <NotFound />
  return <RequireLogin key={id} session={sessions.get(id)} />
}

function RequireLogin({ session }: { session: Session }) {
  const { state } = useSnapshot(session).login
  const { pathname, search } = useLocation()
  if (state !== 'loggedIn' && state !== 'loggingOut')
    return <Navigate replace to={`/login/${session.id}?next=${encodeURIComponent(pathname + search)}`} />
  return (
    <SessionProvider value={session}>
      <Outlet />
    </SessionProvider>
  )
}
