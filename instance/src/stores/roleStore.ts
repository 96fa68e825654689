import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { AuthorizationRole } from '@barn-workbench/core/schema'
import { firstExcess } from '../auth/grantChecks'
import type { GrantStore } from '../auth/grantStore'
import { predefinedRoles } from '../auth/predefinedRoles'
import { isCyclic, permissionsOfRoles, roleExists, type Grants } from '../auth/rights'
import type { Clock } from '../database/clock'

interface RoleContent {
  authorizationRoleId: string
  inheritedRoles: string[]
}
type Held = ReadonlySet<string>
type ContentErrors = 'role/not-found' | 'authorization/cycle' | 'authorization/exceeds-own'
type UpdateErrors = ContentErrors | 'authorization/predefined' | 'request/version-mismatch' | 'request/invalid'
type RemoveErrors =
  | 'role/not-found'
  | 'authorization/predefined'
  | 'authorization/exceeds-own'
  | 'role/in-use'
  | 'request/version-mismatch'

export type RoleStore = ReturnType<typeof createRoleStore>

/** Roles that the farm made for itself; their own permissions are authorization records. */
export function createRoleStore(grants: GrantStore, now: Clock) {
  const { roles, records } = grants

  /** Checks a role as it stands after the change against what it gave before. */
  async function checkChanged(role: RoleContent, before: Held, held: Held): Promise<Result<undefined, ContentErrors>> {
    const all = await grants.read()
    const unknown = role.inheritedRoles.find((inherited) => !roleExists(all, inherited))
    if (unknown !== undefined) return fail('role/not-found', { id: unknown })
    if (isCyclic(all, role.authorizationRoleId)) return fail('authorization/cycle', { role: role.authorizationRoleId })
    const excess = firstExcess(before, permissionsOfRoles(all, [role.authorizationRoleId], now()), held)
    return excess === undefined ? succeed(undefined) : fail('authorization/exceeds-own', { permission: excess })
  }

  return {
    documents: roles,
    predefined: (): AuthorizationRole[] =>
      [...predefinedRoles].map(([authorizationRoleId, { inheritedRoles }]) => ({
        authorizationRoleId,
        version: 1,
        inheritedRoles: [...inheritedRoles],
      })),
    create: (role: RoleContent, held: Held) =>
      grants.changing<AuthorizationRole, ContentErrors | 'authorization/predefined' | 'role/in-use'>(async () => {
        if (predefinedRoles.has(role.authorizationRoleId))
          return fail('authorization/predefined', { role: role.authorizationRoleId })
        if (await roles.find(role.authorizationRoleId)) return fail('role/in-use', { id: role.authorizationRoleId })
        const created = await roles.insert(role)
        const checked = await checkChanged(role, new Set(), held)
        return checked.ok ? succeed(created) : checked
      }),
    update: (id: string, role: RoleContent, held: Held, ifMatch?: number) =>
      grants.changingSafely<AuthorizationRole, UpdateErrors>(async () => {
        if (predefinedRoles.has(id)) return fail('authorization/predefined', { role: id })
        if (role.authorizationRoleId !== id)
          return failInvalid({ path: 'authorizationRole.authorizationRoleId', message: 'must_equal_path' })
        const before = permissionsOfRoles(await grants.read(), [id], now())
        const updated = await roles.update(id, ifMatch, (current) =>
          succeed({ ...current, inheritedRoles: role.inheritedRoles }),
        )
        if (!updated.ok) return updated
        const checked = await checkChanged(role, before, held)
        return checked.ok ? updated : checked
      }),
    remove: (id: string, held: Held, ifMatch?: number) =>
      grants.changing<undefined, RemoveErrors>(async () => {
        if (predefinedRoles.has(id)) return fail('authorization/predefined', { role: id })
        const all = await grants.read()
        if (isInUse(all, id)) return fail('role/in-use', { id })
        const excess = firstExcess(permissionsOfRoles(all, [id], now()), new Set(), held)
        if (excess !== undefined && (await roles.find(id)))
          return fail('authorization/exceeds-own', { permission: excess })
        const removed = await roles.remove(id, ifMatch)
        if (!removed.ok) return removed
        for (const { targetEntity, authorizationRecordId } of all.records) {
          if (targetEntity.entityType === 'authorizationRole' && targetEntity.entityId === id)
            await records.remove(authorizationRecordId)
        }
        return succeed(undefined)
      }),
    async permissionsOf(id: string): Promise<Result<string[], 'role/not-found'>> {
      const all = await grants.read()
      return roleExists(all, id)
        ? succeed([...permissionsOfRoles(all, [id], now())].sort())
        : fail('role/not-found', { id })
    },
  }
}

function isInUse({ records, roles }: Grants, id: string): boolean {
  return (
    records.some(({ directRoles }) => directRoles.includes(id)) ||
    roles.some(({ inheritedRoles }) => inheritedRoles.includes(id))
  )
}
