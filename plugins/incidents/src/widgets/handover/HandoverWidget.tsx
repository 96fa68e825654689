import { handovers } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { updatedAtOf, useCall, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { Handovers } from '../../handover/Handovers'

/** Time between two refreshes, in ms. */
const HANDOVER_REFRESH = MINUTE

/** What the shift before has handed over, and what the user hands over. */
export default function HandoverWidget() {
  const call = useCall(handovers.list, {}, { refresh: HANDOVER_REFRESH, shows: ['handover', 'incident'] })
  return (
    <WidgetFrame state={viewStateOf(call)} flush updatedAt={updatedAtOf(call)}>
      {call.data && <Handovers {...call.data} />}
    </WidgetFrame>
  )
}
