import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AuthorizationRecord } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { AccountStore } from '../stores/accountStore'
import type { GrantStore } from './grantStore'
import { predefinedRoles } from './predefinedRoles'
import { isCyclic, permissionsOfRoles, roleExists, type Grants, type StoredRecord } from './rights'

export type Target = AuthorizationRecord['targetEntity']
export type Held = ReadonlySet<string>
export type Granted = Pick<StoredRecord, 'directRoles' | 'directPermissions'>

/** What a grant is checked for before it is written. */
export function createGrantChecks({
  grants,
  accounts,
  now,
}: {
  grants: GrantStore
  accounts: AccountStore
  now: Clock
}) {
  const { records } = grants

  async function checkTarget({
    entityType,
    entityId,
  }: Target): Promise<Result<undefined, 'account/not-found' | 'role/not-found' | 'authorization/predefined'>> {
    if (entityType === 'authorizationRole' && predefinedRoles.has(entityId))
      return fail('authorization/predefined', { role: entityId })
    const found = entityType === 'account' ? await accounts.documents.get(entityId) : await grants.roles.get(entityId)
    return found.ok ? succeed(undefined) : found
  }

  async function recordsOf({ entityType, entityId }: Target): Promise<StoredRecord[]> {
    return (await records.all()).filter(
      ({ targetEntity }) => targetEntity.entityType === entityType && targetEntity.entityId === entityId,
    )
  }

  /** Refuses what would give or take more than the granting account holds. */
  async function checkChange(
    before: readonly Granted[],
    after: readonly Granted[],
    held: Held,
  ): Promise<Result<undefined, 'authorization/exceeds-own' | 'role/not-found'>> {
    const all = await grants.read()
    const unknown = after.flatMap(({ directRoles }) => directRoles).find((role) => !roleExists(all, role))
    if (unknown !== undefined) return fail('role/not-found', { id: unknown })
    const excess = firstExcess(grantedBy(all, before, now()), grantedBy(all, after, now()), held)
    return excess === undefined ? succeed(undefined) : fail('authorization/exceeds-own', { permission: excess })
  }

  async function checkCycle({ entityType, entityId }: Target): Promise<Result<undefined, 'authorization/cycle'>> {
    return entityType === 'authorizationRole' && isCyclic(await grants.read(), entityId)
      ? fail('authorization/cycle', { role: entityId })
      : succeed(undefined)
  }

  return { checkTarget, checkChange, checkCycle, recordsOf }
}

function grantedBy(grants: Grants, granted: readonly Granted[], now: number): Set<string> {
  const permissions = permissionsOfRoles(
    grants,
    granted.flatMap(({ directRoles }) => directRoles),
    now,
  )
  for (const { directPermissions } of granted) for (const permission of directPermissions) permissions.add(permission)
  return permissions
}

/** The first permission that comes or goes and that `held` does not hold. */
export function firstExcess(before: Held, after: Held, held: Held): string | undefined {
  const changed = [
    ...[...after].filter((permission) => !before.has(permission)),
    ...[...before].filter((permission) => !after.has(permission)),
  ]
  return changed.find((permission) => !hasPermission(held, permission))
}
