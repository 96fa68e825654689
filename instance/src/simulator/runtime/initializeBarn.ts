import type { InstanceFacts } from '../../configuration/instanceFacts'
import { createBarn, localTimeAt, instantOfLocalTime, type Barn } from '..'
import type { FactStore } from '../../stores/factStore'

export interface FoundingDeps {
  facts: InstanceFacts
  factStore: FactStore
  seed: number
  now: number
}

/** The barn of this data folder: founded at the midnight before its first start, the same ever after. */
export async function initializeBarn({ facts, factStore, seed, now }: FoundingDeps): Promise<Barn> {
  const { species, timeZone } = facts
  const known = await factStore.get('founded')
  const founded = known === null ? instantOfLocalTime(timeZone, localTimeAt(timeZone, now).dayNumber, 0) : Number(known)
  if (known === null) await factStore.set('founded', String(founded))
  return createBarn({ seed, species, simulationStart, timeZone })
}
