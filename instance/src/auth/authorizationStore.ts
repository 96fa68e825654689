import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  notInThePast,
  type AuditedAction,
  type AuthorizationRecord,
  type EffectiveRights,
  type EntityType,
} from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { newId } from '../database'
import type { AccountStore, Actor } from './accountStore'
import type { AuditTrail } from './auditTrail'
import {
  effectiveAccess,
  effectiveRights,
  findForbiddenChange,
  findForbiddenRemoval,
  hasEnd,
  isCyclic,
  isValid,
  permissionsOfRoles,
  roleExists,
  sumOf,
  type DirectGrant,
  type StoredRecord,
} from './effectiveAccess'
import type { GrantStore } from './grantStore'
import { predefinedRoles } from './predefinedRoles'

type TargetEntity = AuthorizationRecord['targetEntity']
type GrantErrors =
  | 'authorization/exceeds-own'
  | 'account/not-found'
  | 'role/not-found'
  | 'authorization/cycle'
  | 'authorization/predefined'

/** A grant to store. Times in ms since the epoch. */
export interface NewRecord extends DirectGrant {
  targetEntity: TargetEntity
  validFrom?: number | undefined
  /** -1 means no end. */
  validUntil: number
}

export interface AuthorizationStoreDependencies {
  grants: GrantStore
  accounts: AccountStore
  audit: AuditTrail
  now: Now
}

export type AuthorizationStore = ReturnType<typeof createAuthorizationStore>

/**
 * Reads and changes authorization records. The writes take the permissions of the acting account: it cannot grant or
 * revoke a permission that it does not hold itself.
 */
export function createAuthorizationStore(dependencies: AuthorizationStoreDependencies) {
  return {
    ...createAuthorizationReads(dependencies),
    ...createRecordCreation(dependencies),
    ...createRecordRemoval(dependencies),
  }
}

function createAuthorizationReads({ grants, accounts, now }: AuthorizationStoreDependencies) {
  return {
    all: async (): Promise<AuthorizationRecord[]> =>
      (await grants.records.all()).map((record) => withValidity(record, now())),
    /** The effective permissions of an account or a role, sorted. */
    async permissionsOf(
      entityType: EntityType,
      entityId: string,
    ): Promise<Result<string[], 'account/not-found' | 'role/not-found'>> {
      const all = await grants.read()
      if (entityType === 'authorizationRole')
        return roleExists(all, entityId)
          ? succeed([...permissionsOfRoles(all, [entityId], now())].sort())
          : fail('role/not-found', { id: entityId })
      const account = await accounts.get(entityId)
      return account.ok ? succeed([...effectiveAccess(all, entityId, now()).permissions].sort()) : account
    },
    /** The roles and permissions of an account or a role, and why it has them. */
    async rightsOf(target: TargetEntity): Promise<Result<EffectiveRights, 'account/not-found' | 'role/not-found'>> {
      const all = await grants.read()
      if (target.entityType === 'authorizationRole' && !roleExists(all, target.entityId))
        return fail('role/not-found', { id: target.entityId })
      const account = target.entityType === 'account' ? await accounts.get(target.entityId) : succeed(undefined)
      return account.ok ? succeed(effectiveRights(all, target, now())) : account
    },
  }
}

function createRecordCreation(dependencies: AuthorizationStoreDependencies) {
  const { grants, now } = dependencies
  const { records } = grants

  async function insert(record: NewRecord): Promise<StoredRecord> {
    return records.insert({ ...record, authorizationRecordId: newId(now()), validFrom: record.validFrom ?? now() })
  }

  /** Writes the one record without an end that the target has after a replacement. */
  async function writeReplacement(
    current: StoredRecord | undefined,
    replacement: NewRecord,
    ifMatch: number | undefined,
  ): Promise<Result<StoredRecord, 'role/not-found' | 'request/version-mismatch'>> {
    if (!current) {
      if (ifMatch !== undefined) return fail('request/version-mismatch', { current: null })
      return succeed(await insert(replacement))
    }
    const { directRoles, directPermissions } = replacement
    const updated = await records.update(current.authorizationRecordId, ifMatch, (record) =>
      succeed({ ...record, directRoles, directPermissions, validFrom: Math.min(record.validFrom, now()) }),
    )
    if (updated.ok) return updated
    return updated.problem.code === 'request/version-mismatch'
      ? fail('request/version-mismatch', updated.problem.params)
      : fail('role/not-found')
  }

  return {
    create: (record: NewRecord, actor: Actor) =>
      grants.change<AuthorizationRecord, GrantErrors | 'request/invalid'>(async () => {
        const validity = checkValidity(record, now())
        if (!validity.ok) return validity
        const target = await checkTarget(dependencies, record.targetEntity)
        if (!target.ok) return target
        const allowed = await checkChange(dependencies, { before: [], after: [record] }, actor)
        if (!allowed.ok) return allowed
        const created = await insert(record)
        const after = contentOf(created)
        await writeEntry(dependencies, actor, { action: 'authorization.granted', target: record.targetEntity, after })
        const acyclic = await checkCycle(grants, record.targetEntity)
        return acyclic.ok ? succeed(withValidity(created, now())) : acyclic
      }),
    /** Replaces all records of the target that have no end by one. */
    replace: (targetEntity: TargetEntity, grant: DirectGrant, actor: Actor, ifMatch?: number) =>
      grants.changeKeepingAdministrator<AuthorizationRecord, GrantErrors | 'request/version-mismatch'>(async () => {
        const target = await checkTarget(dependencies, targetEntity)
        if (!target.ok) return target
        const before = (await recordsOf(grants, targetEntity)).filter((record) => !hasEnd(record))
        const allowed = await checkChange(dependencies, { before, after: [grant] }, actor)
        if (!allowed.ok) return allowed
        const [first, ...others] = before
        const written = await writeReplacement(first, { targetEntity, ...grant, validUntil: -1 }, ifMatch)
        if (!written.ok) return written
        for (const { authorizationRecordId } of others) await records.remove(authorizationRecordId)
        await writeEntry(dependencies, actor, {
          action: 'authorization.replaced',
          target: targetEntity,
          before: sumOf(before),
          after: sumOf([grant]),
        })
        const acyclic = await checkCycle(grants, targetEntity)
        return acyclic.ok ? succeed(withValidity(written.value, now())) : acyclic
      }),
  }
}

