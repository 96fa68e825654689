import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { PUSH_PATHS, type NewPushDevice, type PushDevice } from '@barn-workbench/core/schema'
import type { Now } from '../../base'
import { newId, type Database, type PushDeviceRow } from '../../database'

/** Browsers of one account that take messages. The one that was added first makes room. */
const MAXIMUM_DEVICES = 20
const LONGEST_ERROR = 200

interface PushDeviceDependencies {
  database: Database
  /** Origins of the clients of this instance: the only servers that pass its messages on. */
  webOrigins: ReadonlySet<string>
  now: Now
}

/** A browser with its address and keys for messages. */
export interface ReachableDevice extends NewPushDevice {
  deviceId: string
}

export type PushDevices = ReturnType<typeof createPushDevices>

/** Stores the browsers that take push messages. They end with their session, by their foreign key. */
export function createPushDevices({ database, webOrigins, now }: PushDeviceDependencies) {
  const table = () => database.current()
  const rowsOf = (accountId: string) =>
    table().selectFrom('push_devices').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()

  async function makeRoom(accountId: string): Promise<void> {
    const rows = await rowsOf(accountId)
    const tooMany = rows.slice(0, Math.max(0, rows.length - MAXIMUM_DEVICES)).map(({ id }) => id)
    if (tooMany.length > 0) await table().deleteFrom('push_devices').where('id', 'in', tooMany).execute()
  }

  return {
    list: async (accountId: string): Promise<PushDevice[]> => (await rowsOf(accountId)).map(describe),
    reachable: async (accountId: string): Promise<ReachableDevice[]> =>
      (await rowsOf(accountId)).map(({ id, value }) => ({ ...(JSON.parse(value) as NewPushDevice), deviceId: id })),
    add: (
      owner: { accountId: string; sessionId: string },
      device: NewPushDevice,
    ): Promise<Result<PushDevice, 'request/invalid'>> =>
      database.transaction(async () => {
        const { origin, pathname } = new URL(device.relay)
        if (!webOrigins.has(origin) || !pathname.endsWith(`/${PUSH_PATHS.messages}`))
          return failInvalid({ path: 'relay', message: 'not_a_choice' })
        const { endpoint } = device.subscription
        const row = {
          id: newId(now()),
          account_id: owner.accountId,
          session_id: owner.sessionId,
          endpoint,
          value: JSON.stringify(device),
          created_at: now(),
          last_reached_at: null,
          last_error: null,
        }
        // The browser subscribes again at each load; its stored record stays.
        const renewed = { session_id: row.session_id, value: row.value }
        await table()
          .insertInto('push_devices')
          .values(row)
          .onConflict((conflict) => conflict.columns(['account_id', 'endpoint']).doUpdateSet(renewed))
          .execute()
        await makeRoom(owner.accountId)
        const stored = (await rowsOf(owner.accountId)).find((one) => one.endpoint === endpoint)
        return succeed(describe(stored ?? row))
      }),
    async remove(accountId: string, id: string): Promise<Result<undefined, 'notification/not-found'>> {
      const removed = table().deleteFrom('push_devices').where('id', '=', id).where('account_id', '=', accountId)
      const { numDeletedRows } = await removed.executeTakeFirstOrThrow()
      return numDeletedRows > 0n ? succeed(undefined) : fail('notification/not-found', { id })
    },
    /** A browser that has left its push service never comes back by the same address. */
    async forget(id: string): Promise<void> {
      await table().deleteFrom('push_devices').where('id', '=', id).execute()
    },
    /** Notes the outcome of a message; `error` is null if the push service has taken it. */
    async note(id: string, error: string | null): Promise<void> {
      const changes = error === null ? { last_reached_at: now(), last_error: null } : { last_error: cut(error) }
      await table().updateTable('push_devices').set(changes).where('id', '=', id).execute()
    },
  }
}

const cut = (text: string) => text.slice(0, LONGEST_ERROR)

function describe({ id, endpoint, value, created_at, last_reached_at, last_error }: PushDeviceRow): PushDevice {
  const { name } = JSON.parse(value) as NewPushDevice
  return {
    deviceId: id,
    name,
    endpoint,
    createdAt: created_at,
    lastReachedAt: last_reached_at,
    lastError: last_error,
  }
}
