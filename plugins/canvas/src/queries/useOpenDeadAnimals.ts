import { incidents } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms; notices of a change refresh earlier. */
const DEAD_ANIMALS_REFRESH = MINUTE

/** Loads the open incidents of dead animals without false alarms, the oldest first. */
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
