import { StorageLimits } from '@barn-workbench/core/schema'
import type { FactStore } from '../database'

const FACT = 'storageLimits'
/** Roll-ups of measurements are kept for five years by default. */
export const DEFAULT_ROLL_UP_DAYS = 1_826

/** The limits in force: set by a person, else by the command line. */
export interface LimitStore {
  current(): StorageLimits
  set(limits: StorageLimits): Promise<void>
}

/** Opens the limits of an instance. Stored ones that cannot be read count as none. */
export async function openStorageLimits(facts: FactStore, artifactGigabytes: number): Promise<LimitStore> {
  let current = await readStored(facts)
  return {
    current: () => current ?? { rollUpDays: DEFAULT_ROLL_UP_DAYS, artifactGigabytes },
    async set(limits) {
      await facts.set(FACT, JSON.stringify(limits))
      current = limits
    },
  }
}

async function readStored(facts: FactStore): Promise<StorageLimits | null> {
  const text = await facts.get(FACT)
  if (text === null) return null
  try {
    return StorageLimits.parse(JSON.parse(text))
  } catch {
    return null
  }
}
