import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AuthorizationRecord, EntityType } from '@barn-workbench/core/schema'
import { createGrantChecks, type Granted, type Held, type Target } from '../auth/grantChecks'
import type { GrantStore } from '../auth/grantStore'
import { isValid, permissionsOfRoles, rightsOfAccount, roleExists, type StoredRecord } from '../auth/rights'
import type { Clock } from '../database/clock'
import { newId } from '../database/newId'
import type { AccountStore } from './accountStore'

type GrantErrors =
  | 'authorization/exceeds-own'
  | 'account/not-found'
  | 'role/not-found'
  | 'authorization/cycle'
  | 'authorization/predefined'

export type AuthorizationStore = ReturnType<typeof createAuthorizationStore>

export interface NewRecord extends Granted {
  targetEntity: Target
  validFrom?: number | undefined
  validUntil: number
}

/** Records of who was granted what. Nobody grants or takes what they do not hold. */
export function createAuthorizationStore({
  grants,
  accounts,
  now,
}: {
  grants: GrantStore
  accounts: AccountStore
  now: Clock
}) {
  const { records } = grants
  const { checkTarget, checkChange, checkCycle, recordsOf } = createGrantChecks({ grants, accounts, now })
  const shown = (record: StoredRecord): AuthorizationRecord => ({ ...record, valid: isValid(record, now()) })

  async function insert(record: NewRecord): Promise<StoredRecord> {
    return records.insert({ ...record, authorizationRecordId: newId(now()), validFrom: record.validFrom ?? now() })
  }

  async function replace(
    target: Target,
    granted: Granted,
    held: Held,
    ifMatch?: number,
  ): Promise<Result<AuthorizationRecord, GrantErrors | 'request/version-mismatch'>> {
    const checkedTarget = await checkTarget(target)
    if (!checkedTarget.ok) return checkedTarget
    const standing = (await recordsOf(target)).filter(({ validUntil }) => validUntil === -1)
    const allowed = await checkChange(standing, [granted], held)
    if (!allowed.ok) return allowed
    const [first, ...others] = standing
    if (!first && ifMatch !== undefined) return fail('request/version-mismatch', { current: null })
    for (const { authorizationRecordId } of others) await records.remove(authorizationRecordId)
    const written = first
      ? await records.update(first.authorizationRecordId, ifMatch, (record) =>
          succeed({ ...record, ...granted, validFrom: Math.min(record.validFrom, now()) }),
        )
      : succeed(await insert({ targetEntity: target, ...granted, validUntil: -1 }))
    if (!written.ok)
      return written.problem.code === 'request/version-mismatch'
        ? fail('request/version-mismatch', written.problem.params)
        : fail('role/not-found')
    const acyclic = await checkCycle(target)
    return acyclic.ok ? succeed(shown(written.value)) : acyclic
  }

  return {
    all: async (): Promise<AuthorizationRecord[]> => (await records.all()).map(shown),
    create: (record: NewRecord, held: Held) =>
      grants.changing<AuthorizationRecord, GrantErrors>(async () => {
        const target = await checkTarget(record.targetEntity)
        if (!target.ok) return target
        const allowed = await checkChange([], [record], held)
        if (!allowed.ok) return allowed
        const created = await insert(record)
        const acyclic = await checkCycle(record.targetEntity)
        return acyclic.ok ? succeed(shown(created)) : acyclic
      }),
    replace: (target: Target, granted: Granted, held: Held, ifMatch?: number) =>
      grants.changingSafely(() => replace(target, granted, held, ifMatch)),
    remove: (id: string, held: Held, ifMatch?: number) =>
      grants.changingSafely<
        undefined,
        'authorization/not-found' | 'authorization/exceeds-own' | 'request/version-mismatch'
      >(async () => {
        const record = await records.get(id)
        if (!record.ok) return record
        const allowed = await checkChange([record.value], [], held)
        if (!allowed.ok) return fail('authorization/exceeds-own', allowed.problem.params)
        const removed = await records.remove(id, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      }),
    removeOf: (target: Target, held: Held) =>
      grants.changingSafely<undefined, 'authorization/not-found' | 'authorization/exceeds-own'>(async () => {
        const found = await recordsOf(target)
        if (found.length === 0) return fail('authorization/not-found', { id: target.entityId })
        const allowed = await checkChange(found, [], held)
        if (!allowed.ok) return fail('authorization/exceeds-own', allowed.problem.params)
        for (const { authorizationRecordId } of found) await records.remove(authorizationRecordId)
        return succeed(undefined)
      }),
    /** What an entity holds in effect. */
    async permissionsOf(
      entityType: EntityType,
      entityId: string,
    ): Promise<Result<string[], 'account/not-found' | 'role/not-found'>> {
      const all = await grants.read()
      if (entityType === 'authorizationRole')
        return roleExists(all, entityId)
          ? succeed([...permissionsOfRoles(all, [entityId], now())].sort())
          : fail('role/not-found', { id: entityId })
      const account = await accounts.documents.get(entityId)
      return account.ok ? succeed([...rightsOfAccount(all, entityId, now()).permissions].sort()) : account
    },
  }
}
