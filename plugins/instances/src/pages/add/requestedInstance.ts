import type { DiscoveryObject } from '@barn-workbench/core/schema'

/** The instance that is to be added, as far as the link or the address describes it. */
export interface RequestedInstance {
  /** Null: any instance that answers at the address. */
  globalUniqueIdentifier: string | null
  /** Null for its own name. */
  name: string | null
  discoveryObject: DiscoveryObject
  /** Whether the person has agreed that its addresses are asked. */
  isAsked: boolean
}
