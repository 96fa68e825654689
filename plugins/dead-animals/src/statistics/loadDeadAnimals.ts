import { incidents } from '@barn-workbench/core/contract'
import { ascending, MAXIMUM_QUERY_LIMIT, where } from '@barn-workbench/core/query'
import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { DeadAnimal, Segment } from './segments'

const KEYS = ['incidentId', 'type', 'state', 'firstEventTimestamp', 'lastEventTimestamp'] as const

export interface LoadedAnimals {
  animals: readonly DeadAnimal[]
  /** There are more than are loaded, so that counts would be too low. */
  isCut: boolean
}

/**
 * Loads the dead animals that lay in the barn at any time of a span, by five keys of each. False alarms and hidden
 * incidents do not count.
 */
export async function loadDeadAnimals(
  session: Session,
  { start, end }: Segment,
  signal: AbortSignal,
): Promise<LoadedAnimals> {
  const shared = [
    where('type', '==', 'deadAnimal'),
    where('hidden', '==', false),
    where('messagePayload.falsePositive', '!=', true),
    where('firstEventTimestamp', '<=', end),
  ]
  const options = { order: [ascending('firstEventTimestamp')], limit: MAXIMUM_QUERY_LIMIT, projection: KEYS }
  const [open, taken] = await Promise.all([
    session.list(
      incidents.query,
      { query: [...shared, where('state', '==', OPEN_DEAD_ANIMAL_STATE)], ...options },
      { signal },
    ),
    session.list(
      incidents.query,
      {
        query: [...shared, where('state', '!=', OPEN_DEAD_ANIMAL_STATE), where('lastEventTimestamp', '>=', start)],
        ...options,
      },
      { signal },
    ),
  ])
  return {
    animals: [...open, ...taken],
    isCut: open.length >= MAXIMUM_QUERY_LIMIT || taken.length >= MAXIMUM_QUERY_LIMIT,
  }
}
