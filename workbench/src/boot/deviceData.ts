import type { QueryClient } from '@tanstack/react-query'
import type { Session, Sessions } from '@barn-workbench/core/session'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'
import type { WorkbenchLayouts } from '../layouts/workbenchLayouts'
import type { Outboxes } from '../outbox/outboxes'

/** Key of the owner of an instance's entries, see `ownerOf`. */
const OWNER = 'owner'
const prefixOf = ({ id }: Session) => `data/${id}/`

/** The account and its permissions in force, which decide what it may see; null without a signed-in account. */
function ownerOf(session: Session): string | null {
  const { accountId, permissions } = session.snapshot()
  return accountId === null ? null : JSON.stringify([accountId, ...[...permissions].sort()])
}

/** The data of instances that plugins keep on the device. */
export interface DeviceDataStore {
  of(session: Session): DeviceData
  /** Deletes what is stored of an instance, since another account, or none, is signed in. Never rejects. */
  forget(session: Session): Promise<void>
}

/**
 * Creates the store for the data that plugins keep of an instance. It belongs to the account and its permissions:
 * another account finds nothing, and deletes it.
 */
export function createDeviceData(storage: KeyValueStorage): DeviceDataStore {
  async function clear(session: Session): Promise<void> {
    const keys = (await storage.keys()).filter((key) => key.startsWith(prefixOf(session)))
    await Promise.all(keys.map((key) => storage.remove(key)))
  }

  /** Makes the entries belong to the account that is signed in. Resolves with whether there is one. */
  async function own(session: Session): Promise<boolean> {
    const owner = ownerOf(session)
    if (owner === null) return false
    const ownerKey = prefixOf(session) + OWNER
    if ((await storage.get(ownerKey)) === owner) return true
    await clear(session)
    await storage.set(ownerKey, owner)
    return true
  }

  function of(session: Session): DeviceData {
    const keyOf = (name: string) => `${prefixOf(session)}value/${name}`
    return {
      get: async (name) => ((await own(session)) ? await storage.get(keyOf(name)) : undefined),
      set: async (name, value) => {
        if (!(await own(session))) return
        await storage.set(keyOf(name), value)
        // The user may have signed out meanwhile.
        if (ownerOf(session) === null) await clear(session)
      },
      remove: (name) => storage.remove(keyOf(name)),
    }
  }

  return { of, forget: (session) => clear(session).catch(() => undefined) }
}

/** Beginnings of the keys under which this device stores something of an instance; its id and `/` follow. */
const STORED_PER_INSTANCE = ['layouts', 'layout-draft', 'data', 'outbox', 'image'] as const

interface ForgetDependencies {
  storage: KeyValueStorage
  layouts: Pick<WorkbenchLayouts, 'forgetInstance'>
  outboxes: Pick<Outboxes, 'forgetInstance'>
}

/**
 * Deletes everything that is stored under the keys of an instance. Data that cannot be deleted stays for the next
 * visit.
 */
async function deleteStored(storage: KeyValueStorage, instanceId: string): Promise<void> {
  const prefixes = STORED_PER_INSTANCE.map((kind) => `${kind}/${instanceId}/`)
  const keys = (await storage.keys()).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
  await Promise.all(keys.map((key) => storage.remove(key)))
}

/**
 * Deletes from this device what it stores of an instance that a person removes: layouts, drafts, unsent changes, data
 * of plugins and pictures. The session itself deletes its record.
 */
export function forgetRemoved(sessions: Pick<Sessions, 'onRemoved'>, dependencies: ForgetDependencies): void {
  sessions.onRemoved(({ id }) => {
    const forget = async () => {
      // Running services of this tab would write again.
      dependencies.outboxes.forgetInstance(id)
      await dependencies.layouts.forgetInstance(id)
      await deleteStored(dependencies.storage, id)
    }
    forget().catch(() => undefined)
  })
}

/**
 * Removes the data of an instance from the cache and from this device as soon as another account, or none, is signed
 * in, and when the permissions of the account change.
 */
export function separateAccounts(
  sessions: Sessions,
  queries: QueryClient,
  deviceData: Pick<DeviceDataStore, 'forget'>,
): void {
  sessions.follow((session) => {
    const stop = separateAccountsOf(session, queries, deviceData)
    return () => {
      stop()
      queries.removeQueries({ queryKey: [session.id] })
    }
  })
}

function separateAccountsOf(
  session: Session,
  queries: QueryClient,
  deviceData: Pick<DeviceDataStore, 'forget'>,
): () => void {
  let { dataScope, accountId: lastAccountId } = session.snapshot()
  return session.subscribe(() => {
    const { dataScope: nextScope, accountId } = session.snapshot()
    if (nextScope === dataScope) return
    queries.removeQueries({ queryKey: accountId === null ? [session.id] : [session.id, dataScope] })
    dataScope = nextScope
    // The next account may sign in at the start of the page, and would then find the data of this one.
    if (lastAccountId !== null && lastAccountId !== accountId) void deviceData.forget(session)
    lastAccountId = accountId
    // Data on screen under a key that does not name the account is reloaded.
    if (accountId !== null) void queries.resetQueries({ queryKey: [session.id] })
  })
}
