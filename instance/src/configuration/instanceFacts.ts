import type { InstanceType, Species } from '@barn-workbench/core/schema'

/** What an instance says of itself. */
export interface InstanceFacts {
  globalUniqueIdentifier: string
  instanceType: InstanceType
  species: Species
  name: string
  /** IANA time zone of the site. */
  timeZone: string
  version: string
}
