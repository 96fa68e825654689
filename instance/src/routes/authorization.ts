import { authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { succeed } from '@barn-workbench/core/result'
import type { AuthorizationStore, RoleStore } from '../auth'
import { queryInMemory } from '../database'
import { implement, type Route } from '../http'

export interface AuthorizationRouteDependencies {
  authorizations: AuthorizationStore
  roles: RoleStore
}

export function authorizationRoutes({ authorizations, roles }: AuthorizationRouteDependencies): Route[] {
  return [
    ...implement(authorization, {
      allPermissions: async () => succeed(toIdList(permissionCatalogue)),
      query: async ({ body }) => succeed(queryInMemory(await authorizations.all(), body, 'authorizationRecordId')),
      create: ({ body }, { account }) => authorizations.create(body.authorizationRecord, account.permissions),
      remove: ({ params }, { account, ifMatch }) => authorizations.remove(params.id, account.permissions, ifMatch),
      removeEntity: ({ params }, { account }) => authorizations.removeAllOf(params, account.permissions),
      replaceEntity: ({ params, body }, { account, ifMatch }) =>
        authorizations.replace(
          params,
          { directRoles: body.roles, directPermissions: body.permissions },
          account.permissions,
          ifMatch,
        ),
      entityPermissions: async ({ params }) => {
        const permissions = await authorizations.permissionsOf(params.entityType, params.entityId)
        return permissions.ok ? succeed(toIdList(permissions.value)) : permissions
      },
    }),
    ...implement(authorizationRoles, {
      predefined: async () => succeed(roles.predefined()),
      query: async ({ body }) => succeed(await roles.documents.query(body)),
      permissions: async ({ params }) => {
        const permissions = await roles.permissionsOf(params.id)
        return permissions.ok ? succeed(toIdList(permissions.value)) : permissions
      },
      create: ({ body }, { account }) => roles.create(body.authorizationRole, account.permissions),
      update: ({ params, body }, { account, ifMatch }) =>
        roles.update(params.id, body.authorizationRole, account.permissions, ifMatch),
      remove: ({ params }, { account, ifMatch }) => roles.remove(params.id, account.permissions, ifMatch),
    }),
  ]
}

/** Permissions as the contract lists them: `{id}` each. */
function toIdList(permissions: readonly string[]): { id: string }[] {
  return permissions.map((id) => ({ id }))
}
