import type { EffectiveRights, EntityType, RoleReason } from '@barn-workbench/core/schema'
import {
  allRoles,
  inheritedRolesOf,
  isRoleHeld,
  ownPermissionsOfRole,
  permissionsOfGrants,
  validRecordsOf,
  withInheritedRoles,
  type DirectGrant,
  type Grants,
} from './effectiveAccess'
import { predefinedRoles } from './predefinedRoles'

/** What an account or role has at a time, and why. */
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

/** What an account was granted itself; of a role also what it is made of. */
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
