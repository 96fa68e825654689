import { incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { OPEN_DEAD_ANIMAL_STATE, type Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { useLive, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { loadBatchCounts } from './loadBatchCounts'
import { countDeadAnimals } from './countDeadAnimals'

/** ms between counts. */
export const DEAD_ANIMALS_REFRESH = 30 * 60_000
const TWO_DAYS = 48 * 3_600_000

async function loadRecent(session: Session, now: number, signal: AbortSignal): Promise<Incident[]> {
  const isDeadAnimal = where('type', '==', 'deadAnimal')
  const [open, recent] = await Promise.all([
    session.list(incidents.query, { query: [isDeadAnimal, where('state', '==', OPEN_DEAD_ANIMAL_STATE)] }, { signal }),
    session.list(
      incidents.query,
      { query: [isDeadAnimal, where('lastEventTimestamp', '>=', now - TWO_DAYS)] },
      { signal },
    ),
  ])
  return [...new Map([...open, ...recent].map((incident) => [incident.incidentId, incident])).values()]
}

/** Dead animals now, yesterday, and in this batch against the one before. */
export function useDeadAnimalCounts() {
  const { clock } = useWorkbench()
  return useLive(
    ['dead-animal-counts'],
    async (session, signal) => {
      const now = clock.now()
      const [recent, batch] = await Promise.all([
        loadRecent(session, now, signal),
        loadBatchCounts(session, now, signal),
      ])
      return { ...countDeadAnimals(recent, now), ...batch }
    },
    { refresh: DEAD_ANIMALS_REFRESH, shows: ['incident'] },
  )
}
