import { hasPermission } from '@barn-workbench/core/permissions'
import type { AuthorizationRecord, AuthorizationRole, EntityType } from '@barn-workbench/core/schema'
import { ADMINISTRATOR, predefinedRoles } from './predefinedRoles'

/** A record as it is stored. Whether it is valid depends on the time of the question. */
export type StoredRecord = Omit<AuthorizationRecord, 'valid'>

/** Roles and permissions that are granted directly, without inherited ones. */
export type DirectGrant = Pick<StoredRecord, 'directRoles' | 'directPermissions'>

/** Every authorization record and every custom role of the instance. */
export interface Grants {
  records: readonly StoredRecord[]
  roles: readonly AuthorizationRole[]
}

/** The roles and permissions that an account has at a time, inherited ones included. */
export interface EffectiveAccess {
  roles: ReadonlySet<string>
  permissions: ReadonlySet<string>
}

export function isValid(record: StoredRecord, time: number): boolean {
  return record.validFrom <= time && (record.validUntil === -1 || time < record.validUntil)
}

function isAbout({ targetEntity }: StoredRecord, entityType: EntityType, entityId: string): boolean {
  return targetEntity.entityType === entityType && targetEntity.entityId === entityId
}

function validRecordsOf(grants: Grants, entityType: EntityType, entityId: string, time: number): StoredRecord[] {
  return grants.records.filter((record) => isAbout(record, entityType, entityId) && isValid(record, time))
}

export function roleExists(grants: Grants, role: string): boolean {
  return predefinedRoles.has(role) || grants.roles.some(({ authorizationRoleId }) => authorizationRoleId === role)
}

function inheritedRolesOf(grants: Grants, role: string): readonly string[] {
  return grants.roles.find(({ authorizationRoleId }) => authorizationRoleId === role)?.inheritedRoles ?? []
}

/** The roles that a role inherits from directly. */
function parentRolesOf(grants: Grants, role: string, time: number): string[] {
  return [
    ...(predefinedRoles.get(role)?.inheritedRoles ?? []),
    ...inheritedRolesOf(grants, role),
    ...validRecordsOf(grants, 'authorizationRole', role, time).flatMap(({ directRoles }) => directRoles),
  ]
}

/** The given roles and all roles that they inherit from. */
function withInheritedRoles(grants: Grants, roles: readonly string[], time: number): Set<string> {
  const visited = new Set<string>()
  const queue = [...roles]
  for (let role = queue.pop(); role !== undefined; role = queue.pop()) {
    if (visited.has(role)) continue
    visited.add(role)
    queue.push(...parentRolesOf(grants, role, time))
  }
  return visited
}

/** The permissions of roles, inherited ones included. */
export function permissionsOfRoles(grants: Grants, roles: readonly string[], time: number): Set<string> {
  const permissions = new Set<string>()
  for (const role of withInheritedRoles(grants, roles, time)) {
    for (const permission of predefinedRoles.get(role)?.permissions ?? []) permissions.add(permission)
    for (const { directPermissions } of validRecordsOf(grants, 'authorizationRole', role, time))
      for (const permission of directPermissions) permissions.add(permission)
  }
  return permissions
}

/** The permissions that direct grants give, those of their roles included. */
export function permissionsOfGrants(grants: Grants, direct: readonly DirectGrant[], time: number): Set<string> {
  const roles = direct.flatMap(({ directRoles }) => directRoles)
  const permissions = permissionsOfRoles(grants, roles, time)
  for (const { directPermissions } of direct) for (const permission of directPermissions) permissions.add(permission)
  return permissions
}

export function effectiveAccess(grants: Grants, accountId: string, time: number): EffectiveAccess {
  const records = validRecordsOf(grants, 'account', accountId, time)
  const directRoles = records.flatMap((record) => record.directRoles)
  return {
    roles: withInheritedRoles(grants, directRoles, time),
    permissions: permissionsOfGrants(grants, records, time),
  }
}

/** Granted and inherited roles, and the roles whose every permission the account holds. */
export function effectiveRoles(grants: Grants, { roles, permissions }: EffectiveAccess, time: number): Set<string> {
  const allRoles = [...predefinedRoles.keys(), ...grants.roles.map(({ authorizationRoleId }) => authorizationRoleId)]
  const coveredRoles = allRoles.filter((role) => {
    const required = permissionsOfRoles(grants, [role], time)
    return required.size > 0 && [...required].every((permission) => permissions.has(permission))
  })
  return new Set([...roles, ...coveredRoles])
}

/** The accounts that any record is about. */
export function accountsWithGrants({ records }: Grants): string[] {
  const accountRecords = records.filter(({ targetEntity }) => targetEntity.entityType === 'account')
  return [...new Set(accountRecords.map(({ targetEntity }) => targetEntity.entityId))]
}

export function administratorsOf(grants: Grants, time: number): string[] {
  return accountsWithGrants(grants).filter((accountId) =>
    effectiveAccess(grants, accountId, time).roles.has(ADMINISTRATOR),
  )
}

/** Whether a role inherits from itself. Records count before and after their time too, since they may become valid. */
export function isCyclic(grants: Grants, role: string): boolean {
  const parentsOf = (child: string): string[] => [
    ...inheritedRolesOf(grants, child),
    ...grants.records
      .filter((record) => isAbout(record, 'authorizationRole', child))
      .flatMap(({ directRoles }) => directRoles),
  ]
  const visited = new Set<string>()
  const queue = parentsOf(role)
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    if (parent === role) return true
    if (visited.has(parent)) continue
    visited.add(parent)
    queue.push(...parentsOf(parent))
  }
  return false
}

/** The first permission that a change adds or takes away although the acting account does not hold it. */
export function findForbiddenChange(
  { before, after }: Record<'before' | 'after', ReadonlySet<string>>,
  actorPermissions: ReadonlySet<string>,
): string | undefined {
  const added = [...after].filter((permission) => !before.has(permission))
  const removed = [...before].filter((permission) => !after.has(permission))
  return [...added, ...removed].find((permission) => !hasPermission(actorPermissions, permission))
}
