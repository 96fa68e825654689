import { useQuery } from '@tanstack/react-query'
import { authorizationRoles } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

const MOST_ROLES = 200

/** Ids of the roles of the instance, predefined ones first; none where the account may not see them. */
export function useRoles(enabled: boolean): readonly string[] {
  const { session } = useInstance()
  const { data } = useQuery({
    queryKey: [session.id, 'roles'],
    enabled,
    meta: { shows: ['authorizationRole'] },
    queryFn: async ({ signal }) => {
      const [predefined, custom] = await Promise.all([
        session.send(authorizationRoles.predefined, {}, { signal }),
        session.list(
          authorizationRoles.query,
          { order: [ascending('authorizationRoleId')], limit: MOST_ROLES },
          { signal },
        ),
      ])
      return [...new Set([...predefined, ...custom].map(({ authorizationRoleId }) => authorizationRoleId))]
    },
  })
  return data ?? []
}
