import { succeed } from '@barn-workbench/core/result'
import type { KnownInstance } from '@barn-workbench/core/schema'
import type { InstanceOptions } from '../configuration'
import { vmsInstanceRoutes } from '../routes'
import { simulateCustomers } from '../simulator'
import { createVmsInstanceStore } from '../stores'
import type { CoreServices, InstanceParts } from './composeCore'
import { registerConfigured, sameAddresses } from './registerConfigured'

/** Creates the services of an admiral: the instances of customers that it administers. */
export function composeAdmiral(core: CoreServices, { simulate, seed, knownInstances }: InstanceOptions): InstanceParts {
  const store = createVmsInstanceStore(core.database, core.hub)

  /**
   * Adds an instance that is missing. Takes over an address that the configuration has changed since the last start.
   */
  async function register(known: KnownInstance, before?: KnownInstance): Promise<void> {
    const { globalUniqueIdentifier: id, discoveryObject } = known
    const stored = await store.documents.find(id)
    if (!stored) await store.documents.insert(known)
    else if (before && !sameAddresses(before.discoveryObject, discoveryObject))
      await store.documents.update(id, undefined, (current) => succeed({ ...current, discoveryObject }))
  }

  return {
    routes: vmsInstanceRoutes(store),
    prepare: () =>
      core.database.transaction(async () => {
        const isFirstStart = await registerConfigured(core, { configured: knownInstances, register })
        if (simulate && isFirstStart) for (const site of await simulateCustomers(seed)) await register(site)
      }),
    start: () => () => Promise.resolve(),
  }
}
