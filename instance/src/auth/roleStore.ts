import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { AuthorizationRole } from '@barn-workbench/core/schema'
import type { Now } from '../now'
import { findForbiddenChange, isCyclic, permissionsOfRoles, roleExists, type Grants } from './effectiveAccess'
import type { GrantStore } from './grantStore'
import { predefinedRoles } from './predefinedRoles'

export interface RoleContent {
  authorizationRoleId: string
  inheritedRoles: string[]
}
type Permissions = ReadonlySet<string>
type ContentErrors = 'role/not-found' | 'authorization/cycle' | 'authorization/exceeds-own'
type UpdateErrors = ContentErrors | 'authorization/predefined' | 'request/version-mismatch' | 'request/invalid'
type RemoveErrors =
  | 'role/not-found'
  | 'authorization/predefined'
  | 'authorization/exceeds-own'
  | 'role/in-use'
  | 'request/version-mismatch'

export type RoleStore = ReturnType<typeof createRoleStore>

/**
 * Reads and changes the custom roles of a farm. The permissions of a role itself are authorization records. The writes
 * take the permissions of the acting account: nobody can give a role, or take from it, a permission that they do not
 * hold.
 */
export function createRoleStore(grants: GrantStore, now: Now) {
  return { ...createRoleReads(grants, now), ...createRoleWrites(grants, now) }
}

function createRoleReads(grants: GrantStore, now: Now) {
  return {
    documents: grants.roles,
    predefined: (): AuthorizationRole[] =>
      [...predefinedRoles].map(([authorizationRoleId, { inheritedRoles }]) => ({
        authorizationRoleId,
        version: 1,
        inheritedRoles: [...inheritedRoles],
      })),
    /** The effective permissions of a role, sorted. */
    async permissionsOf(id: string): Promise<Result<string[], 'role/not-found'>> {
      const all = await grants.read()
      return roleExists(all, id)
        ? succeed([...permissionsOfRoles(all, [id], now())].sort())
        : fail('role/not-found', { id })
    },
  }
}

function createRoleWrites(grants: GrantStore, now: Now) {
  const { roles, records } = grants

  /** Checks a role after its write. A failure undoes the write. */
  async function checkWritten(
    { authorizationRoleId, inheritedRoles }: RoleContent,
    inheritedBefore: readonly string[],
    actorPermissions: Permissions,
  ): Promise<Result<undefined, ContentErrors>> {
    const all = await grants.read()
    const unknownRole = inheritedRoles.find((inherited) => !roleExists(all, inherited))
    if (unknownRole !== undefined) return fail('role/not-found', { id: unknownRole })
    if (isCyclic(all, authorizationRoleId)) return fail('authorization/cycle', { role: authorizationRoleId })
    const change = { before: inheritedBefore, after: inheritedRoles }
    const permission = findForbiddenRoles(all, change, actorPermissions, now())
    return permission === undefined ? succeed(undefined) : fail('authorization/exceeds-own', { permission })
  }

  return {
    create: (role: RoleContent, actorPermissions: Permissions) =>
      grants.change<AuthorizationRole, ContentErrors | 'authorization/predefined' | 'role/in-use'>(async () => {
        const { authorizationRoleId } = role
        if (predefinedRoles.has(authorizationRoleId))
          return fail('authorization/predefined', { role: authorizationRoleId })
        if (await roles.find(authorizationRoleId)) return fail('role/in-use', { id: authorizationRoleId })
        const created = await roles.insert(role)
        const checked = await checkWritten(role, [], actorPermissions)
        return checked.ok ? succeed(created) : checked
      }),
    update: (id: string, role: RoleContent, actorPermissions: Permissions, ifMatch?: number) =>
      grants.changeKeepingAdministrator<AuthorizationRole, UpdateErrors>(async () => {
        if (predefinedRoles.has(id)) return fail('authorization/predefined', { role: id })
        if (role.authorizationRoleId !== id)
          return failInvalid({ path: 'authorizationRole.authorizationRoleId', message: 'must_equal_path' })
        const inheritedBefore = (await roles.find(id))?.inheritedRoles ?? []
        const updated = await roles.update(id, ifMatch, (current) =>
          succeed({ ...current, inheritedRoles: role.inheritedRoles }),
        )
        if (!updated.ok) return updated
        const checked = await checkWritten(role, inheritedBefore, actorPermissions)
        return checked.ok ? updated : checked
      }),
    /** Removes a role that nobody has, together with the records that give it permissions. */
    remove: (id: string, actorPermissions: Permissions, ifMatch?: number) =>
      grants.change<undefined, RemoveErrors>(async () => {
        if (predefinedRoles.has(id)) return fail('authorization/predefined', { role: id })
        const all = await grants.read()
        if (isInUse(all, id)) return fail('role/in-use', { id })
        const permission = findForbiddenRoles(all, { before: [id], after: [] }, actorPermissions, now())
        if (permission !== undefined && (await roles.find(id))) return fail('authorization/exceeds-own', { permission })
        const removed = await roles.remove(id, ifMatch)
        if (!removed.ok) return removed
        for (const { targetEntity, authorizationRecordId } of all.records) {
          if (targetEntity.entityType === 'authorizationRole' && targetEntity.entityId === id)
            await records.remove(authorizationRecordId)
        }
        return succeed(undefined)
      }),
  }
}

/** The first permission that a change of inherited roles gives or takes although the acting account lacks it. */
function findForbiddenRoles(
  grants: Grants,
  roles: Record<'before' | 'after', readonly string[]>,
  actorPermissions: Permissions,
  time: number,
): string | undefined {
  const before = [{ directRoles: [...roles.before], directPermissions: [] }]
  const after = [{ directRoles: [...roles.after], directPermissions: [] }]
  return findForbiddenChange(grants, { before, beforeInForce: before, after }, actorPermissions, time)
}

function isInUse({ records, roles }: Grants, id: string): boolean {
  return (
    records.some(({ directRoles }) => directRoles.includes(id)) ||
    roles.some(({ inheritedRoles }) => inheritedRoles.includes(id))
  )
}