function createRecordRemoval(dependencies: AuthorizationStoreDependencies) {
  const { grants, now } = dependencies
  const { records } = grants

  async function checkRemoval(
    removed: readonly StoredRecord[],
    actor: Actor,
  ): Promise<Result<undefined, 'authorization/exceeds-own'>> {
    const permission = findForbiddenRemoval(await grants.read(), removed, actor.permissions, now())
    return permission === undefined ? succeed(undefined) : fail('authorization/exceeds-own', { permission })
  }

  type RemovalErrors = 'authorization/not-found' | 'authorization/exceeds-own'
  return {
    remove: (id: string, actor: Actor, ifMatch?: number) =>
      grants.changeKeepingAdministrator<undefined, RemovalErrors | 'request/version-mismatch'>(async () => {
        const record = await records.get(id)
        if (!record.ok) return record
        const allowed = await checkRemoval([record.value], actor)
        if (!allowed.ok) return allowed
        const removed = await records.remove(id, ifMatch)
        if (!removed.ok) return removed
        await writeRemoval(dependencies, actor, removed.value)
        return succeed(undefined)
      }),
    /** Removes every record of an account or a role. */
    removeAllOf: (target: TargetEntity, actor: Actor) =>
      grants.changeKeepingAdministrator<undefined, RemovalErrors>(async () => {
        const targetRecords = await recordsOf(grants, target)
        if (targetRecords.length === 0) return fail('authorization/not-found', { id: target.entityId })
        const allowed = await checkRemoval(targetRecords, actor)
        if (!allowed.ok) return allowed
        for (const record of targetRecords) {
          await records.remove(record.authorizationRecordId)
          await writeRemoval(dependencies, actor, record)
        }
        return succeed(undefined)
      }),
  }
}

function withValidity(record: StoredRecord, time: number): AuthorizationRecord {
  return { ...record, valid: isValid(record, time) }
}

async function recordsOf(grants: GrantStore, { entityType, entityId }: TargetEntity): Promise<StoredRecord[]> {
  return (await grants.records.all()).filter(
    ({ targetEntity }) => targetEntity.entityType === entityType && targetEntity.entityId === entityId,
  )
}

interface AuthorizationChange {
  action: AuditedAction
  target: TargetEntity
  before?: unknown
  after?: unknown
}

async function writeEntry(
  { audit }: AuthorizationStoreDependencies,
  { accountId: actorId }: Actor,
  { target, ...change }: AuthorizationChange,
): Promise<void> {
  // A role has no other name than its id.
  const name = target.entityType === 'authorizationRole' ? target.entityId : null
  await audit.write({ actorId, ...change, target: { ...target, name } })
}

function writeRemoval(dependencies: AuthorizationStoreDependencies, actor: Actor, record: StoredRecord): Promise<void> {
  const change = { target: record.targetEntity, before: contentOf(record) }
  return writeEntry(dependencies, actor, { action: 'authorization.removed', ...change })
}

function contentOf({ directRoles, directPermissions, validFrom, validUntil }: StoredRecord) {
  return { directRoles, directPermissions, validFrom, validUntil }
}

interface CheckDependencies {
  grants: GrantStore
  accounts: AccountStore
  now: Now
}

/** Checks that the target exists and is not a predefined role. */
async function checkTarget(
  { grants, accounts }: Pick<CheckDependencies, 'grants' | 'accounts'>,
  { entityType, entityId }: TargetEntity,
): Promise<Result<undefined, 'account/not-found' | 'role/not-found' | 'authorization/predefined'>> {
  if (entityType === 'authorizationRole' && predefinedRoles.has(entityId))
    return fail('authorization/predefined', { role: entityId })
  const target = entityType === 'account' ? await accounts.get(entityId) : await grants.roles.get(entityId)
  return target.ok ? succeed(undefined) : target
}

/** Checks that all roles exist and that the change grants or revokes nothing that the acting account does not hold. */
async function checkChange(
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
async function checkCycle(
  grants: GrantStore,
  { entityType, entityId }: TargetEntity,
): Promise<Result<undefined, 'authorization/cycle'>> {
  return entityType === 'authorizationRole' && isCyclic(await grants.read(), entityId)
    ? fail('authorization/cycle', { role: entityId })
    : succeed(undefined)
}

/** Checks that a new record is in force at some time from now on. */
function checkValidity(
  { validFrom, validUntil }: { validFrom?: number | undefined; validUntil: number },
  time: number,
): Result<undefined, 'request/invalid'> {
  const path = 'authorizationRecord.validUntil'
  if (validUntil === -1) return succeed(undefined)
  if (!notInThePast(time).safeParse(validUntil).success) return failInvalid({ path, message: 'date_in_past' })
  if (validUntil <= (validFrom ?? time)) return failInvalid({ path, message: 'end_must_be_after_start' })
  return succeed(undefined)
}
