import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { simulatedPermissionsOf } from '@barn-workbench/core/settings'
import { lazyPart, SessionProvider, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useSessions, useSnapshot, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { NotFound } from '../router/NotFound'

const NoPermissions = lazyPart(async () => (await import('./NoPermissions')).NoPermissions)

/**
 * Renders the screens of the instance that the path names. An unknown instance is not found; without a session, the
 * login page opens.
 */
export function InstanceScope() {
  const { sessions } = useWorkbench()
  // An instance may come or go while its address is open.
  useSessions()
  const id = useParams().globalUniqueIdentifier
  if (id === undefined || !sessions.has(id)) return <NotFound />
  return <RequireLogin key={id} session={sessions.get(id)} />
}

/** Whether the path is the page of the own account: the only one that an account without any right has. */
function isOwnAccountPage({ id }: Session, pathname: string): boolean {
  return pathname === `/instance/${id}/account`
}

function RequireLogin({ session }: { session: Session }) {
  const { login, accountId, permissions, arePermissionsKnown } = useSnapshot(session)
  const { settings } = useWorkbench()
  const { pathname, search } = useLocation()
  const shown = useOptionalSession()
  if (login.state === 'loggingOut') return null
  if (login.state !== 'loggedIn')
    return <Navigate replace to={`/login/${session.id}?next=${encodeURIComponent(pathname + search)}`} />
  // An account that simulates permissions holds some itself.
  const isSimulated = simulatedPermissionsOf(settings.get()) !== null
  const lacksPermissions = arePermissionsKnown && permissions.size === 0 && !isSimulated
  // The session may be a preview of another account. The key gives each account separate screens, so that no picture
  // and no state of the previous one remains.
  return (
    <SessionProvider key={accountId} value={shown?.id === session.id ? shown : session}>
      {lacksPermissions && !isOwnAccountPage(session, pathname) ? <NoPermissions session={session} /> : <Outlet />}
    </SessionProvider>
  )
}
