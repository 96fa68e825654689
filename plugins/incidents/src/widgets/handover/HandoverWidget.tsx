import { updatedAtOf, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { Handovers, useHandovers } from '../../handover/Handovers'

/** Shows the handover of the shift before, and the one of the user. */
export default function HandoverWidget() {
  const call = useHandovers()
  return (
    <WidgetFrame state={viewStateOf(call)} flush updatedAt={updatedAtOf(call)}>
      {call.data && <Handovers {...call.data} />}
    </WidgetFrame>
  )
}
