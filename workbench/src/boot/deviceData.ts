import type { Session } from '@barn-workbench/core/session'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'

/** Key under which it is stored whose data an instance's entries are. */
const OWNER = 'owner'
const prefixOf = ({ id }: Session) => `data/${id}/`

/** The account and its permissions in force, which decide what it may see; null where nobody is signed in. */
function ownerOf(session: Session): string | null {
  const { accountId, permissions } = session.snapshot()
  return accountId === null ? null : JSON.stringify([accountId, ...[...permissions].sort()])
}

/** The data of instances that plugins keep on the device. */
export interface DeviceDataStore {
  of(session: Session): DeviceData
  /** Deletes what is stored of an instance, since somebody else, or nobody, is signed in. Never rejects. */
  forget(session: Session): Promise<void>
}

/**
 * Creates the store of what plugins keep of an instance's data. It belongs to the account and its permissions: another one
 * finds nothing, and deletes it.
 */
export function createDeviceData(storage: KeyValueStorage): DeviceDataStore {
  async function clear(session: Session): Promise<void> {
    const keys = (await storage.keys()).filter((key) => key.startsWith(prefixOf(session)))
    await Promise.all(keys.map((key) => storage.remove(key)))
  }

  /** Makes the entries belong to who is signed in. Resolves with whether somebody is. */
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
        // Somebody may have signed out meanwhile.
        if (ownerOf(session) === null) await clear(session)
      },
      remove: (name) => storage.remove(keyOf(name)),
    }
  }

  return { of, forget: (session) => clear(session).catch(() => undefined) }
}
