import { PageFrame, useMessages, useScreenPath, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { QuickArtifacts } from '../quick/QuickArtifacts'

/** The artifacts of the last day, for a quick round through the barn. */
export default function QuickArtifactsPage() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const title = t('pages.quick-screen.title')
  return (
    <PageFrame title={title}>
      <WidgetFrame state={{ kind: 'content' }} title={title} leadsTo={pathOf('artifacts')} flush>
        <QuickArtifacts />
      </WidgetFrame>
    </PageFrame>
  )
}
