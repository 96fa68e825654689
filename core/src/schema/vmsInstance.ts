import { z } from 'zod'
import { DiscoveryObject } from './instance'
import { Id, Version } from './primitives'

/** An instance of a customer, which an admiral administers. */
export const VmsInstance = z.object({
  globalUniqueIdentifier: Id,
  version: Version,
  name: z.string(),
  /** The addresses at which it may answer. */
  discoveryObject: DiscoveryObject,
})
export type VmsInstance = z.infer<typeof VmsInstance>
