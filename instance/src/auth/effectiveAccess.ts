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

/** Instead of a time: counts every record, since one that is not valid now may be at another time. */
export const AT_ANY_TIME = 'atAnyTime'
/** Counts the records that are valid from a time on without an end. */
interface ForGood {
  from: number
}
export type RecordTime = number | ForGood | typeof AT_ANY_TIME

export function hasEnd({ validUntil }: StoredRecord): boolean {
  return validUntil !== -1
}

export function isValid(record: StoredRecord, time: RecordTime): boolean {
  if (time === AT_ANY_TIME) return true
  if (typeof time === 'object') return record.validFrom <= time.from && !hasEnd(record)
  return record.validFrom <= time && (!hasEnd(record) || time < record.validUntil)
}

function isAbout({ targetEntity }: StoredRecord, entityType: EntityType, entityId: string): boolean {
  return targetEntity.entityType === entityType && targetEntity.entityId === entityId
}

function validRecordsOf(grants: Grants, entityType: EntityType, entityId: string, time: RecordTime): StoredRecord[] {
  return grants.records.filter((record) => isAbout(record, entityType, entityId) && isValid(record, time))
}

export function roleExists(grants: Grants, role: string): boolean {
  return predefinedRoles.has(role) || grants.roles.some(({ authorizationRoleId }) => authorizationRoleId === role)
}

function inheritedRolesOf(grants: Grants, role: string): readonly string[] {
  return grants.roles.find(({ authorizationRoleId }) => authorizationRoleId === role)?.inheritedRoles ?? []
}

/** The roles that a role inherits from directly. */
function parentRolesOf(grants: Grants, role: string, time: RecordTime): string[] {
  return [
    ...(predefinedRoles.get(role)?.inheritedRoles ?? []),
    ...inheritedRolesOf(grants, role),
    ...validRecordsOf(grants, 'authorizationRole', role, time).flatMap(({ directRoles }) => directRoles),
  ]
}

/** The given roles and all roles that they inherit from. */
function withInheritedRoles(grants: Grants, roles: readonly string[], time: RecordTime): Set<string> {
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
export function permissionsOfRoles(grants: Grants, roles: readonly string[], time: RecordTime): Set<string> {
  const permissions = new Set<string>()
  for (const role of withInheritedRoles(grants, roles, time)) {
    for (const permission of predefinedRoles.get(role)?.permissions ?? []) permissions.add(permission)
    for (const { directPermissions } of validRecordsOf(grants, 'authorizationRole', role, time))
      for (const permission of directPermissions) permissions.add(permission)
  }
  return permissions
}

/** The permissions that direct grants give, those of their roles included. */
export function permissionsOfGrants(grants: Grants, direct: readonly DirectGrant[], time: RecordTime): Set<string> {
  const roles = direct.flatMap(({ directRoles }) => directRoles)
  const permissions = permissionsOfRoles(grants, roles, time)
  for (const { directPermissions } of direct) for (const permission of directPermissions) permissions.add(permission)
  return permissions
}

/** The roles that an account was granted itself, without inherited ones. */
export function grantedRoles(grants: Grants, accountId: string, time: number): string[] {
  const roles = validRecordsOf(grants, 'account', accountId, time).flatMap(({ directRoles }) => directRoles)
  return [...new Set(roles)]
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

/** Whether a role inherits from itself, at whatever time. */
export function isCyclic(grants: Grants, role: string): boolean {
  return withInheritedRoles(grants, parentRolesOf(grants, role, AT_ANY_TIME), AT_ANY_TIME).has(role)
}

/** Grants that are replaced by others, which are in force at once. An empty list stands for none. */
export interface GrantChange {
  before: readonly DirectGrant[]
  /** Those of `before` that are in force now, for good. */
  beforeInForce: readonly DirectGrant[]
  after: readonly DirectGrant[]
}

/**
 * The first permission that a change gives or takes away although the acting account does not hold it. Roles that are
 * given or taken count with all of their records, whatever their validity: a record may begin later. A permission that
 * there was before, or still is afterwards, counts as unchanged only if no record that gives it has an end.
 */
export function findForbiddenChange(
  grants: Grants,
  { before, beforeInForce, after }: GrantChange,
  actorPermissions: ReadonlySet<string>,
  time: number,
): string | undefined {
  const had = permissionsOfGrants(grants, beforeInForce, { from: time })
  const has = permissionsOfGrants(grants, after, { from: time })
  const given = [...permissionsOfGrants(grants, [subtractGrants(after, beforeInForce)], AT_ANY_TIME)]
  const taken = [...permissionsOfGrants(grants, [subtractGrants(before, after)], AT_ANY_TIME)]
  const changed = [
    ...given.filter((permission) => !had.has(permission)),
    ...taken.filter((permission) => !has.has(permission)),
  ]
  return changed.find((permission) => !hasPermission(actorPermissions, permission))
}

/** The first permission that the removal of records takes away although the acting account does not hold it. */
export function findForbiddenRemoval(
  grants: Grants,
  removed: readonly StoredRecord[],
  actorPermissions: ReadonlySet<string>,
  time: number,
): string | undefined {
  return findForbiddenChange(grants, { before: removed, beforeInForce: [], after: [] }, actorPermissions, time)
}

/** The roles and permissions that are granted by one list and not by the other. */
function subtractGrants(minuend: readonly DirectGrant[], subtrahend: readonly DirectGrant[]): DirectGrant {
  const difference = (key: keyof DirectGrant): string[] => {
    const excluded = new Set(subtrahend.flatMap((grant) => grant[key]))
    return minuend.flatMap((grant) => grant[key]).filter((id) => !excluded.has(id))
  }
  return { directRoles: difference('directRoles'), directPermissions: difference('directPermissions') }
}
