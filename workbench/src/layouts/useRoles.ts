import { useQuery } from '@tanstack/react-query'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

/** The requests, of which the shell has no need until somebody looks at the roles. */
const loadRequests = () => loadCode(() => import('./roleRequests'))

/** Ids of the roles of the instance, predefined ones first; none where the account may not see them. */
export function useRoles(enabled: boolean): readonly string[] {
  const { session } = useInstance()
  const { data } = useQuery({
    queryKey: [session.id, 'roles'],
    enabled,
    meta: { shows: ['authorizationRole'] },
    queryFn: async ({ signal }) => await (await loadRequests()).loadRoles(session, signal),
  })
  return data ?? []
}

/** Permissions of the role that is previewed; null where none is, or they are not known. */
export function useRolePermissions(role: string | null): ReadonlySet<string> | null {
  const { session } = useInstance()
  const isPreviewed = role !== null && role !== ''
  const { data } = useQuery({
    queryKey: [session.id, 'role-permissions', role],
    enabled: isPreviewed,
    queryFn: async ({ signal }) => await (await loadRequests()).loadRolePermissions(session, role ?? '', signal),
  })
  return (isPreviewed && data) || null
}
