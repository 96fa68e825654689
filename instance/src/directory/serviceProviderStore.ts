import { evaluateQuery, projectDocument, type Query } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  DEFAULT_INSTANCE_COLOR,
  DEFAULT_INSTANCE_ORDER,
  OwnServiceProviderSettings,
  type ServiceProvider,
} from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, newId, type Database } from '../database'

/** The facts of a directory about an instance, for everyone. */
export type StoredServiceProvider = Pick<
  ServiceProvider,
  'serviceProviderId' | 'version' | 'globalUniqueIdentifier' | 'serviceProviderName' | 'instanceType'
>

/** The account that changes the directory, and the version that it has seen. */
interface Author {
  actorId: string
  ifMatch?: number
}
type ChangeErrors = 'service-provider/not-found' | 'request/version-mismatch'

type NewServiceProvider = Omit<StoredServiceProvider, 'serviceProviderId' | 'version'>

export type ServiceProviderStore = ReturnType<typeof createServiceProviderStore>

/** An instance of the directory as an account sees it; without `part`, one about which it has chosen nothing. */
export function withOwnPart(
  stored: StoredServiceProvider,
  accountId: string,
  part: OwnPart = emptyPart,
): ServiceProvider {
  return { ...stored, ...part.settings, accountId, remoteAccountId: part.remoteAccountId }
}

interface ServiceProviderDependencies {
  database: Database
  hub: NoticeHub
  audit: AuditTrail
  now: Now
}

const targetOf = ({ serviceProviderId, serviceProviderName }: StoredServiceProvider) => ({
  entityType: 'serviceProvider',
  entityId: serviceProviderId,
  name: serviceProviderName,
})

/** The part of an instance of the directory that the audit trail shows. */
const auditedPart = ({ globalUniqueIdentifier, serviceProviderName }: StoredServiceProvider) => ({
  globalUniqueIdentifier,
  serviceProviderName,
})

/** Stores the instances of a directory. `actorId`: the account that changes it; null for the configuration. */
function createProviders({ database, hub, audit, now }: ServiceProviderDependencies) {
  const documents = createDocumentStore<StoredServiceProvider, 'service-provider/not-found'>({
    database,
    table: 'service_providers',
    idKey: 'serviceProviderId',
    notFoundCode: 'service-provider/not-found',
    scalarKeys: ['globalUniqueIdentifier'],
    onChange: ({ id, version }) => hub.publish({ entity: 'serviceProvider', id, version }, []),
  })

  async function findByInstance(id: string): Promise<StoredServiceProvider | undefined> {
    const [found] = await documents.all([{ key: 'globalUniqueIdentifier', operator: '==', value: id }])
    return found
  }

  return {
    documents,
    findByInstance,
    add: (provider: NewServiceProvider, actorId: string | null) =>
      database.transaction(async (): Promise<Result<StoredServiceProvider, 'service-provider/exists'>> => {
        if (await findByInstance(provider.globalUniqueIdentifier)) return fail('service-provider/exists')
        const added = await documents.insert({ ...provider, serviceProviderId: newId(now()) })
        const change = { target: targetOf(added), after: auditedPart(added) }
        await audit.write({ actorId, action: 'service-provider.added', ...change })
        return succeed(added)
      }),
    rename: (
      id: string,
      serviceProviderName: string,
      { actorId, ifMatch }: Author,
    ): Promise<Result<StoredServiceProvider, ChangeErrors>> =>
      database.transaction(async () => {
        const before = await documents.getVersion(id, ifMatch)
        if (!before.ok) return before
        const renamed = await documents.update(id, ifMatch, (current) => succeed({ ...current, serviceProviderName }))
        if (!renamed.ok) return renamed
        const change = { before: auditedPart(before.value), after: auditedPart(renamed.value) }
        await audit.write({ actorId, action: 'service-provider.changed', target: targetOf(renamed.value), ...change })
        return renamed
      }),
    remove: (id: string, { actorId, ifMatch }: Author): Promise<Result<undefined, ChangeErrors>> =>
      database.transaction(async () => {
        const removed = await documents.remove(id, ifMatch)
        if (!removed.ok) return removed
        const change = { target: targetOf(removed.value), before: auditedPart(removed.value) }
        await audit.write({ actorId, action: 'service-provider.removed', ...change })
        return succeed(undefined)
      }),
    setType: (id: string, instanceType: string) =>
      documents.update(id, undefined, (before) => succeed({ ...before, instanceType })),
  }
}

