import { createHash, randomBytes } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOOK_PREFIX, MAXIMUM_HOOKS, type HookSettings } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { newId, type Database, type HookRow } from '../database'
import { checkUnits } from '../measurements'
import type { SecretBox } from '../secrets'

const SECRET_BYTES = 32

export interface HookStoreDependencies {
  database: Database
  secrets: SecretBox
  now: Now
}

/** A hook as it is stored, with the key of its signatures. */
export interface StoredHook {
  hookId: string
  version: number
  settings: HookSettings
  key: string | null
}

/** A hook whose secret was made now. `key`: the one that was made with it. */
export interface HookWithSecret {
  hook: StoredHook
  secret: string
  key: string | null
}

/** Settings to write: undefined keeps the stored ones. */
type SettingsUpdates = { [K in keyof HookSettings]?: HookSettings[K] | undefined }

const newSecret = () => `${HOOK_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
/** A secret is random enough that a fast digest protects it; the time of a search by the digest reveals nothing. */
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export type HookStore = ReturnType<typeof createHookStore>

/** Stores the hooks of an instance. */
export function createHookStore({ database, secrets, now }: HookStoreDependencies) {
  const rows = () => database.current().selectFrom('hooks').selectAll()

  const toHook = ({ id, version, settings, sealed_key }: Omit<HookRow, 'secret_hash'>): StoredHook => ({
    hookId: id,
    version,
    settings: JSON.parse(settings) as HookSettings,
    key: sealed_key && secrets.decrypt(sealed_key, id),
  })

  async function find(id: string): Promise<StoredHook | null> {
    const row = await rows().where('id', '=', id).executeTakeFirst()
    return row ? toHook(row) : null
  }

  /** The key to store: the given one, else the stored one, else a new one if calls are to be signed. */
  function keyFor(signature: HookSettings['signature'], given: string | undefined, stored: string | null) {
    if (signature === 'none') return { key: null, made: null }
    const made = given === undefined && stored === null ? randomBytes(SECRET_BYTES).toString('base64url') : null
    return { key: given ?? stored ?? made, made }
  }

  const sealed = (key: string | null, id: string) => (key === null ? null : secrets.encrypt(key, id))

  return {
    async all(): Promise<StoredHook[]> {
      const all = (await rows().orderBy('id').execute()).map(toHook)
      return all.sort((left, right) => left.settings.name.localeCompare(right.settings.name))
    },

    async findBySecret(secret: string): Promise<StoredHook | null> {
      const row = await rows().where('secret_hash', '=', digestOf(secret)).executeTakeFirst()
      return row ? toHook(row) : null
    },

    async create(
      settings: HookSettings,
      givenKey: string | undefined,
    ): Promise<Result<HookWithSecret, 'hook/too-many' | 'request/invalid'>> {
      const units = checkUnits(settings.sensors, 'hook')
      if (!units.ok) return units
      if ((await rows().execute()).length >= MAXIMUM_HOOKS) return fail('hook/too-many', { limit: MAXIMUM_HOOKS })
      const id = newId(now())
      const secret = newSecret()
      const { key, made } = keyFor(settings.signature, givenKey, null)
      const row = { id, version: 1, settings: JSON.stringify(settings), sealed_key: sealed(key, id) }
      await database
        .current()
        .insertInto('hooks')
        .values({ ...row, secret_hash: digestOf(secret) })
        .execute()
      return succeed({ hook: toHook(row), secret, key: made })
    },

    async update(
      id: string,
      { updates, key: given }: { updates: SettingsUpdates; key?: string | undefined },
      ifMatch: number | undefined,
    ): Promise<Result<StoredHook, 'hook/not-found' | 'request/invalid' | 'request/version-mismatch'>> {
      const before = await find(id)
      if (!before) return fail('hook/not-found', { id })
      if (ifMatch !== undefined && ifMatch !== before.version)
        return fail('request/version-mismatch', { current: before.version })
      const changed = Object.entries(updates).filter(([, value]) => value !== undefined)
      const settings = { ...before.settings, ...(Object.fromEntries(changed) as Partial<HookSettings>) }
      const units = checkUnits(settings.sensors, 'updates')
      if (!units.ok) return units
      const { key } = keyFor(settings.signature, given, before.key)
      const row = { version: before.version + 1, settings: JSON.stringify(settings), sealed_key: sealed(key, id) }
      await database.current().updateTable('hooks').set(row).where('id', '=', id).execute()
      return succeed(toHook({ id, ...row }))
    },

    async renew(id: string): Promise<Result<HookWithSecret, 'hook/not-found'>> {
      const hook = await find(id)
      if (!hook) return fail('hook/not-found', { id })
      const secret = newSecret()
      await database
        .current()
        .updateTable('hooks')
        .set({ secret_hash: digestOf(secret) })
        .where('id', '=', id)
        .execute()
      return succeed({ hook, secret, key: null })
    },

    async remove(id: string): Promise<Result<StoredHook, 'hook/not-found'>> {
      const before = await find(id)
      if (!before) return fail('hook/not-found', { id })
      await database.current().deleteFrom('hooks').where('id', '=', id).execute()
      return succeed(before)
    },
  }
}
