import { updatedAtOf, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useDeadAnimalCounts } from '../../queries/useDeadAnimalCounts'
import { CountsView } from './CountsView'

/** The number of open dead animals, compared with the day and the batch before. */
export default function CountsWidget() {
  const call = useDeadAnimalCounts()
  return (
    <WidgetFrame state={viewStateOf(call)} updatedAt={updatedAtOf(call)}>
      {call.data && <CountsView counts={call.data} />}
    </WidgetFrame>
  )
}
