import type { DiscoveryObject, KnownInstance } from '@barn-workbench/core/schema'
import type { CoreServices } from './composeCore'

/** Name of the fact that holds the instances of the configuration at the last start, as JSON. */
const CONFIGURED_FACT = 'configuredInstances'

interface RegisterOptions {
  /** The instances that the configuration names now. */
  configured: readonly KnownInstance[]
  /** Called with each instance, and with its configuration at the last start. */
  register(known: KnownInstance, before: KnownInstance | undefined): Promise<void>
}

/**
 * Calls `register` for each configured instance and keeps the configuration for the next start, in one transaction.
 * Resolves to true at the first start.
 */
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

/** Whether two configurations of an instance have the same addresses, in the same order. */
export function sameAddresses(left: DiscoveryObject | undefined, right: DiscoveryObject): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
