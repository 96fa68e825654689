import { hasPermission, PEOPLE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  MACHINE_TAG,
  MAXIMUM_KEYS,
  notInThePast,
  type AuditedAction,
  type Machine,
  type MachineKey,
  type MachineWithKey,
  type NewKey,
} from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { NoticeHub, Now } from '../base'
import { newId, type Database, type MachineKeyRow } from '../database'
import type { AccountStore, Actor } from './accountStore'
import type { AuditTrail } from './auditTrail'
import type { AuthorizationStore } from './authorizationStore'
import { findForbiddenRemoval, isValid, permissionsOfRoles, sumOf } from './effectiveAccess'
import type { GrantStore } from './grantStore'
import { hashOfKey, isKeyAlive, limitsOf, newMachineKey } from './machineKeys'

interface MachineDependencies {
  database: Database
  accounts: AccountStore
  authorizations: AuthorizationStore
  grants: GrantStore
  audit: AuditTrail
  hub: NoticeHub
  now: Now
}

/** A machine to make: its name, its rights and its first key. */
export interface NewMachine {
  displayName: string
  roles: string[]
  permissions: string[]
  key: NewKey
}

/** Time, in ms, for which keys that have ended are listed. */
const ENDED_KEYS_KEPT = 90 * DAY

type CreateErrors = 'authorization/exceeds-own' | 'role/not-found' | 'request/invalid'
type AddErrors = 'account/not-found' | 'authorization/exceeds-own' | 'machine-key/too-many' | 'request/invalid'
type EndErrors = 'account/not-found' | 'machine-key/not-found'

export type Machines = ReturnType<typeof createMachines>

