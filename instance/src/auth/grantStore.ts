import { fail, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { AuthorizationRole } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import {
  accountsOf,
  administratorsOf,
  effectiveRoles,
  rightsOfAccount,
  type Grants,
  type Rights,
  type StoredRecord,
} from './rights'
import type { SessionStore } from './sessionStore'

export type GrantStore = ReturnType<typeof createGrantStore>

/** Who was granted what. Whatever changes rights runs in `changing`, which ends the sessions that it touches. */
export function createGrantStore({
  database,
  sessions,
  now,
}: {
  database: Database
  sessions: SessionStore
  now: Clock
}) {
  const records = createDocumentStore<StoredRecord, 'authorization/not-found'>({
    database,
    table: 'authorization_records',
    idKey: 'authorizationRecordId',
    missing: 'authorization/not-found',
    scalarKeys: ['targetEntity.entityId'],
  })
  const roles = createDocumentStore<AuthorizationRole, 'role/not-found'>({
    database,
    table: 'authorization_roles',
    idKey: 'authorizationRoleId',
    missing: 'role/not-found',
  })
  const read = async (): Promise<Grants> => ({ records: await records.all(), roles: await roles.all() })
  const committed = committedRights(read, now)

  async function changing<T, Code extends ErrorCode>(work: () => Promise<Result<T, Code>>): Promise<Result<T, Code>> {
    return database.attempt(
      async () => {
        const before = await read()
        const result = await work()
        if (!result.ok) return result
        const after = await read()
        for (const accountId of touchedAccounts(before, after, now())) await sessions.endOfAccount(accountId)
        database.afterCommit(committed.forget)
        return result
      },
      ({ ok }) => ok,
    )
  }

  /** Like `changing`, and refuses to leave the instance without an administrator. */
  async function changingSafely<T, Code extends ErrorCode>(
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'account/last-administrator'>> {
    return changing<T, Code | 'account/last-administrator'>(async () => {
      const before = administratorsOf(await read(), now())
      const result = await work()
      if (result.ok && before.length > 0 && administratorsOf(await read(), now()).length === 0)
        return fail('account/last-administrator')
      return result
    })
  }

  return {
    records,
    roles,
    read,
    changing,
    changingSafely,
    rightsOf: committed.rightsOf,
    async effectiveRolesOf(accountId: string): Promise<Set<string>> {
      const grants = await read()
      return effectiveRoles(grants, rightsOfAccount(grants, accountId, now()), now())
    },
  }
}

/** Rights are asked for by every call: what is committed is kept in memory until something changes or a grant begins or ends. */
function committedRights(read: () => Promise<Grants>, now: Clock) {
  let known: { grants: Promise<Grants>; until: number; rights: Map<string, Rights> } | undefined
  async function load(): Promise<NonNullable<typeof known>> {
    if (known && now() < known.until) return known
    const made = { grants: read(), until: Infinity, rights: new Map<string, Rights>() }
    known = made
    const { records } = await made.grants
    const turns = records.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil]).filter((time) => time > now())
    made.until = turns.reduce((soonest, time) => Math.min(soonest, time), Infinity)
    return made
  }
  return {
    forget: () => {
      known = undefined
    },
    async rightsOf(accountId: string): Promise<Rights> {
      const { grants, rights } = await load()
      const found = rights.get(accountId) ?? rightsOfAccount(await grants, accountId, now())
      rights.set(accountId, found)
      return found
    },
  }
}

function touchedAccounts(before: Grants, after: Grants, now: number): string[] {
  const accounts = new Set([...accountsOf(before), ...accountsOf(after)])
  return [...accounts].filter((accountId) => signature(before, accountId, now) !== signature(after, accountId, now))
}

function signature(grants: Grants, accountId: string, now: number): string {
  const { roles, permissions } = rightsOfAccount(grants, accountId, now)
  return [...roles].sort().join() + ' ' + [...permissions].sort().join()
}
