import type { Actor, DisplayConfiguration } from '@barn-workbench/core/schema'

/** Who changes an incident, and the version that the change was made on. */
export interface Changer {
  actor: Actor
  ifMatch?: number | undefined
}

/** Where and how an incident is shown, and whom it concerns; what is absent stays. */
export interface GenericProperties {
  displayConfiguration?: { [K in keyof DisplayConfiguration]?: DisplayConfiguration[K] | undefined } | undefined
  stakeholder?: string[] | undefined
}
