import { incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { OPEN_DEAD_ANIMAL_STATE, type Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { useClock, useLive } from '@barn-workbench/plugin-sdk/react'
import { countDeadAnimals } from './countDeadAnimals'
import { loadBatchCounts } from './loadBatchCounts'

/** Time between two refreshes, in ms. */
const DEAD_ANIMALS_REFRESH = 30 * MINUTE

/** Loads the dead animals that are open, or have had an event within the last two days; hidden ones do not count. */
async function loadRecentDeadAnimals(session: Session, now: number, signal: AbortSignal): Promise<Incident[]> {
  const isDeadAnimal = [where('type', '==', 'deadAnimal'), where('hidden', '==', false)]
  const [open, recent] = await Promise.all([
    session.list(
      incidents.query,
      { query: [...isDeadAnimal, where('state', '==', OPEN_DEAD_ANIMAL_STATE)] },
      { signal },
    ),
    session.list(
      incidents.query,
      { query: [...isDeadAnimal, where('lastEventTimestamp', '>=', now - 2 * DAY)] },
      { signal },
    ),
  ])
  const byId = new Map([...open, ...recent].map((incident) => [incident.incidentId, incident]))
  return [...byId.values()]
}

/**
 * Loads the counts of dead animals: now, in the last two days, and in the current and the previous batch; `countedAt` in ms
 * since the epoch.
 */
export function useDeadAnimalCounts() {
  const clock = useClock()
  return useLive(
    ['dead-animal-counts'],
    async (session, signal) => {
      const now = clock.now()
      const [deadAnimals, batchCounts] = await Promise.all([
        loadRecentDeadAnimals(session, now, signal),
        loadBatchCounts(session, now, signal),
      ])
      return { ...countDeadAnimals(deadAnimals, now), ...batchCounts, countedAt: now }
    },
    { refresh: DEAD_ANIMALS_REFRESH, isJob: true, shows: ['incident'] },
  )
}
