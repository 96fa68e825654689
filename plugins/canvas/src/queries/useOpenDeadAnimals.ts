import { incidents } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/schema'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** ms between looks, for an instance that tells of no changes. */
export const DEAD_ANIMALS_REFRESH = 60_000

/** Dead animals that lie there now, false alarms left out; the oldest first. */
export function useOpenDeadAnimals(enabled: boolean) {
  const query = [
    where('type', '==', 'deadAnimal'),
    where('state', '==', OPEN_DEAD_ANIMAL_STATE),
    where('messagePayload.falsePositive', '!=', true),
  ]
  return useDocuments(
    incidents.query,
    { query, order: [ascending('firstEventTimestamp')] },
    { enabled, refresh: DEAD_ANIMALS_REFRESH, shows: ['incident'] },
  )
}
