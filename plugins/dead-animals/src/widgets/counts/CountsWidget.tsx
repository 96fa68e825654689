import { updatedAtOf, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useDeadAnimalCounts } from '../../queries/useDeadAnimalCounts'
import { CountsView } from './CountsView'

/** The number of open dead animals, compared with the day and the batch before. */
export default function CountsWidget() {
  const call = useDeadAnimalCounts()
  const pathOf = useScreenPath()
  return (
    <WidgetFrame
      leadsTo={pathOf('incidents', { incidentType: 'deadAnimal' })}
      state={viewStateOf(call)}
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <CountsView counts={call.data} />}
    </WidgetFrame>
  )
}
