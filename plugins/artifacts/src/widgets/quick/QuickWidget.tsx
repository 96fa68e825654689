import { useSession, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { QuickArtifacts } from '../../quick/QuickArtifacts'

/** The artifacts of the last day. */
export default function QuickWidget() {
  const session = useSession()
  return (
    <WidgetFrame state={{ kind: 'content' }} leadsTo={`/instance/${session.id}/quick-artifacts`} flush>
      <QuickArtifacts />
    </WidgetFrame>
  )
}
