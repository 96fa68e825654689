import type { DiscoveryObject } from '@barn-workbench/core/schema'

/** An instance that somebody wants to add, as far as they have told of it. */
export interface Wanted {
  /** Null: whoever answers at the address. */
  globalUniqueIdentifier: string | null
  /** Null: as it calls itself. */
  name: string | null
  discoveryObject: DiscoveryObject
  /** Whether the person has agreed that its addresses are asked. */
  isAsked: boolean
}
