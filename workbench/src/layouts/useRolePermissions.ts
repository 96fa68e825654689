import { useQuery } from '@tanstack/react-query'
import { authorizationRoles } from '@barn-workbench/core/contract'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

/** What a role holds; null where none is previewed, or it is not known. */
export function useRolePermissions(role: string | null): ReadonlySet<string> | null {
  const { session } = useInstance()
  const { data } = useQuery({
    queryKey: [session.id, 'role-permissions', role],
    enabled: role !== null && role !== '',
    queryFn: async ({ signal }) => {
      const held = await session.send(authorizationRoles.permissions, { params: { id: role ?? '' } }, { signal })
      return new Set(held.map(({ id }) => id))
    },
  })
  return (role !== null && data) || null
}
