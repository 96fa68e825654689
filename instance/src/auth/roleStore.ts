import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { AuditedAction, AuthorizationRole } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { Actor } from './accountStore'
import type { AuditTrail } from './auditTrail'
import { findForbiddenChange, isCyclic, permissionsOfRoles, roleExists, sumOf, type Grants } from './effectiveAccess'
import type { GrantStore } from './grantStore'
import { predefinedRoles } from './predefinedRoles'

/** The content of a custom role. */
export interface RoleContent {
  authorizationRoleId: string
  inheritedRoles: string[]
}
type ContentErrors = 'role/not-found' | 'authorization/cycle' | 'authorization/exceeds-own'
type UpdateErrors = ContentErrors | 'authorization/predefined' | 'request/version-mismatch' | 'request/invalid'
type RemoveErrors =
  | 'role/not-found'
  | 'authorization/predefined'
  | 'authorization/exceeds-own'
  | 'role/in-use'
  | 'request/version-mismatch'

export interface RoleStoreDependencies {
  grants: GrantStore
  audit: AuditTrail
  now: Now
}

export type RoleStore = ReturnType<typeof createRoleStore>

/**
 * Reads and changes the custom roles of a farm. The permissions of a role itself are authorization records. The writes
 * take the permissions of the acting account: it cannot add a permission to a role, or remove one, that it does not
 * hold.
 */
export function createRoleStore(dependencies: RoleStoreDependencies) {
  return { ...createRoleReads(dependencies), ...createRoleWrites(dependencies), ...createRoleRemoval(dependencies) }
}

function createRoleReads({ grants, now }: RoleStoreDependencies) {
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

function createRoleWrites(dependencies: RoleStoreDependencies) {
  const { grants, now } = dependencies
  const { roles } = grants

  /** Checks a role after its write. A failure undoes the write. */
  async function checkWritten(
    { authorizationRoleId, inheritedRoles }: RoleContent,
    inheritedBefore: readonly string[],
    actor: Actor,
  ): Promise<Result<undefined, ContentErrors>> {
    const all = await grants.read()
    const unknownRole = inheritedRoles.find((inherited) => !roleExists(all, inherited))
    if (unknownRole !== undefined) return fail('role/not-found', { id: unknownRole })
    if (isCyclic(all, authorizationRoleId)) return fail('authorization/cycle', { role: authorizationRoleId })
    const change = { before: inheritedBefore, after: inheritedRoles }
    const permission = findForbiddenRoles(all, change, actor.permissions, now())
    return permission === undefined ? succeed(undefined) : fail('authorization/exceeds-own', { permission })
  }

  return {
    create: (role: RoleContent, actor: Actor) =>
      grants.change<AuthorizationRole, ContentErrors | 'authorization/predefined' | 'role/in-use'>(async () => {
        const { authorizationRoleId } = role
        if (predefinedRoles.has(authorizationRoleId))
          return fail('authorization/predefined', { role: authorizationRoleId })
        if (isTaken(authorizationRoleId, await roles.all())) return fail('role/in-use', { id: authorizationRoleId })
        const created = await roles.insert(role)
        const checked = await checkWritten(role, [], actor)
        if (!checked.ok) return checked
        const { inheritedRoles } = role
        await writeEntry(dependencies, actor, authorizationRoleId, {
          action: 'role.created',
          after: { inheritedRoles },
        })
        return succeed(created)
      }),
    update: (id: string, role: RoleContent, actor: Actor, ifMatch?: number) =>
      grants.changeKeepingAdministrator<AuthorizationRole, UpdateErrors>(async () => {
        if (predefinedRoles.has(id)) return fail('authorization/predefined', { role: id })
        if (role.authorizationRoleId !== id)
          return failInvalid({ path: 'authorizationRole.authorizationRoleId', message: 'must_equal_path' })
        const inheritedBefore = (await roles.find(id))?.inheritedRoles ?? []
        const updated = await roles.update(id, ifMatch, (current) =>
          succeed({ ...current, inheritedRoles: role.inheritedRoles }),
        )
        if (!updated.ok) return updated
        const checked = await checkWritten(role, inheritedBefore, actor)
        if (!checked.ok) return checked
        const change = { before: { inheritedRoles: inheritedBefore }, after: { inheritedRoles: role.inheritedRoles } }
        await writeEntry(dependencies, actor, id, { action: 'role.changed', ...change })
        return updated
      }),
  }
}

function createRoleRemoval(dependencies: RoleStoreDependencies) {
  const { grants, now } = dependencies
  const { roles, records } = grants
  return {
    /** Removes a role that no account has, together with the records that give it permissions. */
    remove: (id: string, actor: Actor, ifMatch?: number) =>
      grants.change<undefined, RemoveErrors>(async () => {
        if (predefinedRoles.has(id)) return fail('authorization/predefined', { role: id })
        const all = await grants.read()
        if (isInUse(all, id)) return fail('role/in-use', { id })
        const permission = findForbiddenRoles(all, { before: [id], after: [] }, actor.permissions, now())
        if (permission !== undefined && (await roles.find(id))) return fail('authorization/exceeds-own', { permission })
        const removed = await roles.remove(id, ifMatch)
        if (!removed.ok) return removed
        for (const { targetEntity, authorizationRecordId } of all.records) {
          if (targetEntity.entityType === 'authorizationRole' && targetEntity.entityId === id)
            await records.remove(authorizationRecordId)
        }
        const before = { inheritedRoles: removed.value.inheritedRoles, permissions: permissionsBefore(all, id) }
        await writeEntry(dependencies, actor, id, { action: 'role.deleted', before })
        return succeed(undefined)
      }),
  }
}

async function writeEntry(
  { audit }: RoleStoreDependencies,
  { accountId: actorId }: Actor,
  id: string,
  change: { action: AuditedAction; before?: unknown; after?: unknown },
): Promise<void> {
  await audit.write({ actorId, target: { entityType: 'authorizationRole', entityId: id, name: id }, ...change })
}

/** The first permission that a change of inherited roles gives or takes although the acting account lacks it. */
function findForbiddenRoles(
  grants: Grants,
  roles: Record<'before' | 'after', readonly string[]>,
  actorPermissions: ReadonlySet<string>,
  time: number,
): string | undefined {
  const before = [{ directRoles: [...roles.before], directPermissions: [] }]
  const after = [{ directRoles: [...roles.after], directPermissions: [] }]
  return findForbiddenChange(grants, { before, beforeInForce: before, after }, actorPermissions, time)
}

/** The permissions that the records of a role have given it, regardless of their validity. */
function permissionsBefore({ records }: Grants, id: string): string[] {
  return sumOf(
    records.filter(
      ({ targetEntity: { entityType, entityId } }) => entityType === 'authorizationRole' && entityId === id,
    ),
  ).directPermissions
}

/** Whether a new role cannot have this id: one has it, if in other letters, which people would take for the same. */
function isTaken(id: string, roles: readonly AuthorizationRole[]): boolean {
  const taken = [...predefinedRoles.keys(), ...roles.map(({ authorizationRoleId }) => authorizationRoleId)]
  return taken.some((other) => other.toLowerCase() === id.toLowerCase())
}

function isInUse({ records, roles }: Grants, id: string): boolean {
  return (
    records.some(({ directRoles }) => directRoles.includes(id)) ||
    roles.some(({ inheritedRoles }) => inheritedRoles.includes(id))
  )
}
