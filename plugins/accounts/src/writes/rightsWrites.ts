import { accounts, authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { Account, AuthorizationRecord, AuthorizationRole } from '@barn-workbench/core/schema'
import { callOf, defineWrite } from '@barn-workbench/core/writes'
import { rightText } from '../words/rightsWords'

/** The other account's list with the user's additions and without the user's removals. */
function rebased(before: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const added = mine.filter((item) => !before.includes(item))
  const isRemoved = (item: string) => before.includes(item) && !mine.includes(item)
  return [...new Set([...theirs.filter((item) => !isRemoved(item)), ...added])]
}

/** Replaces the tags of an account. */
export const updateTags = defineWrite<{ tags: string[]; basedOn: Account }, Account>({
  name: 'account.update',
  call: ({ tags, basedOn }) =>
    callOf(accounts.update, { params: { id: basedOn.accountId }, body: { updates: { tags } } }),
  entity: ({ basedOn }) => `account/${basedOn.accountId}`,
  reload: ({ basedOn }) => callOf(accounts.get, { params: { id: basedOn.accountId } }),
  basedOn: ({ basedOn }) => basedOn,
  optimistic: (account, { tags }) => ({ ...account, tags }),
  rebase: (input, before, theirs) => ({ ...input, tags: rebased(before.tags, input.tags, theirs.tags) }),
  isPatch: true,
})

/** Replaces the roles from which a role inherits. */
export const updateRole = defineWrite<{ inheritedRoles: string[]; basedOn: AuthorizationRole }, AuthorizationRole>({
  name: 'role.update',
  call: ({ inheritedRoles, basedOn: { authorizationRoleId } }) =>
    callOf(authorizationRoles.update, {
      params: { id: authorizationRoleId },
      body: { authorizationRole: { authorizationRoleId, inheritedRoles } },
    }),
  entity: ({ basedOn }) => `authorizationRole/${basedOn.authorizationRoleId}`,
  reload: ({ basedOn: { authorizationRoleId } }) =>
    callOf(authorizationRoles.query, {
      body: { query: [where('authorizationRoleId', '==', authorizationRoleId)], limit: 1 },
    }),
  basedOn: ({ basedOn }) => basedOn,
  optimistic: (role, { inheritedRoles }) => ({ ...role, inheritedRoles }),
  rebase: (input, before, theirs) => ({
    ...input,
    inheritedRoles: rebased(before.inheritedRoles, input.inheritedRoles, theirs.inheritedRoles),
  }),
  itemText: rightText,
  isPatch: true,
})

interface Replacement {
  roles: string[]
  permissions: string[]
  basedOn: AuthorizationRecord
}

/** Replaces the grants without an end of an account or a role. */
export const replaceRights = defineWrite<Replacement, AuthorizationRecord>({
  name: 'rights.replace',
  call: ({ roles, permissions, basedOn: { targetEntity } }) =>
    callOf(authorization.replaceEntity, { params: targetEntity, body: { roles, permissions } }),
  entity: ({ basedOn }) => `authorization/${basedOn.authorizationRecordId}`,
  reload: ({ basedOn: { authorizationRecordId } }) =>
    callOf(authorization.query, {
      body: { query: [where('authorizationRecordId', '==', authorizationRecordId)], limit: 1 },
    }),
  basedOn: ({ basedOn }) => basedOn,
  optimistic: (record, { roles, permissions }) => ({ ...record, directRoles: roles, directPermissions: permissions }),
  rebase: (input, before, theirs) => ({
    ...input,
    roles: rebased(before.directRoles, input.roles, theirs.directRoles),
    permissions: rebased(before.directPermissions, input.permissions, theirs.directPermissions),
  }),
  itemText: rightText,
  isPatch: true,
})

/** Replaces a role's own permissions, which is reported as a change of the role. */
export const replaceRightsOfRole = defineWrite<Replacement, AuthorizationRecord>({
  ...replaceRights,
  name: 'role.update',
})