/** Stores the instances to which a directory leads, and the choices of each account about them. */
export function createServiceProviderStore(dependencies: ServiceProviderDependencies) {
  const { database, hub } = dependencies
  const providers = createProviders(dependencies)
  const { documents } = providers
  const ownParts = createOwnParts(database)

  async function listFor(accountId: string): Promise<ServiceProvider[]> {
    const [stored, parts] = await Promise.all([documents.all(), ownParts.of(accountId)])
    return stored.map((provider) => withOwnPart(provider, accountId, parts.get(provider.serviceProviderId)))
  }

  async function changeOwnPart(
    accountId: string,
    id: string,
    change: (before: OwnPart) => OwnPart,
  ): Promise<Result<ServiceProvider, 'service-provider/not-found'>> {
    return database.transaction(async () => {
      const stored = await documents.get(id)
      if (!stored.ok) return stored
      const after = change((await ownParts.of(accountId, id)).get(id) ?? emptyPart)
      await ownParts.write(accountId, id, after)
      const { version } = stored.value
      database.afterCommit(() => hub.publishTo(accountId, { entity: 'serviceProvider', id, version }))
      return succeed(withOwnPart(stored.value, accountId, after))
    })
  }

  return {
    ...providers,
    listFor,
    async getFor(accountId: string, id: string): Promise<Result<ServiceProvider, 'service-provider/not-found'>> {
      const stored = await documents.get(id)
      if (!stored.ok) return stored
      return succeed(withOwnPart(stored.value, accountId, (await ownParts.of(accountId, id)).get(id)))
    },
    async queryOneFor(accountId: string, query: Query): Promise<ServiceProvider | null> {
      const [found] = evaluateQuery(await listFor(accountId), { ...query, limit: 1 }, 'serviceProviderId')
      const { projection } = query
      if (!found) return null
      return Array.isArray(projection) ? (projectDocument(found, projection) as ServiceProvider) : found
    },
    updateOwn: (accountId: string, id: string, updates: SettingsUpdates) =>
      changeOwnPart(accountId, id, ({ settings, remoteAccountId }) => ({
        remoteAccountId,
        settings: changeSettings(settings, updates),
      })),
    setRemoteAccount: (accountId: string, id: string, remoteAccountId: string | null) =>
      changeOwnPart(accountId, id, ({ settings }) => ({ settings, remoteAccountId })),
  }
}

const defaultSettings: OwnServiceProviderSettings = {
  customizedServiceProviderName: null,
  backgroundColor: DEFAULT_INSTANCE_COLOR,
  instanceListOrder: DEFAULT_INSTANCE_ORDER,
  folderName: null,
  imageUrl: null,
}

/** The settings of an account for an instance, and its account there. */
interface OwnPart {
  settings: OwnServiceProviderSettings
  remoteAccountId: string | null
}

/** The part of an account that has chosen nothing. */
const emptyPart: OwnPart = { settings: defaultSettings, remoteAccountId: null }

type SettingsUpdates = { [K in keyof OwnServiceProviderSettings]?: OwnServiceProviderSettings[K] | undefined }

function withoutUndefined(updates: SettingsUpdates): Partial<OwnServiceProviderSettings> {
  return Object.fromEntries(Object.entries(updates).filter(([, value]) => value !== undefined))
}

function changeSettings(before: OwnServiceProviderSettings, updates: SettingsUpdates): OwnServiceProviderSettings {
  return { ...before, ...withoutUndefined(updates) }
}

/** A value that a newer version stored, or that is broken, counts as not chosen. */
function parse(text: string): OwnServiceProviderSettings {
  const stored = OwnServiceProviderSettings.partial().safeParse(JSON.parse(text))
  return changeSettings(defaultSettings, stored.data ?? {})
}

/** Stores the settings of the accounts of a directory for its instances. */
function createOwnParts(database: Database) {
  return {
    /** The settings of an account, by service provider. */
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
