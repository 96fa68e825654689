import { ownAccount } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { updatedAtOf, useCall, useSession, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { Sessions } from '../../parts/Sessions'

/** The user's active sign-ins. */
export default function SessionsWidget() {
  const session = useSession()
  const call = useCall(ownAccount.sessions, {}, { refresh: 5 * MINUTE, shows: ['session'] })
  return (
    <WidgetFrame state={viewStateOf(call)} leadsTo={`/instance/${session.id}/account`} updatedAt={updatedAtOf(call)}>
      {call.data && <Sessions sessions={call.data} />}
    </WidgetFrame>
  )
}
