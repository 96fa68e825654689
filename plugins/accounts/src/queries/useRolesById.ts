import type { UseQueryResult } from '@tanstack/react-query'
import { authorizationRoles } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { ascending } from '@barn-workbench/core/query'
import { useFromSnapshot, useLive } from '@barn-workbench/plugin-sdk/react'

/** Most custom roles that are loaded. */
const MAXIMUM_ROLES = 500

/** A role with all its permissions, including inherited ones. */
export interface KnownRole {
  authorizationRoleId: string
  version: number
  inheritedRoles: readonly string[]
  permissions: readonly string[]
  isPredefined: boolean
}

/** The roles of the instance, predefined ones first. */
export function useRolesById(enabled = true): UseQueryResult<KnownRole[]> {
  return useLive(
    ['role-book'],
    async (session, signal) => {
      const query = { order: [ascending('authorizationRoleId')], limit: MAXIMUM_ROLES }
      const [predefined, custom] = await Promise.all([
        session.send(authorizationRoles.predefined, {}, { signal }),
        session.list(authorizationRoles.query, query, { signal }),
      ])
      const predefinedIds = new Set(predefined.map(({ authorizationRoleId }) => authorizationRoleId))
      const others = custom.filter(({ authorizationRoleId }) => !predefinedIds.has(authorizationRoleId))
      return await Promise.all(
        [...predefined, ...others].map(async (role) => {
          const params = { id: role.authorizationRoleId }
          const permissions = await session.send(authorizationRoles.permissions, { params }, { signal })
          return {
            ...role,
            permissions: permissions.map(({ id }) => id),
            isPredefined: predefinedIds.has(role.authorizationRoleId),
          }
        }),
      )
    },
    { shows: ['authorizationRole', 'authorization'], enabled },
  )
}

/** Returns the permissions and roles that the user may grant, since they hold them. */
export function useGrantable(): { permission(id: string): boolean; role(role: KnownRole): boolean } {
  const permissions = useFromSnapshot((snapshot) => snapshot.permissions)
  return {
    permission: (id) => hasPermission(permissions, id),
    role: (role) => role.permissions.every((id) => hasPermission(permissions, id)),
  }
}
