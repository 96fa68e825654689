import type { KnownInstance } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { InstanceOptions } from '../configuration'
import {
  createAssertions,
  createDirectory,
  createGateway,
  createIdentityProvider,
  createServiceProviderStore,
  createSiteCalls,
  openAssertionKey,
} from '../directory'
import { repeat } from '../log'
import { serviceProviderRoutes } from '../routes'
import type { CoreServices, InstanceParts } from './composeCore'
import { registerConfigured } from './registerConfigured'

/** Period in which instances of an unknown type are asked for it, in ms. */
const TYPE_PERIOD = MINUTE

/** Creates the services of a senator: the directory, its gateway, and its word for its accounts. */
export async function composeSenator(core: CoreServices, options: InstanceOptions): Promise<InstanceParts> {
  const { database, hub, audit, info, log, now } = core
  const { knownInstances: sites, publicAddress, host, port, data } = options
  const store = createServiceProviderStore({ database, hub, audit, now })
  const calls = createSiteCalls(globalThis.fetch)
  const assertions = createAssertions({
    key: await openAssertionKey(data),
    issuer: info.globalUniqueIdentifier,
    now,
  })
  const address = publicAddress ?? { protocol: 'http' as const, hostname: host, port }
  const gateway = { ...address, id: info.globalUniqueIdentifier }
  const directory = createDirectory({ store, calls, sites, gateway })
  const people = createIdentityProvider({ store, directory, calls, assertions })

  /** Adds instances that the configuration names for the first time; ones that were removed since stay removed. */
  async function register({ globalUniqueIdentifier, name }: KnownInstance, before?: KnownInstance): Promise<void> {
    if (!before) await store.add({ globalUniqueIdentifier, serviceProviderName: name, instanceType: null }, null)
  }

  return {
    routes: serviceProviderRoutes({ store, directory, people }),
    gateway: createGateway({ findSite: directory.registeredSite, webOrigins: new Set(options.webOrigins) }),
    async prepare() {
      await registerConfigured(core, { configured: sites, register })
    },
    start: () => repeat(directory.learnTypes, { period: TYPE_PERIOD, module: 'directory', now, log }),
  }
}
