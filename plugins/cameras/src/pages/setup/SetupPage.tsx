import { PageFrame, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useShownCameras } from '../../queries/shownCameras'
import { AddCameras, CameraSetupList } from './CameraSetupList'

/** Adds cameras, changes their sources, and removes them. */
export default function SetupPage() {
  const call = useShownCameras()
  const title = useMessages()('pages.setup.title')
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame state={viewStateOf(call)} title={title} badge={<AddCameras onAdded={call.refetch} />}>
        <CameraSetupList call={call} />
      </WidgetFrame>
    </PageFrame>
  )
}
