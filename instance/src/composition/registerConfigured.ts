import type { DiscoveryObject, KnownInstance } from '@barn-workbench/core/schema'
import type { CoreServices } from './composeCore'

/** Key of the stored instances that the configuration named at the last start. */
const CONFIGURED_FACT = 'configuredInstances'

interface RegisterOptions {
  /** The instances that the configuration names now. */
  configured: readonly KnownInstance[]
  /** Called with each instance, and with its configuration at the last start. */
  register(known: KnownInstance, before: KnownInstance | undefined): Promise<void>
}

/** Passes on the configured instances. Resolves with whether this is the first start. */
export async function registerConfigured(
  { database, factStore }: Pick<CoreServices, 'database' | 'factStore'>,
  { configured, register }: RegisterOptions,
): Promise<boolean> {
  const fact = await factStore.get(CONFIGURED_FACT)
  const before = fact === null ? [] : (JSON.parse(fact) as KnownInstance[])
  await database.transaction(async () => {
    for (const known of configured)
      await register(
        known,
        before.find(({ globalUniqueIdentifier }) => globalUniqueIdentifier === known.globalUniqueIdentifier),
      )
    await factStore.set(CONFIGURED_FACT, JSON.stringify(configured))
  })
  return fact === null
}

export function sameAddresses(left: DiscoveryObject | undefined, right: DiscoveryObject): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
