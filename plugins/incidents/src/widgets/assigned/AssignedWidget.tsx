import { updatedAtOf, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useAssignedIncidents } from '../../queries/useAssignedIncidents'
import { AssignedView } from './AssignedView'

/** The number of open incidents that are assigned to the signed-in account, and the next one of them. */
export default function AssignedWidget() {
  const call = useAssignedIncidents()
  return (
    <WidgetFrame state={viewStateOf(call)} updatedAt={updatedAtOf(call)}>
      {call.data && <AssignedView assigned={call.data} />}
    </WidgetFrame>
  )
}
