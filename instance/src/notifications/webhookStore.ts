import { randomBytes } from 'node:crypto'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { NewWebhook, Webhook } from '@barn-workbench/core/schema'
import type { AccountStore } from '../auth'
import type { Now } from '../base'
import { newId, type Database, type WebhookRow } from '../database'
import type { SecretBox } from '../secrets'

export interface WebhookStoreDependencies {
  database: Database
  accounts: Pick<AccountStore, 'nameOf'>
  secrets: SecretBox
  now: Now
}

/** A webhook with its address and secret. */
export interface CallableWebhook extends Omit<NewWebhook, 'url'> {
  webhookId: string
  ownerId: string
  url: string
  /** The key of its signatures. */
  secret: string
}

/** A webhook as it is stored, without the outcome of its messages. */
type StoredWebhook = Omit<Webhook, 'heartbeat'>

type WriteErrors = 'notification/not-found' | 'request/version-mismatch'

export type WebhookStore = ReturnType<typeof createWebhookStore>

/** Stores the webhooks of an instance. Addresses and keys are encrypted: an address often holds a password. */
export function createWebhookStore({ database, accounts, secrets, now }: WebhookStoreDependencies) {
  async function find(id: string): Promise<WebhookRow | null> {
    const row = await database.current().selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    return row ?? null
  }

  /** Null if it was written with another key than the present one of the data folder. */
  function toCallable(row: WebhookRow): CallableWebhook | null {
    const url = secrets.decrypt(row.sealed_url, row.id)
    const secret = secrets.decrypt(row.sealed_secret, row.id)
    if (url === null || secret === null) return null
    const settings = JSON.parse(row.settings) as Omit<NewWebhook, 'url'>
    return { ...settings, webhookId: row.id, ownerId: row.owner_id, url, secret }
  }

  async function describe(row: WebhookRow): Promise<StoredWebhook> {
    const name = await accounts.nameOf(row.owner_id)
    const url = secrets.decrypt(row.sealed_url, row.id)
    return {
      ...(JSON.parse(row.settings) as Omit<NewWebhook, 'url'>),
      webhookId: row.id,
      version: row.version,
      host: url === null ? '' : new URL(url).host,
      owner: { entityId: row.owner_id, displayName: name.ok ? name.value.displayName : '' },
    }
  }

  async function all(): Promise<WebhookRow[]> {
    return database.current().selectFrom('webhooks').selectAll().orderBy('id').execute()
  }

  return {
    async list(): Promise<StoredWebhook[]> {
      return Promise.all((await all()).map(describe))
    },
    /** The webhooks that are switched on, by their use. */
    async callable(use: NewWebhook['use']): Promise<CallableWebhook[]> {
      const webhooks = (await all()).map(toCallable)
      return webhooks.flatMap((webhook) => (webhook?.isOn && webhook.use === use ? [webhook] : []))
    },
    async callableOf(id: string): Promise<CallableWebhook | null> {
      const row = await find(id)
      return row && toCallable(row)
    },
    /** Adds a webhook. Its key is returned this one time. */
    async add(
      { url, ...settings }: NewWebhook,
      ownerId: string,
    ): Promise<Result<{ webhook: StoredWebhook; secret: string }, 'request/invalid'>> {
      if (url === undefined) return failInvalid({ path: 'url', message: 'required' })
      const id = newId(now())
      const secret = randomBytes(32).toString('base64url')
      const row: WebhookRow = {
        id,
        version: 1,
        owner_id: ownerId,
        settings: JSON.stringify(settings),
        sealed_url: secrets.encrypt(url, id),
        sealed_secret: secrets.encrypt(secret, id),
      }
      await database.current().insertInto('webhooks').values(row).execute()
      return succeed({ webhook: await describe(row), secret })
    },
    write: (
      id: string,
      { url, ...settings }: NewWebhook,
      { ownerId, ifMatch }: { ownerId: string; ifMatch?: number | undefined },
    ): Promise<Result<StoredWebhook, WriteErrors>> =>
      database.transaction(async () => {
        const before = await find(id)
        if (!before) return fail('notification/not-found', { id })
        if (ifMatch !== undefined && ifMatch !== before.version)
          return fail('request/version-mismatch', { current: before.version })
        const row: WebhookRow = {
          ...before,
          version: before.version + 1,
          owner_id: ownerId,
          settings: JSON.stringify(settings),
          ...(url !== undefined && { sealed_url: secrets.encrypt(url, id) }),
        }
        await database.current().updateTable('webhooks').set(row).where('id', '=', id).execute()
        return succeed(await describe(row))
      }),
    async remove(id: string): Promise<Result<undefined, 'notification/not-found'>> {
      const { numDeletedRows } = await database
        .current()
        .deleteFrom('webhooks')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 0n ? fail('notification/not-found', { id }) : succeed(undefined)
    },
  }
}
