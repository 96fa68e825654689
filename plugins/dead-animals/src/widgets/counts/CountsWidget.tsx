import { IconPlus } from '@tabler/icons-react'
import { createIncident } from '@barn-workbench/core/intents'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import {
  changedSearch,
  updatedAtOf,
  useMessages,
  useScreenPath,
  useTimeZone,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { REPORT_PERMISSIONS } from '../../permissions'
import { useDeadAnimalCounts, type BatchCounts } from '../../queries/deadAnimalCounts'
import { foundWithin, openNow } from '../../statistics/animalLinks'
import { latestDays, parametersOf } from '../../statistics/statisticsChoice'
import { CountsView, type CountsPaths } from './CountsView'

/** The number of open dead animals, compared with the day and the batch before. */
export default function CountsWidget() {
  const call = useDeadAnimalCounts()
  const t = useMessages()
  const pathOf = useScreenPath()
  const pathsOf = useCountsPaths()
  return (
    <WidgetFrame
      leadsTo={pathOf('incidents', { incidentType: 'deadAnimal' })}
      state={viewStateOf(call)}
      badge={
        <IntentButton
          intent={createIncident}
          input={{ type: 'deadAnimal' }}
          needs={REPORT_PERMISSIONS}
          label={t('report')}
        >
          <IconPlus size={16} />
        </IntentButton>
      }
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <CountsView counts={call.data} paths={pathsOf(call.data)} />}
    </WidgetFrame>
  )
}

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
