import { z } from 'zod'
import { AuthorizationRole, NewId, PermissionId, RoleIds } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const canView = anyOf('accounts.view')
const canManage = anyOf('authorization.manage')

const RoleBody = z.strictObject({
  authorizationRole: z.strictObject({ authorizationRoleId: NewId, inheritedRoles: RoleIds.default([]) }),
})

/**
 * Predefined and custom roles. A role's own permissions are an authorization record of the entity type
 * `authorizationRole`. A predefined role cannot be changed: `authorization/predefined`.
 */
export const authorizationRoles = {
  /** Returns the roles that every instance has. Needs `accounts.view`. */
  predefined: endpoint({
    method: 'GET',
    path: '/api/authorization-roles/predefined',
    access: canView,
    form: 'result',
    reply: z.array(AuthorizationRole),
  }),

  /** Returns custom roles. Needs `accounts.view`. */
  query: queryEndpoint('/api/authorization-roles/query', canView, AuthorizationRole),

  /** Returns the permissions of a role, those of inherited roles included. Needs `accounts.view`. */
  permissions: endpoint({
    method: 'GET',
    path: '/api/authorization-roles/:id/permissions',
    access: canView,
    params: idParams,
    form: 'result',
    reply: z.array(PermissionId),
    errors: ['role/not-found'],
  }),

  /**
   * Creates a custom role. Needs `authorization.manage`. `role/not-found`: an inherited role does not exist.
   * `authorization/cycle`: the role would inherit from itself. `role/in-use`: the id is taken.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/authorization-roles',
    access: canManage,
    body: RoleBody,
    status: 201,
    form: 'result',
    reply: AuthorizationRole,
    errors: [
      'role/not-found',
      'authorization/cycle',
      'authorization/predefined',
      'authorization/exceeds-own',
      'role/in-use',
    ],
  }),

  /**
   * Replaces the inherited roles of a custom role. Needs `authorization.manage`. The id cannot be changed: another one
   * in the body answers `request/invalid`.
   */
  update: endpoint({
    method: 'PATCH',
    path: '/api/authorization-roles/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: RoleBody,
    form: 'result',
    reply: AuthorizationRole,
    errors: [
      'role/not-found',
      'authorization/cycle',
      'authorization/predefined',
      'authorization/exceeds-own',
      'account/last-administrator',
      'request/version-mismatch',
      'request/invalid',
    ],
  }),

  /** Deletes a custom role. Needs `authorization.manage`. `role/in-use`: an account or role has it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/authorization-roles/:id',
    access: canManage,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: [
      'role/not-found',
      'authorization/predefined',
      'authorization/exceeds-own',
      'role/in-use',
      'request/version-mismatch',
    ],
  }),
}
