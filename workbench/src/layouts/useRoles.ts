import { useQuery } from '@tanstack/react-query'
import { authorizationRoles } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

const MAXIMUM_ROLES = 200

/** Ids of the roles of the instance, predefined ones first; none where the account may not see them. */
export function useRoles(enabled: boolean): readonly string[] {
  const { session } = useInstance()
  const { data } = useQuery({
    queryKey: [session.id, 'roles'],
    enabled,
    meta: { shows: ['authorizationRole'] },
    queryFn: async ({ signal }) => {
      const query = { order: [ascending('authorizationRoleId')], limit: MAXIMUM_ROLES }
      const [predefined, custom] = await Promise.all([
        session.send(authorizationRoles.predefined, {}, { signal }),
        session.list(authorizationRoles.query, query, { signal }),
      ])
      return [...new Set([...predefined, ...custom].map(({ authorizationRoleId }) => authorizationRoleId))]
    },
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
    queryFn: async ({ signal }) => {
      const permissions = await session.send(authorizationRoles.permissions, { params: { id: role ?? '' } }, { signal })
      return new Set(permissions.map(({ id }) => id))
    },
  })
  return (isPreviewed && data) || null
}
