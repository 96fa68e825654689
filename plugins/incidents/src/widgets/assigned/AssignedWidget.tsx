import { updatedAtOf, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useAssignedIncidents } from '../../queries/useAssignedIncidents'
import { AssignedView } from './AssignedView'

export default function AssignedWidget() {
  const call = useAssignedIncidents()
  return (
    <WidgetFrame state={viewStateOf(call)} updatedAt={updatedAtOf(call)}>
      {call.data && <AssignedView assigned={call.data} />}
    </WidgetFrame>
  )
}