/** Accounts of devices and programs, and the keys by which they make calls. */
export function createMachines(dependencies: MachineDependencies) {
  const { database, accounts, now } = dependencies
  const keys = createKeyStore(dependencies)
  const reads = createMachineReads(dependencies)
  const create = createMachineCreation(dependencies, keys)

  /** Replies with a key that was made, and the machine as it is now. */
  async function replyWith(id: string, key: string): Promise<Result<MachineWithKey, never>> {
    return succeed({ machine: await reads.get(id), key })
  }

  /** Runs a change that is undone if it fails. */
  const attempt = <T, Code extends AddErrors | EndErrors | CreateErrors>(
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code>> => database.attempt(work, ({ ok }) => ok)

  return {
    list: reads.list,
    create: (machine: NewMachine, actor: Actor) =>
      attempt<MachineWithKey, CreateErrors>(async () => {
        const created = await create(machine, actor)
        return created.ok ? replyWith(created.value.id, created.value.key) : created
      }),
    addKey: (id: string, key: NewKey, actor: Actor) =>
      attempt<MachineWithKey, AddErrors>(async () => {
        const allowed = await checkKeyGiven(dependencies, { id, validUntil: key.validUntil }, actor)
        if (!allowed.ok) return allowed
        const added = await keys.add(id, key, { actor, action: 'machine-key.created' })
        return added.ok ? replyWith(id, added.value) : added
      }),
    renewKey: (
      { id, keyId }: { id: string; keyId: string },
      { overlapDays, validUntil }: { overlapDays: number; validUntil?: number | null | undefined },
      actor: Actor,
    ) =>
      attempt<MachineWithKey, AddErrors | EndErrors>(async () => {
        const old = await keys.find(id, keyId)
        if (!old.ok) return old
        const until = validUntil === undefined ? endOfNext(old.value, now()) : validUntil
        const allowed = await checkKeyGiven(dependencies, { id, validUntil: until }, actor)
        if (!allowed.ok) return allowed
        await keys.endAfter(old.value, overlapDays * DAY)
        const { name } = old.value
        const key = { name, limits: limitsOf(old.value), validUntil: until }
        const added = await keys.add(id, key, { actor, action: 'machine-key.renewed' })
        return added.ok ? replyWith(id, added.value) : added
      }),
    endKey: (id: string, keyId: string, actor: Actor) =>
      attempt<undefined, EndErrors>(async () => {
        const key = await keys.find(id, keyId)
        if (!key.ok) return key
        await keys.end(key.value, actor)
        return succeed(undefined)
      }),
    /** Removes a machine. Other accounts are `account/not-found`. */
    async remove(
      id: string,
      actor: Actor,
    ): Promise<Result<undefined, 'account/not-found' | 'authorization/exceeds-own'>> {
      if (!(await isMachine(database, id))) return fail('account/not-found', { id })
      const removed = await accounts.remove(id, actor)
      if (removed.ok) return removed
      const { code, params } = removed.problem
      return code === 'authorization/exceeds-own' ? fail(code, params) : fail('account/not-found', { id })
    },
  }
}

async function isMachine(database: Database, id: string): Promise<boolean> {
  const machines = database.current().selectFrom('machines').select('account_id')
  return (await machines.where('account_id', '=', id).executeTakeFirst()) !== undefined
}

/** A renewed key holds as long as the one before was meant to. */
function endOfNext({ created_at, valid_until }: MachineKeyRow, time: number): number | null {
  return valid_until === null ? null : time + (valid_until - created_at)
}

function checkEnd(validUntil: number | null, time: number, path: string): Result<undefined, 'request/invalid'> {
  const isGood = validUntil === null || notInThePast(time).safeParse(validUntil).success
  return isGood ? succeed(undefined) : failInvalid({ path, message: 'date_in_past' })
}

/**
 * Checks that an account may have a key of a machine: with the key it could do everything that the machine may, so it
 * has to hold the same rights.
 */
async function checkKeyGiven(
  { database, grants, now }: MachineDependencies,
  { id, validUntil }: { id: string; validUntil: number | null },
  actor: Actor,
): Promise<Result<undefined, 'account/not-found' | 'authorization/exceeds-own' | 'request/invalid'>> {
  if (!(await isMachine(database, id))) return fail('account/not-found', { id })
  const end = checkEnd(validUntil, now(), 'validUntil')
  if (!end.ok) return end
  const all = await grants.read()
  const records = all.records.filter(({ targetEntity }) => targetEntity.entityId === id)
  const permission = findForbiddenRemoval(all, records, actor.permissions, now())
  return permission === undefined ? succeed(undefined) : fail('authorization/exceeds-own', { permission })
}

function createMachineCreation(
  { database, accounts, authorizations, grants, now }: MachineDependencies,
  keys: Pick<KeyStore, 'add'>,
) {
  /** Refuses rights that only people have. */
  async function checkRights({ roles, permissions }: NewMachine): Promise<Result<undefined, 'request/invalid'>> {
    const isForPeople = (held: ReadonlySet<string>) => PEOPLE_PERMISSIONS.some((one) => hasPermission(held, one))
    if (isForPeople(new Set(permissions))) return failInvalid({ path: 'permissions', message: 'not_for_machines' })
    const ofRoles = permissionsOfRoles(await grants.read(), roles, now())
    return isForPeople(ofRoles) ? failInvalid({ path: 'roles', message: 'not_for_machines' }) : succeed(undefined)
  }

  async function grant(
    accountId: string,
    { roles, permissions }: NewMachine,
    actor: Actor,
  ): Promise<Result<undefined, CreateErrors>> {
    const granted = await authorizations.create(
      {
        targetEntity: { entityType: 'account', entityId: accountId },
        directRoles: roles,
        directPermissions: permissions,
        validUntil: -1,
      },
      actor,
    )
    if (granted.ok) return succeed(undefined)
    const { code, params } = granted.problem
    return fail(code === 'role/not-found' ? code : 'authorization/exceeds-own', params)
  }

  return async (machine: NewMachine, actor: Actor): Promise<Result<{ id: string; key: string }, CreateErrors>> => {
    const end = checkEnd(machine.key.validUntil, now(), 'key.validUntil')
    if (!end.ok) return end
    const rights = await checkRights(machine)
    if (!rights.ok) return rights
    const { accountId: id } = await accounts.create(machine.displayName, 'de', actor.accountId)
    await accounts.updateTags({ accountId: id, tags: [MACHINE_TAG], actorId: actor.accountId })
    await database
      .current()
      .insertInto('machines')
      .values({ account_id: id, created_at: now(), created_by: actor.accountId })
      .execute()
    const granted = await grant(id, machine, actor)
    if (!granted.ok) return granted
    const key = await keys.add(id, machine.key, { actor, action: 'machine-key.created' })
    if (!key.ok) throw new Error('The first key of a machine is one too many')
    return succeed({ id, key: key.value })
  }
}

type KeyStore = ReturnType<typeof createKeyStore>

/** Makes and ends keys, and writes both down. */
function createKeyStore({ database, audit, hub, now }: MachineDependencies) {
  function announce(accountId: string): void {
    database.afterCommit(() => {
      hub.publish({ entity: 'account', id: accountId, version: now() }, ['accounts.view'])
    })
  }

  async function write(action: AuditedAction, id: string, actor: Actor, key: object): Promise<void> {
    const target = { entityType: 'account', entityId: id, name: null }
    await audit.write({ actorId: actor.accountId, action, target, after: key })
    announce(id)
  }

  async function ofMachine(id: string): Promise<MachineKeyRow[]> {
    return database.current().selectFrom('machine_keys').selectAll().where('account_id', '=', id).execute()
  }

  async function forgetEnded(id: string): Promise<void> {
    const keys = database.current().deleteFrom('machine_keys').where('account_id', '=', id)
    const end = (column: 'ended_at' | 'valid_until') => keys.where(column, '<', now() - ENDED_KEYS_KEPT).execute()
    await end('ended_at')
    await end('valid_until')
  }

  return {
    async find(id: string, keyId: string): Promise<Result<MachineKeyRow, EndErrors>> {
      if (!(await isMachine(database, id))) return fail('account/not-found', { id })
      const key = (await ofMachine(id)).find((one) => one.id === keyId)
      return key && isKeyAlive(key, now()) ? succeed(key) : fail('machine-key/not-found', { id: keyId })
    },
    /** Resolves with the key, which is stored as its digest only. */
    async add(
      id: string,
      { name, limits, validUntil }: NewKey,
      { actor, action }: { actor: Actor; action: AuditedAction },
    ): Promise<Result<string, 'machine-key/too-many'>> {
      const alive = (await ofMachine(id)).filter((key) => isKeyAlive(key, now()))
      await forgetEnded(id)
      if (alive.length >= MAXIMUM_KEYS) return fail('machine-key/too-many', { limit: MAXIMUM_KEYS })
      const key = newMachineKey()
      await database
        .current()
        .insertInto('machine_keys')
        .values({
          id: newId(now()),
          account_id: id,
          name,
          secret_hash: hashOfKey(key),
          last_characters: key.slice(-4),
          limits: JSON.stringify(limits),
          created_at: now(),
          created_by: actor.accountId,
          valid_until: validUntil,
          ended_at: null,
          last_used_at: null,
          last_used_from: null,
        })
        .execute()
      await write(action, id, actor, { name, ...limits, validUntil })
      return succeed(key)
    },
    /** Ends a key after a time in ms, if it does not end before. */
    async endAfter({ id, valid_until }: MachineKeyRow, time: number): Promise<void> {
      const end = now() + time
      const change = time === 0 ? { ended_at: end } : { valid_until: Math.min(valid_until ?? end, end) }
      await database.current().updateTable('machine_keys').set(change).where('id', '=', id).execute()
    },
    async end(key: MachineKeyRow, actor: Actor): Promise<void> {
      const change = { ended_at: now() }
      await database.current().updateTable('machine_keys').set(change).where('id', '=', key.id).execute()
      await write('machine-key.ended', key.account_id, actor, { name: key.name })
    },
  }
}

function createMachineReads({ database, accounts, grants, now }: MachineDependencies) {
  interface MachineRow {
    account_id: string
    created_at: number
    created_by: string
  }

  async function nameOf(accountId: string): Promise<string | null> {
    const name = await accounts.nameOf(accountId)
    return name.ok ? name.value.displayName : null
  }

  async function keyOf(row: MachineKeyRow): Promise<MachineKey> {
    return {
      keyId: row.id,
      name: row.name,
      lastCharacters: row.last_characters,
      limits: limitsOf(row),
      createdAt: row.created_at,
      createdBy: await nameOf(row.created_by),
      validUntil: row.valid_until,
      endedAt: row.ended_at,
      lastUsedAt: row.last_used_at,
      lastUsedFrom: row.last_used_from,
    }
  }

  async function machineOf({ account_id: id, created_at, created_by }: MachineRow): Promise<Machine> {
    const rows = database.current().selectFrom('machine_keys').selectAll().where('account_id', '=', id)
    const keys = (await rows.orderBy('created_at').orderBy('id').execute()).toReversed()
    const { records } = await grants.read()
    const { directRoles, directPermissions } = sumOf(
      records.filter((record) => record.targetEntity.entityId === id && isValid(record, now())),
    )
    return {
      machineId: id,
      displayName: (await nameOf(id)) ?? id,
      createdAt: created_at,
      createdBy: await nameOf(created_by),
      roles: directRoles,
      permissions: directPermissions,
      keys: await Promise.all(keys.map(keyOf)),
    }
  }

  return {
    async list(): Promise<Machine[]> {
      const rows = await database.current().selectFrom('machines').selectAll().execute()
      const listed = await Promise.all(rows.map(machineOf))
      return listed.sort((left, right) => left.displayName.localeCompare(right.displayName))
    },
    async get(id: string): Promise<Machine> {
      const machines = database.current().selectFrom('machines').selectAll()
      return machineOf(await machines.where('account_id', '=', id).executeTakeFirstOrThrow())
    },
  }
}
