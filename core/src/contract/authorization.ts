import { z } from 'zod'
import {
  AuditEntry,
  AuthorizationRecord,
  AuthorizationRole,
  EffectiveRights,
  EntityType,
  Id,
  NewId,
  PermissionId,
  RoleIds,
  Timestamp,
} from '../schema'
import { ALL_PERMISSIONS_PATH, anyOf, endpoint, filtered, idParams, signedIn } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const byEntity = z.object({ entityType: EntityType, entityId: Id })
const canView = anyOf('accounts.view')
const canManage = anyOf('authorization.manage')
/** Permissions that one record grants. */
const MAXIMUM_PERMISSIONS = 1_000

/** Words with dots between them. A `*` cannot be granted: it stands for any word, where a permission is required. */
const GrantedPermission = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/)
export const PermissionList = z.array(GrantedPermission).max(MAXIMUM_PERMISSIONS)
const NO_END = -1

/**
 * Roles and permissions that accounts and roles have been granted. No account grants or takes away what it does not
 * hold itself (`authorization/exceeds-own`), and one valid administrator always remains
 * (`account/last-administrator`). Accounts whose permissions change are signed out.
 */
export const authorization = {
  /**
   * Returns every permission that the instance knows, for the simulation of permissions. For everyone who is signed in.
   * A permission simulation does not apply.
   */
  allPermissions: endpoint({
    method: 'GET',
    path: ALL_PERMISSIONS_PATH,
    access: signedIn,
    form: 'result',
    reply: z.array(PermissionId),
  }),

  /** Returns authorization records. Needs `accounts.view`. */
  query: queryEndpoint('/api/authorization/query', canView, AuthorizationRecord),

  /**
   * Grants roles and permissions to an account or a role, from `validFrom` (now by default) until `validUntil` (-1
   * means no end), both in ms. Needs `authorization.manage`. A role may not inherit from itself
   * (`authorization/cycle`), and a predefined role cannot be changed (`authorization/predefined`). `request/invalid` at
   * `validUntil`: it has passed (`date_in_past`), or is not after `validFrom` (`end_must_be_after_start`).
   */
  create: endpoint({
    method: 'POST',
    path: '/api/authorization',
    access: canManage,
    body: z.strictObject({
      authorizationRecord: z.strictObject({
        targetEntity: z.strictObject({ entityType: EntityType.default('account'), entityId: Id }),
        directRoles: RoleIds.default([]),
        directPermissions: PermissionList.default([]),
        validFrom: Timestamp.optional(),
        validUntil: Timestamp.default(NO_END),
      }),
    }),
    status: 201,
    form: 'result',
    reply: AuthorizationRecord,
    errors: [
      'authorization/exceeds-own',
      'account/not-found',
      'role/not-found',
      'authorization/cycle',
      'authorization/predefined',
      'request/invalid',
    ],
  }),

  /** Deletes one authorization record. Needs `authorization.manage`. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/authorization/:id',
    access: canManage,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: [
      'authorization/not-found',
      'authorization/exceeds-own',
      'account/last-administrator',
      'request/version-mismatch',
    ],
  }),

  /** Deletes all authorization records of an account or role. Needs `authorization.manage`. */
  removeEntity: endpoint({
    method: 'DELETE',
    path: '/api/authorization/:entityType/:entityId',
    access: canManage,
    params: byEntity,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['authorization/not-found', 'authorization/exceeds-own', 'account/last-administrator'],
  }),

  /**
   * Replaces the permanent grants of an account or role. Records with an end stay. Needs `authorization.manage`. The
   * errors are those of `create`.
   */
  replaceEntity: endpoint({
    method: 'PATCH',
    path: '/api/authorization/:entityType/:entityId',
    access: canManage,
    replaces: true,
    params: byEntity,
    body: z.strictObject({ roles: RoleIds.default([]), permissions: PermissionList.default([]) }),
    form: 'result',
    reply: AuthorizationRecord,
    errors: [
      'account/not-found',
      'role/not-found',
      'authorization/exceeds-own',
      'account/last-administrator',
      'authorization/predefined',
      'authorization/cycle',
      'request/version-mismatch',
    ],
  }),

  /** Returns the permissions that an account or role holds now, also through its roles. Needs `accounts.view`. */
  entityPermissions: endpoint({
    method: 'GET',
    path: '/api/authorization/:entityType/:entityId/permissions',
    access: canView,
    params: byEntity,
    form: 'result',
    reply: z.array(PermissionId),
    errors: ['account/not-found', 'role/not-found'],
  }),

  /**
   * Returns the roles and permissions that an account or role has now, and why. The caller's own account needs no
   * permission; others need `accounts.view`, else `request/forbidden`.
   */
  effectiveRights: endpoint({
    method: 'GET',
    path: '/api/authorization/:entityType/:entityId/effective',
    access: filtered,
    withoutPermissions: true,
    params: byEntity,
    form: 'result',
    reply: EffectiveRights,
    errors: ['account/not-found', 'role/not-found', 'request/forbidden'],
  }),

  /** Returns changes of accounts, rights and the directory. Needs `authorization.manage`. */
  auditTrail: queryEndpoint('/api/authorization/audit/query', canManage, AuditEntry),
}

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

  /** Returns the permissions of a role, also through inherited roles. Needs `accounts.view`. */
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
