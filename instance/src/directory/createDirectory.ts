import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { DiscoveryObject, KnownInstance, ServiceProvider } from '@barn-workbench/core/schema'
import { withOwnPart, type ServiceProviderStore } from './serviceProviderStore'
import type { SiteCalls } from './siteCalls'

/** The address of the directory's own gateway, as clients reach it. */
type GatewayAddress = NonNullable<DiscoveryObject['gateway']>

interface DirectoryOptions {
  store: ServiceProviderStore
  calls: SiteCalls
  /** The instances that the directory is configured with. */
  sites: readonly KnownInstance[]
  /** By default the instances state the address of their gateway. */
  gateway: GatewayAddress | undefined
}

export type Directory = ReturnType<typeof createDirectory>

/** The instances of a directory: the configured ones, and the others that it lists. */
export function createDirectory({ store, calls, sites, gateway }: DirectoryOptions) {
  const siteOf = (globalUniqueIdentifier: string) =>
    sites.find((site) => site.globalUniqueIdentifier === globalUniqueIdentifier)

  return {
    siteOf,
    /** The configured instance, if the directory forwards to it. */
    async registeredSite(globalUniqueIdentifier: string): Promise<KnownInstance | undefined> {
      return (await store.findByInstance(globalUniqueIdentifier)) ? siteOf(globalUniqueIdentifier) : undefined
    },

    async add(
      accountId: string,
      globalUniqueIdentifier: string,
      name: string,
    ): Promise<
      Result<
        ServiceProvider,
        'service-provider/no-instance-found' | 'service-provider/cannot-provide' | 'service-provider/exists'
      >
    > {
      const site = siteOf(globalUniqueIdentifier)
      if (!site) return fail('service-provider/no-instance-found')
      if (await store.findByInstance(globalUniqueIdentifier)) return fail('service-provider/exists')
      const identity = await calls.identify(site)
      if (!identity.ok) return identity
      const { instanceType } = identity.value
      const added = await store.add({ globalUniqueIdentifier, serviceProviderName: name, instanceType }, accountId)
      return added.ok ? succeed(withOwnPart(added.value, accountId)) : added
    },

    /** Asks the instances of unknown type for it. */
    async learnTypes(): Promise<void> {
      const unknown = await store.documents.all([{ key: 'instanceType', operator: '==', value: null }])
      for (const { serviceProviderId, globalUniqueIdentifier } of unknown) {
        const site = siteOf(globalUniqueIdentifier)
        const identity = site && (await calls.identify(site))
        if (identity?.ok) await store.setType(serviceProviderId, identity.value.instanceType)
      }
    },

    async discoveryObject(serviceProviderId: string): Promise<Result<DiscoveryObject, 'service-provider/not-found'>> {
      const stored = await store.documents.get(serviceProviderId)
      if (!stored.ok) return stored
      const addresses = siteOf(stored.value.globalUniqueIdentifier)?.discoveryObject ?? {}
      return succeed(gateway ? { ...addresses, gateway } : addresses)
    },
  }
}
