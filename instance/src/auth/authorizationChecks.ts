import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { notInThePast, type AuthorizationRecord } from '@barn-workbench/core/schema'
import type { Now } from '../now'
import type { AccountStore, Actor } from './accountStore'
import {
  findForbiddenChange,
  isCyclic,
  isValid,
  roleExists,
  type DirectGrant,
  type StoredRecord,
} from './effectiveAccess'
import type { GrantStore } from './grantStore'
import { predefinedRoles } from './predefinedRoles'

type TargetEntity = AuthorizationRecord['targetEntity']

interface CheckDependencies {
  grants: GrantStore
  accounts: AccountStore
  now: Now
}

/** Checks that the target exists and is no predefined role. */
export async function checkTarget(
  { grants, accounts }: Pick<CheckDependencies, 'grants' | 'accounts'>,
  { entityType, entityId }: TargetEntity,
): Promise<Result<undefined, 'account/not-found' | 'role/not-found' | 'authorization/predefined'>> {
  if (entityType === 'authorizationRole' && predefinedRoles.has(entityId))
    return fail('authorization/predefined', { role: entityId })
  const target = entityType === 'account' ? await accounts.get(entityId) : await grants.roles.get(entityId)
  return target.ok ? succeed(undefined) : target
}

/** Checks that all roles exist and that the change gives or takes nothing that the acting account does not hold. */
export async function checkChange(
  { grants, now }: Pick<CheckDependencies, 'grants' | 'now'>,
  { before, after }: { before: readonly StoredRecord[]; after: readonly DirectGrant[] },
  actor: Actor,
): Promise<Result<undefined, 'authorization/exceeds-own' | 'role/not-found'>> {
  const all = await grants.read()
  const unknownRole = after.flatMap(({ directRoles }) => directRoles).find((role) => !roleExists(all, role))
  if (unknownRole !== undefined) return fail('role/not-found', { id: unknownRole })
  const beforeInForce = before.filter((record) => isValid(record, { from: now() }))
  const permission = findForbiddenChange(all, { before, beforeInForce, after }, actor.permissions, now())
  return permission === undefined ? succeed(undefined) : fail('authorization/exceeds-own', { permission })
}

/** Checks, after the write, that a role does not inherit from itself. A failure undoes the write. */
export async function checkCycle(
  grants: GrantStore,
  { entityType, entityId }: TargetEntity,
): Promise<Result<undefined, 'authorization/cycle'>> {
  return entityType === 'authorizationRole' && isCyclic(await grants.read(), entityId)
    ? fail('authorization/cycle', { role: entityId })
    : succeed(undefined)
}

/** Checks that a new record is in force at some time from now on. */
export function checkValidity(
  { validFrom, validUntil }: { validFrom?: number | undefined; validUntil: number },
  time: number,
): Result<undefined, 'request/invalid'> {
  const path = 'authorizationRecord.validUntil'
  if (validUntil === -1) return succeed(undefined)
  if (!notInThePast(time).safeParse(validUntil).success) return failInvalid({ path, message: 'date_in_past' })
  if (validUntil <= (validFrom ?? time)) return failInvalid({ path, message: 'end_must_be_after_start' })
  return succeed(undefined)
}
