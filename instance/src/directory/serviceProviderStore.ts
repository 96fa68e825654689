import { evaluateQuery, projectDocument, type Query } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { ServiceProvider } from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import { createDocumentStore, newId, type Database } from '../database'
import type { NoticeHub } from '../noticeHub'
import type { Now } from '../now'
import { changeSettings, createOwnParts, emptyPart, type OwnPart, type SettingsUpdates } from './ownParts'

/** What a directory knows of an instance, for everyone. */
export type StoredServiceProvider = Pick<
  ServiceProvider,
  'serviceProviderId' | 'version' | 'globalUniqueIdentifier' | 'serviceProviderName' | 'instanceType'
>

/** Who changes the directory, and the version that they have seen. */
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

/** Stores the instances to which a directory leads. `actorId`: the account that changes it; null: the configuration. */
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

/** Stores the instances to which a directory leads, and what each account has chosen about them. */
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
