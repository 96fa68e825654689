import { hasPermission } from '@barn-workbench/core/permissions'
import type {
  AuthorizationRecord,
  AuthorizationRole,
  EffectiveRights,
  EntityType,
  RoleReason,
} from '@barn-workbench/core/schema'
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

/** Whether a grant ends at a time. */
export function hasEnd({ validUntil }: StoredRecord): boolean {
  return validUntil !== -1
}

/** Whether a grant is in force. */
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

/** Whether there is a predefined or a custom role of this id. */
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

/** The permissions that a role gives itself, without inherited ones. */
function ownPermissionsOfRole(grants: Grants, role: string, time: RecordTime): Set<string> {
  const permissions = new Set<string>(predefinedRoles.get(role)?.permissions)
  for (const { directPermissions } of validRecordsOf(grants, 'authorizationRole', role, time))
    for (const permission of directPermissions) permissions.add(permission)
  return permissions
}

/** The permissions of roles, inherited ones included. */
export function permissionsOfRoles(grants: Grants, roles: readonly string[], time: RecordTime): Set<string> {
  const permissions = new Set<string>()
  for (const role of withInheritedRoles(grants, roles, time))
    for (const permission of ownPermissionsOfRole(grants, role, time)) permissions.add(permission)
  return permissions
}

