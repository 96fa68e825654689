import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { MAXIMUM_MQTT_CONNECTIONS, type MqttSettings } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { newId, type Database, type MqttConnectionRow } from '../database'
import { checkUnits } from '../measurements'
import type { SecretBox } from '../secrets'

export interface ConnectionStoreDependencies {
  database: Database
  secrets: SecretBox
  now: Now
}

/** A connection with its password. */
export interface StoredConnection {
  connectionId: string
  version: number
  settings: MqttSettings
  password: string | null
}

/** Settings to write: undefined keeps the stored ones. */
type SettingsUpdates = { [K in keyof MqttSettings]?: MqttSettings[K] | undefined }
/** A password to write: undefined to keep the stored one. */
type NewPassword = string | null | undefined

/** Stores the connections of an instance. Passwords are encrypted. */
export function createConnectionStore({ database, secrets, now }: ConnectionStoreDependencies) {
  const sealed = (password: string | null, id: string) => (password === null ? null : secrets.encrypt(password, id))
  const rows = () => database.current().selectFrom('mqtt_connections').selectAll()

  function toConnection(row: MqttConnectionRow): StoredConnection {
    return {
      connectionId: row.id,
      version: row.version,
      settings: JSON.parse(row.settings) as MqttSettings,
      password: row.sealed_password && secrets.decrypt(row.sealed_password, row.id),
    }
  }

  async function find(id: string): Promise<StoredConnection | null> {
    const row = await rows().where('id', '=', id).executeTakeFirst()
    return row ? toConnection(row) : null
  }

  return {
    find,
    async all(): Promise<StoredConnection[]> {
      const all = (await rows().orderBy('id').execute()).map(toConnection)
      return all.sort((left, right) => left.settings.name.localeCompare(right.settings.name))
    },

    async create(
      settings: MqttSettings,
      password: NewPassword,
    ): Promise<Result<StoredConnection, 'connection/too-many' | 'request/invalid'>> {
      const units = checkUnits(settings.sensors, 'connection')
      if (!units.ok) return units
      if ((await rows().execute()).length >= MAXIMUM_MQTT_CONNECTIONS)
        return fail('connection/too-many', { limit: MAXIMUM_MQTT_CONNECTIONS })
      const id = newId(now())
      const sealed_password = sealed(password ?? null, id)
      const row = { id, version: 1, settings: JSON.stringify(settings), sealed_password }
      await database.current().insertInto('mqtt_connections').values(row).execute()
      return succeed(toConnection(row))
    },

    /** A password that is not written stays, unless the address is another one: it was given to that broker only. */
    async update(
      id: string,
      { updates, password }: { updates: SettingsUpdates; password?: NewPassword },
      ifMatch: number | undefined,
    ): Promise<Result<StoredConnection, 'connection/not-found' | 'request/invalid' | 'request/version-mismatch'>> {
      const before = await find(id)
      if (!before) return fail('connection/not-found', { id })
      if (ifMatch !== undefined && ifMatch !== before.version)
        return fail('request/version-mismatch', { current: before.version })
      const given = Object.entries(updates).filter(([, value]) => value !== undefined)
      const settings = { ...before.settings, ...(Object.fromEntries(given) as Partial<MqttSettings>) }
      const units = checkUnits(settings.sensors, 'updates')
      if (!units.ok) return units
      const kept = settings.address === before.settings.address ? before.password : null
      const row = {
        version: before.version + 1,
        settings: JSON.stringify(settings),
        sealed_password: sealed(password === undefined ? kept : password, id),
      }
      await database.current().updateTable('mqtt_connections').set(row).where('id', '=', id).execute()
      return succeed(toConnection({ id, ...row }))
    },

    async remove(id: string): Promise<Result<StoredConnection, 'connection/not-found'>> {
      const before = await find(id)
      if (!before) return fail('connection/not-found', { id })
      await database.current().deleteFrom('mqtt_connections').where('id', '=', id).execute()
      return succeed(before)
    },
  }
}
