import { DEFAULT_INSTANCE_COLOR, DEFAULT_INSTANCE_ORDER, OwnServiceProviderSettings } from '@barn-workbench/core/schema'
import type { Database } from '../database'

const defaultSettings: OwnServiceProviderSettings = {
  customizedServiceProviderName: null,
  backgroundColor: DEFAULT_INSTANCE_COLOR,
  instanceListOrder: DEFAULT_INSTANCE_ORDER,
  folderName: null,
  imageUrl: null,
}

/** What an account has chosen about an instance, and its account there. */
export interface OwnPart {
  settings: OwnServiceProviderSettings
  remoteAccountId: string | null
}

/** The part of an account that has chosen nothing. */
export const emptyPart: OwnPart = { settings: defaultSettings, remoteAccountId: null }

export type SettingsUpdates = { [K in keyof OwnServiceProviderSettings]?: OwnServiceProviderSettings[K] | undefined }

function withoutUndefined(updates: SettingsUpdates): Partial<OwnServiceProviderSettings> {
  return Object.fromEntries(Object.entries(updates).filter(([, value]) => value !== undefined))
}

export function changeSettings(
  before: OwnServiceProviderSettings,
  updates: SettingsUpdates,
): OwnServiceProviderSettings {
  return { ...before, ...withoutUndefined(updates) }
}

/** A value that a newer version stored, or that is broken, counts as not chosen. */
function parse(text: string): OwnServiceProviderSettings {
  const stored = OwnServiceProviderSettings.partial().safeParse(JSON.parse(text))
  return changeSettings(defaultSettings, stored.data ?? {})
}

/** Stores what the accounts of a directory have chosen about its instances. */
export function createOwnParts(database: Database) {
  return {
    /** Those of an account, by service provider. */
    async of(accountId: string, serviceProviderId?: string): Promise<ReadonlyMap<string, OwnPart>> {
      const ofAccount = database
        .current()
        .selectFrom('service_provider_settings')
        .selectAll()
        .where('account_id', '=', accountId)
      const rows = await (
        serviceProviderId === undefined ? ofAccount : ofAccount.where('service_provider_id', '=', serviceProviderId)
      ).execute()
      return new Map(
        rows.map((row) => [
          row.service_provider_id,
          { settings: parse(row.settings), remoteAccountId: row.remote_account_id },
        ]),
      )
    },
    async write(accountId: string, serviceProviderId: string, { settings, remoteAccountId }: OwnPart): Promise<void> {
      const values = { remote_account_id: remoteAccountId, settings: JSON.stringify(settings) }
      await database
        .current()
        .insertInto('service_provider_settings')
        .values({ account_id: accountId, service_provider_id: serviceProviderId, ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'service_provider_id']).doUpdateSet(values))
        .execute()
    },
  }
}
