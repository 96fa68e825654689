import { DAY, HOUR } from '@barn-workbench/core/time'
import { changedSearch, useScreenPath, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import type { BatchCounts } from '../../queries/loadBatchCounts'
import { foundWithin, openNow } from '../../statistics/animalLinks'
import { latestDays, parametersOf } from '../../statistics/statisticsChoice'
import type { CountsPaths } from './CountsView'

/** Returns a function that gives the paths to which counts lead: of animals to the list, of days to their statistics. */
export function useCountsPaths(): (counts: BatchCounts & { countedAt: number }) => CountsPaths {
  const pathOf = useScreenPath()
  const zone = useTimeZone()
  return ({ currentStart, previousStart, countedAt }) => {
    const animals = pathOf('incidents', openNow())
    const found = (start: number | null, end: number | null) =>
      start === null || end === null ? animals : pathOf('incidents', foundWithin({ start, end }))
    const statistics = (daysAgo: number): `/${string}` => {
      const choice = { ...latestDays(1, countedAt - daysAgo * DAY, zone), timeResolution: HOUR }
      return `${pathOf('dead-animal-statistics')}${changedSearch('', parametersOf(choice))}`
    }
    return {
      now: animals,
      last24h: statistics(0),
      dayBefore: statistics(1),
      currentBatch: found(currentStart, countedAt + 1),
      previousBatch: found(previousStart, currentStart),
    }
  }
}
