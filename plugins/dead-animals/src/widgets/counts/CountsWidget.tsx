import { IconPlus } from '@tabler/icons-react'
import { createIncident } from '@barn-workbench/core/intents'
import { DAY } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { updatedAtOf, useMessages, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { REPORT_PERMISSIONS } from '../../permissions'
import type { DeadAnimalCounts } from '../../queries/countDeadAnimals'
import { useDeadAnimalCounts, type BatchCounts } from '../../queries/useDeadAnimalCounts'
import { foundWithin, openNow } from '../../statistics/animalLinks'
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

type Counted = DeadAnimalCounts & BatchCounts & { countedAt: number }

/** Returns a function that gives the paths to which counts lead: to the list of the animals that each counts. */
function useCountsPaths(): (counts: Counted) => CountsPaths {
  const pathOf = useScreenPath()
  return ({ currentStart, previousStart, countedAt }) => {
    const animals = pathOf('incidents', openNow())
    const found = (start: number | null, end: number | null) =>
      start === null || end === null ? animals : pathOf('incidents', foundWithin({ start, end }))
    const yesterday = countedAt - DAY
    return {
      now: animals,
      last24h: found(yesterday, countedAt + 1),
      dayBefore: found(yesterday - DAY, yesterday),
      currentBatch: found(currentStart, countedAt + 1),
      previousBatch: found(previousStart, currentStart),
    }
  }
}
