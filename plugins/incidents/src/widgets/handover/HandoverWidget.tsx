import { updatedAtOf, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { Handovers, useHandovers } from '../../handover/Handovers'

/** What the shift before has handed over, and what the user hands over. */
export default function HandoverWidget() {
  const call = useHandovers()
  return (
    <WidgetFrame state={viewStateOf(call)} flush updatedAt={updatedAtOf(call)}>
      {call.data && <Handovers {...call.data} />}
    </WidgetFrame>
  )
}
