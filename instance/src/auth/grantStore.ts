import { fail, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { AuthorizationRole } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, newId, type Database } from '../database'
import type { AuditTrail } from './auditTrail'
import {
  accountsWithGrants,
  effectiveAccess,
  effectiveRoles,
  grantedRoles,
  keepsAdministrator,
  type EffectiveAccess,
  type Grants,
  type StoredRecord,
} from './effectiveAccess'
import type { SessionStore } from './sessionStore'

export interface GrantStoreDependencies {
  database: Database
  sessions: SessionStore
  audit?: AuditTrail
  hub?: NoticeHub
  now: Now
}

export type GrantStore = ReturnType<typeof createGrantStore>

/**
 * Stores authorization records and custom roles. Every write that changes an account's permissions runs in `change`,
 * which ends the sessions of the accounts concerned.
 */
export function createGrantStore({ database, sessions, audit, hub, now }: GrantStoreDependencies) {
  const { records, roles } = createGrantDocuments(database, hub)
  const read = async (): Promise<Grants> => ({ records: await records.all(), roles: await roles.all() })
  const accessCache = createAccessCache(read, now)

  async function change<T, Code extends ErrorCode>(work: () => Promise<Result<T, Code>>): Promise<Result<T, Code>> {
    return database.attempt(
      async () => {
        const before = await read()
        const result = await work()
        if (!result.ok) return result
        const after = await read()
        for (const accountId of accountsWithChangedAccess(before, after, now())) await sessions.endAll(accountId)
        database.afterCommit(accessCache.clear)
        return result
      },
      ({ ok }) => ok,
    )
  }

  /** The grants of people. Machines are left out: they never manage accounts. */
  async function readOfPeople(): Promise<Grants> {
    const machines = await database.current().selectFrom('machines').select('account_id').execute()
    const ids = new Set(machines.map(({ account_id }) => account_id))
    const { records: all, roles: known } = await read()
    return { records: all.filter(({ targetEntity }) => !ids.has(targetEntity.entityId)), roles: known }
  }

  /** Like `change`, but refuses to leave the instance without an administrator, now or when a record ends. */
  async function changeKeepingAdministrator<T, Code extends ErrorCode>(
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'account/last-administrator'>> {
    return change<T, Code | 'account/last-administrator'>(async () => {
      const before = await readOfPeople()
      const result = await work()
      if (!result.ok || keepsAdministrator(before, await readOfPeople(), now())) return result
      return fail('account/last-administrator')
    })
  }

  return {
    records,
    roles,
    read,
    change,
    changeKeepingAdministrator,
    accessOf: accessCache.accessOf,
    /** Grants a role to an account without an end, by the instance itself. */
    async grantRole(accountId: string, role: string): Promise<void> {
      const record = {
        authorizationRecordId: newId(now()),
        targetEntity: { entityType: 'account' as const, entityId: accountId },
        directRoles: [role],
        directPermissions: [],
        validFrom: now(),
        validUntil: -1,
      }
      await change(async () => {
        await auditGrant(audit, record)
        return succeed(await records.insert(record))
      })
    },
    grantedRolesOf: async (accountId: string) => grantedRoles(await read(), accountId, now()),
    async effectiveRolesOf(accountId: string): Promise<Set<string>> {
      const grants = await read()
      return effectiveRoles(grants, effectiveAccess(grants, accountId, now()), now())
    },
  }
}

/** Records grants by the instance itself in the audit trail. */
async function auditGrant(audit: AuditTrail | undefined, record: Omit<StoredRecord, 'version'>): Promise<void> {
  const { targetEntity, directRoles, directPermissions, validFrom, validUntil } = record
  await audit?.write({
    actorId: null,
    action: 'authorization.granted',
    target: { ...targetEntity, name: null },
    after: { directRoles, directPermissions, validFrom, validUntil },
  })
}

/** Accounts that may read records and roles. */
const VIEWERS = ['accounts.view']

function createGrantDocuments(database: Database, hub: NoticeHub | undefined) {
  return {
    records: createDocumentStore<StoredRecord, 'authorization/not-found'>({
      database,
      table: 'authorization_records',
      idKey: 'authorizationRecordId',
      notFoundCode: 'authorization/not-found',
      scalarKeys: ['targetEntity.entityId'],
      onChange: ({ id, version }) => hub?.publish({ entity: 'authorization', id, version }, VIEWERS),
    }),
    roles: createDocumentStore<AuthorizationRole, 'role/not-found'>({
      database,
      table: 'authorization_roles',
      idKey: 'authorizationRoleId',
      notFoundCode: 'role/not-found',
      onChange: ({ id, version }) => hub?.publish({ entity: 'authorizationRole', id, version }, VIEWERS),
    }),
  }
}

interface CachedAccess {
  grants: Promise<Grants>
  /** The time at which the next record becomes valid or invalid. */
  expiresAt: number
  accessByAccount: Map<string, EffectiveAccess>
}

/** Every request needs the access of its account, so it stays in memory until a grant changes, begins or ends. */
function createAccessCache(read: () => Promise<Grants>, now: Now) {
  let cached: CachedAccess | undefined

  async function load(): Promise<CachedAccess> {
    if (cached && now() < cached.expiresAt) return cached
    const loaded: CachedAccess = { grants: read(), expiresAt: Infinity, accessByAccount: new Map() }
    cached = loaded
    loaded.grants.catch(() => {
      // A read that failed is not kept, so that the next call reads again.
      if (cached === loaded) cached = undefined
    })
    const { records } = await loaded.grants
    const times = records.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil])
    loaded.expiresAt = Math.min(Infinity, ...times.filter((time) => time > now()))
    return loaded
  }

  return {
    clear: () => {
      cached = undefined
    },
    async accessOf(accountId: string): Promise<EffectiveAccess> {
      const { grants, accessByAccount } = await load()
      const access = accessByAccount.get(accountId) ?? effectiveAccess(await grants, accountId, now())
      accessByAccount.set(accountId, access)
      return access
    },
  }
}

function accountsWithChangedAccess(before: Grants, after: Grants, time: number): string[] {
  const accounts = new Set([...accountsWithGrants(before), ...accountsWithGrants(after)])
  return [...accounts].filter((accountId) => accessKey(before, accountId, time) !== accessKey(after, accountId, time))
}

/** A text that is equal for equal access. */
function accessKey(grants: Grants, accountId: string, time: number): string {
  const { roles, permissions } = effectiveAccess(grants, accountId, time)
  return [...roles].sort().join() + ' ' + [...permissions].sort().join()
}
