import { StartError } from '../database/openDatabase'
import type { FactStore } from '../stores/factStore'
import type { InstanceOptions } from './instanceOptions'

/**
 * A data folder belongs to the instance that it was made for: another one would mix its entities in. */
export async function claimFolder(facts: FactStore, options: InstanceOptions): Promise<void> {
  const owner = {
    id: options.id,
    type: options.type,
    species: options.species,
    seed: String(options.seed),
    demo: String(options.demo),
  }
  for (const [name, value] of Object.entries(owner)) {
    const known = await facts.get(name)
    if (known === null) await facts.set(name, value)
    else if (known !== value)
      throw new StartError(
        `the data folder was made with --${name} ${known}, not ${value}; name another folder with --data`,
      )
  }
}
