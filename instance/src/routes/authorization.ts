import { authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { hasPermission, permissionCatalogue } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AuditTrail, AuthorizationStore, RoleStore } from '../auth'
import { queryInMemory } from '../database'
import { implement, type Route } from '../http'

export interface AuthorizationRouteDependencies {
  authorizations: AuthorizationStore
  roles: RoleStore
  audit: AuditTrail
}

export function authorizationRoutes({ authorizations, roles, audit }: AuthorizationRouteDependencies): Route[] {
  return [
    ...implement(authorization, {
      allPermissions: async () => succeed(toIdList(permissionCatalogue)),
      query: async ({ body }) => succeed(queryInMemory(await authorizations.all(), body, 'authorizationRecordId')),
      create: ({ body }, { account }) => authorizations.create(body.authorizationRecord, account),
      remove: ({ params }, { account, ifMatch }) => authorizations.remove(params.id, account, ifMatch),
      removeEntity: ({ params }, { account }) => authorizations.removeAllOf(params, account),
      replaceEntity: ({ params, body }, { account, ifMatch }) =>
        authorizations.replace(
          params,
          { directRoles: body.roles, directPermissions: body.permissions },
          account,
          ifMatch,
        ),
      entityPermissions: async ({ params }) => {
        const permissions = await authorizations.permissionsOf(params.entityType, params.entityId)
        return permissions.ok ? succeed(toIdList(permissions.value)) : permissions
      },
      effectiveRights: async ({ params }, { account }) => {
        const isOwn = params.entityType === 'account' && params.entityId === account.accountId
        if (!isOwn && !hasPermission(account.permissions, 'accounts.view')) return fail('request/forbidden')
        return authorizations.rightsOf(params)
      },
      auditTrail: async ({ body }) => succeed(await audit.query(body)),
    }),
    ...implement(authorizationRoles, {
      predefined: async () => succeed(roles.predefined()),
      query: async ({ body }) => succeed(await roles.documents.query(body)),
      permissions: async ({ params }) => {
        const permissions = await roles.permissionsOf(params.id)
        return permissions.ok ? succeed(toIdList(permissions.value)) : permissions
      },
      create: ({ body }, { account }) => roles.create(body.authorizationRole, account),
      update: ({ params, body }, { account, ifMatch }) =>
        roles.update(params.id, body.authorizationRole, account, ifMatch),
      remove: ({ params }, { account, ifMatch }) => roles.remove(params.id, account, ifMatch),
    }),
  ]
}

/** Permissions as the contract lists them: `{id}` each. */
function toIdList(permissions: readonly string[]): { id: string }[] {
  return permissions.map((id) => ({ id }))
}
