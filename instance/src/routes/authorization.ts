import { authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { succeed } from '@barn-workbench/core/result'
import { answerQuery } from '../database/answerQuery'
import { implement, type Route } from '../http/implement'
import type { AuthorizationStore } from '../stores/authorizationStore'
import type { RoleStore } from '../stores/roleStore'

function asIds<Failure extends { ok: false }>(
  permissions: { ok: true; value: string[] } | Failure,
): { ok: true; value: { id: string }[] } | Failure {
  return permissions.ok ? succeed(permissions.value.map((id) => ({ id }))) : permissions
}

export function authorizationRoutes({
  authorizations,
  roles,
}: {
  authorizations: AuthorizationStore
  roles: RoleStore
}): Route[] {
  return [
    ...implement(authorization, {
      allPermissions: async () => succeed(permissionCatalogue.map((id) => ({ id }))),
      query: async ({ body }) => succeed(answerQuery(await authorizations.all(), body, 'authorizationRecordId')),
      create: ({ body }, { account }) => authorizations.create(body.authorizationRecord, account.permissions),
      remove: ({ params }, { account, ifMatch }) => authorizations.remove(params.id, account.permissions, ifMatch),
      removeEntity: ({ params }, { account }) => authorizations.removeOf(params, account.permissions),
      replaceEntity: ({ params, body }, { account, ifMatch }) =>
        authorizations.replace(
          params,
          { directRoles: body.roles, directPermissions: body.permissions },
          account.permissions,
          ifMatch,
        ),
      entityPermissions: async ({ params }) =>
        asIds(await authorizations.permissionsOf(params.entityType, params.entityId)),
    }),
    ...implement(authorizationRoles, {
      predefined: async () => succeed(roles.predefined()),
      query: async ({ body }) => succeed(await roles.documents.query(body)),
      permissions: async ({ params }) => asIds(await roles.permissionsOf(params.id)),
      create: ({ body }, { account }) => roles.create(body.authorizationRole, account.permissions),
      update: ({ params, body }, { account, ifMatch }) =>
        roles.update(params.id, body.authorizationRole, account.permissions, ifMatch),
      remove: ({ params }, { account, ifMatch }) => roles.remove(params.id, account.permissions, ifMatch),
    }),
  ]
}