/** The permissions of direct grants, including the permissions of granted roles. */
function permissionsOfGrants(grants: Grants, direct: readonly DirectGrant[], time: RecordTime): Set<string> {
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

/** Returns the roles and permissions of an account, with all that it inherits. */
export function effectiveAccess(grants: Grants, accountId: string, time: RecordTime): EffectiveAccess {
  const records = validRecordsOf(grants, 'account', accountId, time)
  const directRoles = records.flatMap((record) => record.directRoles)
  return {
    roles: withInheritedRoles(grants, directRoles, time),
    permissions: permissionsOfGrants(grants, records, time),
  }
}

/** The predefined and the custom roles. */
function allRoles(grants: Grants): string[] {
  return [...predefinedRoles.keys(), ...grants.roles.map(({ authorizationRoleId }) => authorizationRoleId)]
}

/** Whether every permission of a role is among the given ones. It is true for a role without permissions. */
function isRoleHeld(grants: Grants, role: string, permissions: ReadonlySet<string>, time: number): boolean {
  return [...permissionsOfRoles(grants, [role], time)].every((permission) => permissions.has(permission))
}

/** Granted and inherited roles, and the roles whose every permission the account holds. */
export function effectiveRoles(grants: Grants, { roles, permissions }: EffectiveAccess, time: number): Set<string> {
  const heldRoles = allRoles(grants).filter((role) => isRoleHeld(grants, role, permissions, time))
  return new Set([...roles, ...heldRoles])
}

/** The accounts that any record is about. */
export function accountsWithGrants({ records }: Grants): string[] {
  const accountRecords = records.filter(({ targetEntity }) => targetEntity.entityType === 'account')
  return [...new Set(accountRecords.map(({ targetEntity }) => targetEntity.entityId))]
}

function hasAdministrator(grants: Grants, time: RecordTime): boolean {
  return accountsWithGrants(grants).some((accountId) =>
    effectiveAccess(grants, accountId, time).roles.has(ADMINISTRATOR),
  )
}

/**
 * Whether the instance still has an administrator after a change. If it has a permanent administrator before, one whose
 * role comes from records without an end, it must have one afterwards: a temporary one loses the role when the record
 * ends. If it has only temporary ones, one of these is enough.
 */
export function keepsAdministrator(before: Grants, after: Grants, time: number): boolean {
  const kind = [{ from: time }, time].find((recordTime) => hasAdministrator(before, recordTime))
  return kind === undefined || hasAdministrator(after, kind)
}

/** Whether a role inherits from itself, at any time. */
export function isCyclic(grants: Grants, role: string): boolean {
  return withInheritedRoles(grants, parentRolesOf(grants, role, AT_ANY_TIME), AT_ANY_TIME).has(role)
}

/** Grants that are replaced by others, which are in force at once. An empty list means none. */
export interface GrantChange {
  before: readonly DirectGrant[]
  /** The permanent grants of `before` that are in force now. */
  beforeInForce: readonly DirectGrant[]
  after: readonly DirectGrant[]
}

/**
 * The first permission that a change grants or revokes although the acting account does not hold it. Granted or revoked
 * roles count with all of their records, since a record may begin later. A permission that existed before, or still
 * exists afterwards, counts as unchanged only if no record that gives it has an end.
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

/** The sum of several grants, for the audit trail. */
export function sumOf(grants: readonly DirectGrant[]): DirectGrant {
  return {
    directRoles: [...new Set(grants.flatMap(({ directRoles }) => directRoles))].sort(),
    directPermissions: [...new Set(grants.flatMap(({ directPermissions }) => directPermissions))].sort(),
  }
}

/** The rights of an account or role at a time, with reasons. */
export function effectiveRights(
  grants: Grants,
  { entityType, entityId }: { entityType: EntityType; entityId: string },
  time: number,
): EffectiveRights {
  const direct = directGrantsOf(grants, entityType, entityId, time)
  const inheritedByItself = entityType === 'authorizationRole' ? parentsInDefinition(grants, entityId) : []
  const reasons = new Map<string, RoleReason[]>()
  const addReason = (role: string, reason: RoleReason): void => {
    if (role === entityId && entityType === 'authorizationRole') return
    const known = reasons.get(role) ?? []
    if (!known.some((other) => JSON.stringify(other) === JSON.stringify(reason))) reasons.set(role, [...known, reason])
  }
  const directRoles = direct.flatMap((grant) => grant.directRoles)
  for (const role of directRoles) addReason(role, { kind: 'direct' })
  for (const role of inheritedByItself) addReason(role, { kind: 'inherited', from: entityId })
  const roles = withInheritedRoles(grants, [...directRoles, ...inheritedByItself], time)
  for (const role of roles)
    for (const parent of parentsOf(grants, role, time)) addReason(parent, { kind: 'inherited', from: role })
  const held = permissionsOfGrants(grants, [...direct, { directRoles: inheritedByItself, directPermissions: [] }], time)
  for (const role of allRoles(grants)) if (isRoleHeld(grants, role, held, time)) addReason(role, { kind: 'held' })
  return {
    roles: [...reasons].map(([authorizationRoleId, why]) => ({ authorizationRoleId, reasons: why })).sort(byRole),
    permissions: permissionsWithRoles(grants, { direct, roles, held }, time),
  }
}

/** The direct grants of an account; of a role also its predefined definition. */
function directGrantsOf(grants: Grants, entityType: EntityType, entityId: string, time: number): DirectGrant[] {
  const records = validRecordsOf(grants, entityType, entityId, time)
  const predefined = entityType === 'authorizationRole' ? predefinedRoles.get(entityId) : undefined
  return predefined ? [...records, { directRoles: [], directPermissions: [...predefined.permissions] }] : records
}

/** The roles that a role inherits from by its definition, rather than by a record. */
function parentsInDefinition(grants: Grants, role: string): string[] {
  return [...(predefinedRoles.get(role)?.inheritedRoles ?? []), ...inheritedRolesOf(grants, role)]
}

function parentsOf(grants: Grants, role: string, time: number): string[] {
  const records = validRecordsOf(grants, 'authorizationRole', role, time)
  return [...parentsInDefinition(grants, role), ...records.flatMap(({ directRoles }) => directRoles)]
}

interface Held {
  direct: readonly DirectGrant[]
  /** The granted and inherited roles. A role that is only held gives nothing. */
  roles: ReadonlySet<string>
  held: ReadonlySet<string>
}

function permissionsWithRoles(grants: Grants, { direct, roles, held }: Held, time: number) {
  const isDirect = new Set(direct.flatMap(({ directPermissions }) => directPermissions))
  const givers = new Map<string, string[]>()
  for (const role of [...roles].sort())
    for (const permission of ownPermissionsOfRole(grants, role, time))
      givers.set(permission, [...(givers.get(permission) ?? []), role])
  return [...held].sort().map((id) => ({ id, roles: givers.get(id) ?? [], isDirect: isDirect.has(id) }))
}

function byRole(left: { authorizationRoleId: string }, right: { authorizationRoleId: string }): number {
  return left.authorizationRoleId < right.authorizationRoleId ? -1 : 1
}
