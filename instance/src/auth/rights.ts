import type { AuthorizationRecord, AuthorizationRole, EntityType } from '@barn-workbench/core/schema'
import { ADMINISTRATOR, predefinedRoles } from './predefinedRoles'

/** A record as it is stored; whether it is valid depends on the time it is looked at. */
export type StoredRecord = Omit<AuthorizationRecord, 'valid'>

/** Every grant and every custom role of the instance. */
export interface Grants {
  records: readonly StoredRecord[]
  roles: readonly AuthorizationRole[]
}

export interface Rights {
  /** Roles granted to the account, with those that they inherit. */
  roles: ReadonlySet<string>
  permissions: ReadonlySet<string>
}

export function isValid(record: StoredRecord, now: number): boolean {
  return record.validFrom <= now && (record.validUntil === -1 || now < record.validUntil)
}

function validRecords(grants: Grants, entityType: EntityType, entityId: string, now: number): StoredRecord[] {
  return grants.records.filter(
    ({ targetEntity, ...record }) =>
      targetEntity.entityType === entityType &&
      targetEntity.entityId === entityId &&
      isValid({ targetEntity, ...record }, now),
  )
}

export function roleExists(grants: Grants, role: string): boolean {
  return predefinedRoles.has(role) || grants.roles.some(({ authorizationRoleId }) => authorizationRoleId === role)
}

/** Roles that a role takes its rights from, one step up. */
function parentsOf(grants: Grants, role: string, now: number): string[] {
  const custom = grants.roles.find(({ authorizationRoleId }) => authorizationRoleId === role)
  return [
    ...(predefinedRoles.get(role)?.inheritedRoles ?? []),
    ...(custom?.inheritedRoles ?? []),
    ...validRecords(grants, 'authorizationRole', role, now).flatMap(({ directRoles }) => directRoles),
  ]
}

/** The roles named and all that they inherit. */
export function withInherited(grants: Grants, roles: readonly string[], now: number): Set<string> {
  const found = new Set<string>()
  const open = [...roles]
  for (let role = open.pop(); role !== undefined; role = open.pop()) {
    if (found.has(role)) continue
    found.add(role)
    open.push(...parentsOf(grants, role, now))
  }
  return found
}

/** Permissions of roles, inherited ones included. */
export function permissionsOfRoles(grants: Grants, roles: readonly string[], now: number): Set<string> {
  const permissions = new Set<string>()
  for (const role of withInherited(grants, roles, now)) {
    for (const permission of predefinedRoles.get(role)?.permissions ?? []) permissions.add(permission)
    for (const { directPermissions } of validRecords(grants, 'authorizationRole', role, now))
      for (const permission of directPermissions) permissions.add(permission)
  }
  return permissions
}

export function rightsOfAccount(grants: Grants, accountId: string, now: number): Rights {
  const records = validRecords(grants, 'account', accountId, now)
  const direct = records.flatMap(({ directRoles }) => directRoles)
  const permissions = permissionsOfRoles(grants, direct, now)
  for (const { directPermissions } of records) for (const permission of directPermissions) permissions.add(permission)
  return { roles: withInherited(grants, direct, now), permissions }
}

/** Granted and inherited roles, and those whose every permission the account holds. */
export function effectiveRoles(grants: Grants, { roles, permissions }: Rights, now: number): Set<string> {
  const all = [...predefinedRoles.keys(), ...grants.roles.map(({ authorizationRoleId }) => authorizationRoleId)]
  const held = all.filter((role) => {
    const needed = permissionsOfRoles(grants, [role], now)
    return needed.size > 0 && [...needed].every((permission) => permissions.has(permission))
  })
  return new Set([...roles, ...held])
}

export function administratorsOf(grants: Grants, now: number): string[] {
  return accountsOf(grants).filter((accountId) => rightsOfAccount(grants, accountId, now).roles.has(ADMINISTRATOR))
}

export function accountsOf({ records }: Grants): string[] {
  return [
    ...new Set(
      records
        .filter(({ targetEntity }) => targetEntity.entityType === 'account')
        .map(({ targetEntity }) => targetEntity.entityId),
    ),
  ]
}

/** Whether a role inherits from itself; validity does not matter, a cycle that sleeps is one. */
export function isCyclic(grants: Grants, role: string): boolean {
  const parents = (one: string): string[] => [
    ...(grants.roles.find(({ authorizationRoleId }) => authorizationRoleId === one)?.inheritedRoles ?? []),
    ...grants.records
      .filter(({ targetEntity }) => targetEntity.entityType === 'authorizationRole' && targetEntity.entityId === one)
      .flatMap(({ directRoles }) => directRoles),
  ]
  const seen = new Set<string>()
  const open = parents(role)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === role) return true
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...parents(next))
  }
  return false
}
