import { identityFlags, instancesOf } from '../../scripts/steps/fleet.mjs'

/** The barns of the reference fleet. The ports of this list are not used. */
export const instances = instancesOf(0)

/** Flags of a barn of the reference fleet, with a history that is quickly made. */
export function flagsOf(instance: (typeof instances)[number]): string[] {
  return [...identityFlags(instance), '--history-days', '3']
}

export const [PIG_BARN = [], CHICKEN_BARN = []] = instances.map(flagsOf)
