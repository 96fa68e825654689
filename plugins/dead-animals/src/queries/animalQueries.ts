import { ascending, deadAnimalConditions, MAXIMUM_QUERY_LIMIT, where } from '@barn-workbench/core/query'
import type { Segment } from '../statistics/segments'

const OPTIONS = { order: [ascending('firstEventTimestamp')], limit: MAXIMUM_QUERY_LIMIT }

/** The query of the dead animals that lie there now. */
export function lyingAnimals() {
  return { query: deadAnimalConditions({ lying: true }), ...OPTIONS }
}

/** The query of dead animals that lay in the barn at any time of a span and were taken away. */
export function takenAnimals({ start, end }: Segment) {
  const wasThere = [where('firstEventTimestamp', '<', end), where('lastEventTimestamp', '>=', start)]
  return { query: [...deadAnimalConditions(), where('closedAt', '!=', null), ...wasThere], ...OPTIONS }
}

/** Whether there are more animals than one of the queries answers, so that counts would be too low. */
export function isCutOff(...answers: readonly (readonly unknown[])[]): boolean {
  return answers.some(({ length }) => length >= MAXIMUM_QUERY_LIMIT)
}
