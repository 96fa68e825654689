import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { useSnapshot, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { NotFound } from '../router/NotFound'

/** Everything below an instance's address: only for an instance that the user has and is signed in to. */
export function InstanceScope() {
  const { sessions } = useWorkbench()
  const id = useParams().globalUniqueIdentifier
  if (id === undefined || !sessions.has(id)) return <NotFound />
  return <SignedIn key={id} session={sessions.get(id)} />
}

function SignedIn({ session }: { session: Session }) {
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
