import { updatedAtOf, useSession, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { OnDuty } from '../../duty/OnDuty'
import { useDuty } from '../../duty/useDuty'

/** Says who is on duty now, and who takes over. */
export default function DutyWidget() {
  const call = useDuty()
  const session = useSession()
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      leadsTo={`/instance/${session.id}/notifications/duty`}
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <OnDuty duty={call.data} />}
    </WidgetFrame>
  )
}
