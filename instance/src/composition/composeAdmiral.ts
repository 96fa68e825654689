import { succeed } from '@barn-workbench/core/result'
import type { DiscoveryObject, KnownInstance } from '@barn-workbench/core/schema'
import type { InstanceOptions } from '../configuration'
import { vmsInstanceRoutes } from '../routes'
import { customerSites } from '../simulator'
import { createVmsInstanceStore } from '../stores'
import type { CoreServices } from './composeCore'
import type { InstanceParts } from './instanceParts'

/** Key of the stored instances that the configuration named at the last start. */
const CONFIGURED_FACT = 'configuredInstances'

function sameAddresses(left: DiscoveryObject | undefined, right: DiscoveryObject): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** Creates the services of an admiral: the instances of customers that it administers. */
export function composeAdmiral(
  { database, hub, factStore }: CoreServices,
  { simulate, seed, vmsInstances }: InstanceOptions,
): InstanceParts {
  const store = createVmsInstanceStore(database, hub)

  /** Adds what is not there yet. An address that the configuration has changed since the last start is taken over. */
  async function register(known: KnownInstance, before: KnownInstance | undefined): Promise<void> {
    const { globalUniqueIdentifier: id, discoveryObject } = known
    const stored = await store.documents.find(id)
    if (!stored) await store.documents.insert(known)
    else if (before && !sameAddresses(before.discoveryObject, discoveryObject))
      await store.documents.update(id, undefined, (current) => succeed({ ...current, discoveryObject }))
  }

  return {
    routes: vmsInstanceRoutes(store),
    async prepare() {
      const fact = await factStore.get(CONFIGURED_FACT)
      const before = fact === null ? [] : (JSON.parse(fact) as KnownInstance[])
      const invented = simulate && fact === null ? customerSites(seed) : []
      await database.transaction(async () => {
        for (const known of [...vmsInstances, ...invented]) {
          const { globalUniqueIdentifier: id } = known
          await register(
            known,
            before.find((other) => other.globalUniqueIdentifier === id),
          )
        }
        await factStore.set(CONFIGURED_FACT, JSON.stringify(vmsInstances))
      })
    },
    start: () => () => Promise.resolve(),
  }
}
