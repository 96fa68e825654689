import { z } from 'zod'
import {
  Account,
  AccountName,
  AuthorizationRecord,
  AuthorizationRole,
  EmailAuthentication,
  EntityType,
  Id,
  PermissionId,
  Timestamp,
  UsernameAuthentication,
} from '../schema'
import { anyOf, endpoint, filtered, signedIn } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const byId = z.object({ id: Id })
const canView = anyOf('accounts.view')

export const accounts = {
  /** With `authentication.list_users` alone only the names are told. */
  query: queryEndpoint(
    '/api/accounts/query',
    anyOf('accounts.view', 'authentication.list_users'),
    z.union([Account, AccountName]),
  ),
  name: endpoint({
    method: 'POST',
    path: '/api/accounts/queryOne',
    access: signedIn,
    reads: true,
    body: z.strictObject({ query: Id }),
    form: 'result',
    reply: AccountName,
    errors: ['account/not-found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/accounts/:id',
    access: filtered,
    params: byId,
    form: 'result',
    reply: Account,
    errors: ['account/not-found', 'request/forbidden'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/accounts/:id',
    access: anyOf('accounts.manage'),
    params: byId,
    form: 'result',
    reply: Account,
    body: z.strictObject({ updates: z.strictObject({ tags: z.array(z.string().max(64)).max(100) }) }),
    errors: ['account/not-found', 'request/version-mismatch'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/accounts/:id',
    access: anyOf('accounts.manage.advanced'),
    params: byId,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/not-found', 'account/last-administrator', 'request/version-mismatch'],
  }),
  usernames: queryEndpoint('/api/auth/usernamePassword/authenticated/query', canView, UsernameAuthentication),
  emails: queryEndpoint('/api/auth/emailPassword/query', canView, EmailAuthentication),
}

const target = z.object({ entityType: EntityType, entityId: Id })
const canManage = anyOf('authorization.manage')
const PermissionList = z.array(z.string().min(1).max(200)).max(1_000)

export const authorization = {
  allPermissions: endpoint({
    method: 'GET',
    path: '/api/authorization/all_permissions',
    access: canView,
    form: 'result',
    reply: z.array(PermissionId),
  }),
  query: queryEndpoint('/api/authorization/query', canView, AuthorizationRecord),
  create: endpoint({
    method: 'POST',
    path: '/api/authorization',
    access: canManage,
    form: 'result',
    status: 201,
    reply: AuthorizationRecord,
    body: z.strictObject({
      authorizationRecord: z.strictObject({
        targetEntity: z.strictObject({ entityType: EntityType.default('account'), entityId: Id }),
        directRoles: z.array(Id).default([]),
        directPermissions: PermissionList.default([]),
        validFrom: Timestamp.optional(),
        validUntil: Timestamp.default(-1),
      }),
    }),
    errors: [
      'authorization/exceeds-own',
      'account/not-found',
      'role/not-found',
      'authorization/cycle',
      'authorization/predefined',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/authorization/:id',
    access: canManage,
    params: byId,
    form: 'nothing',
    reply: z.undefined(),
    errors: [
      'authorization/not-found',
      'authorization/exceeds-own',
      'account/last-administrator',
      'request/version-mismatch',
    ],
  }),
  removeEntity: endpoint({
    method: 'DELETE',
    path: '/api/authorization/:entityType/:entityId',
    access: canManage,
    params: target,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['authorization/not-found', 'authorization/exceeds-own', 'account/last-administrator'],
  }),
  replaceEntity: endpoint({
    method: 'PATCH',
    path: '/api/authorization/:entityType/:entityId',
    access: canManage,
    params: target,
    form: 'result',
    reply: AuthorizationRecord,
    body: z.strictObject({ roles: z.array(Id).default([]), permissions: PermissionList.default([]) }),
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
  entityPermissions: endpoint({
    method: 'GET',
    path: '/api/authorization/:entityType/:entityId/permissions',
    access: canView,
    params: target,
    form: 'result',
    reply: z.array(PermissionId),
    errors: ['account/not-found', 'role/not-found'],
  }),
}

const role = z.strictObject({
  authorizationRole: z.strictObject({ authorizationRoleId: Id, inheritedRoles: z.array(Id).default([]) }),
})

export const authorizationRoles = {
  predefined: endpoint({
    method: 'GET',
    path: '/api/authorization-roles/predefined',
    access: canView,
    form: 'result',
    reply: z.array(AuthorizationRole),
  }),
  query: queryEndpoint('/api/authorization-roles/query', canView, AuthorizationRole),
  permissions: endpoint({
    method: 'GET',
    path: '/api/authorization-roles/:id/permissions',
    access: canView,
    params: byId,
    form: 'result',
    reply: z.array(PermissionId),
    errors: ['role/not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/authorization-roles',
    access: canManage,
    body: role,
    form: 'result',
    status: 201,
    reply: AuthorizationRole,
    errors: [
      'role/not-found',
      'authorization/cycle',
      'authorization/predefined',
      'authorization/exceeds-own',
      'role/in-use',
    ],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/authorization-roles/:id',
    access: canManage,
    params: byId,
    body: role,
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
  remove: endpoint({
    method: 'DELETE',
    path: '/api/authorization-roles/:id',
    access: canManage,
    params: byId,
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
