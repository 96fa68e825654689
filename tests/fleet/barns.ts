import { barnsOf, identityFlags, instancesOf } from '../../scripts/steps/fleet.mjs'

/** An instance of the reference fleet. Its port is not used. */
export type FleetInstance = ReturnType<typeof instancesOf>[number]

/** The barns of the reference fleet. */
export const barns: readonly FleetInstance[] = barnsOf(0)
/** The instances of the reference fleet that are no barns. */
export const otherInstances: readonly FleetInstance[] = instancesOf(0).filter(({ type }) => type !== 'barn')

/** Flags of an instance of the reference fleet, with a history that is quickly made, and no work beside its tests. */
export function flagsOf(instance: FleetInstance): string[] {
  return [...identityFlags(instance), '--history-days', '3', '--earlier-batches', '0', '--artifacts', 'false']
}

export const [PIG_BARN = [], CHICKEN_BARN = []] = barns.map(flagsOf)
export const [SENATOR = [], DATA_COLLECTOR = [], ADMIRAL = []] = otherInstances.map(flagsOf)
