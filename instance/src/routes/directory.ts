import { identityProvider, serviceProviders, vmsInstances } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import { formatDiscovery } from '@barn-workbench/core/schema'
import type { Directory, IdentityProvider, ServiceProviderStore } from '../directory'
import { implement, serialized, type Route } from '../http'
import type { VmsInstanceStore } from '../stores'

interface ServiceProviderRouteDependencies {
  store: ServiceProviderStore
  directory: Directory
  people: IdentityProvider
}

export function serviceProviderRoutes({ store, directory, people }: ServiceProviderRouteDependencies): Route[] {
  return [
    ...implement(serviceProviders, {
      list: async (_, { account }) => succeed(await store.listFor(account.accountId)),
      queryOne: async ({ body }, { account }) => succeed(await store.queryOneFor(account.accountId, body)),
      create: ({ body }, { account }) => directory.add(account.accountId, body.globalUniqueIdentifier, body.name),
      async update({ params, body }, { account, ifMatch }) {
        const by = { actorId: account.accountId, ...(ifMatch !== undefined && { ifMatch }) }
        const changed = await store.rename(params.id, body.updates.serviceProviderName, by)
        return changed.ok ? store.getFor(account.accountId, params.id) : changed
      },
      updateOwn: async ({ params, body }, { account }) =>
        params.accountId === account.accountId
          ? store.updateOwn(account.accountId, params.id, body.updates)
          : fail('request/forbidden'),
      remove: ({ params }, { account, ifMatch }) =>
        store.remove(params.id, { actorId: account.accountId, ...(ifMatch !== undefined && { ifMatch }) }),
      discoveryObject: ({ params }) => directory.discoveryObject(params.id),
    }),
    ...implement(identityProvider, {
      login: ({ params }, { account }) => people.logIn(account.accountId, params.serviceProviderId),
      createAccount: ({ params, body }, { account }) =>
        people.createAccount(account.accountId, params.serviceProviderId, body),
    }),
  ]
}

export function vmsInstanceRoutes(store: VmsInstanceStore) {
  return implement(vmsInstances, {
    query: async ({ body }, context) => serialized(await store.documents.answer(body, context)),
    get: ({ params }) => store.documents.get(params.id),
    update: ({ params, body }, { ifMatch }) => store.update(params.id, body.updates, ifMatch),
    discoveryString: async ({ params }) => {
      const found = await store.documents.get(params.id)
      return found.ok ? succeed(formatDiscovery(found.value)) : found
    },
  })
}
