import { updatedAtOf, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { AssignedView } from '../../lists/assigned/AssignedView'
import { useMentions } from '../../queries/mentions'
import { useAssignedIncidents } from '../../queries/useAssignedIncidents'

/** The number of open incidents that are assigned to the signed-in account, and the next one of them. */
export default function AssignedWidget() {
  const call = useAssignedIncidents()
  const mentions = useMentions()
  const pathOf = useScreenPath()
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      leadsTo={pathOf('incidents', { assignedTo: 'me' })}
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <AssignedView assigned={call.data} mentions={mentions} />}
    </WidgetFrame>
  )
}
