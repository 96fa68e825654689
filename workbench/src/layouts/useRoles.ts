import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { hasPermission } from '@barn-workbench/core/permissions'
import type { Session } from '@barn-workbench/core/session'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { useSession } from '@barn-workbench/plugin-sdk/react'
import { usePermissions } from '../registry/usePermissions'
import type { PreviewedAccount } from './roleRequests'

/** URL parameter that names the role whose layout is shown. */
export const ROLE_PARAMETER = 'as'
/** Prefix of that parameter's value for an account, before its id. */
const ACCOUNT = 'account:'

/**
 * The account whose view the URL asks for, for accounts that may see accounts; undefined while it loads, null if the
 * URL names none, or if it cannot be shown. `session` belongs to the signed-in account.
 */
export function usePreviewedAccount(session: Session | null): PreviewedAccount | null | undefined {
  const requested = useSearchParams()[0].get(ROLE_PARAMETER)
  const mayView = hasPermission(usePermissions(session), 'accounts.view')
  const accountId = session && mayView && requested?.startsWith(ACCOUNT) ? requested.slice(ACCOUNT.length) : null
  const { data, error } = useQuery({
    queryKey: [session?.id, 'previewed-account', accountId],
    enabled: accountId !== null,
    meta: { shows: ['account', 'authorization', 'authorizationRole'] },
    queryFn: async ({ signal }) =>
      await (await loadRequests()).loadPreviewedAccount(session as Session, accountId ?? '', signal),
  })
  return accountId === null || error ? null : data
}

/** The requests, which the shell needs only when the user looks at the roles. */
const loadRequests = () => loadCode(() => import('./roleRequests'))

/** Ids of the roles of the instance, predefined ones first; empty if the account may not see them. */
export function useRoles(enabled: boolean): readonly string[] {
  const session = useSession()
  const { data } = useQuery({
    queryKey: [session.id, 'roles'],
    enabled,
    meta: { shows: ['authorizationRole'] },
    queryFn: async ({ signal }) => await (await loadRequests()).loadRoles(session, signal),
  })
  return data ?? []
}

/** Permissions of the previewed role; null if none is previewed, or they are not known. */
export function useRolePermissions(role: string | null): ReadonlySet<string> | null {
  const session = useSession()
  const isPreviewed = role !== null && role !== ''
  const { data } = useQuery({
    queryKey: [session.id, 'role-permissions', role],
    enabled: isPreviewed,
    queryFn: async ({ signal }) => await (await loadRequests()).loadRolePermissions(session, role ?? '', signal),
  })
  return (isPreviewed && data) || null
}
