import { IconPlus } from '@tabler/icons-react'
import { createIncident } from '@barn-workbench/core/intents'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { updatedAtOf, useMessages, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { REPORT_PERMISSIONS } from '../../permissions'
import { useDeadAnimalCounts } from '../../queries/useDeadAnimalCounts'
import { CountsView } from './CountsView'
import { useCountsPaths } from './useCountsPaths'

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
