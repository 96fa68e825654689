import {
  PageFrame,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useShownCameras } from '../../queries/useCamerasInUse'
import { CameraView } from './CameraView'

/** One camera: its picture, what is known of it, and what other plugins know of it. */
export default function CameraPage({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const call = useShownCameras()
  const camera = call.data?.find((one) => one.cameraId === cameraId)
  const title = t('pages.camera.title')
  if (camera) {
    return (
      <PageFrame title={camera.name}>
        <CameraView key={cameraId} camera={camera} cameras={call.data ?? []} dataUpdatedAt={call.dataUpdatedAt} />
      </PageFrame>
    )
  }
  const missing: ViewState = { kind: 'empty', title: t('missing'), hint: t('camera.missingHint') }
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame state={call.data ? missing : viewStateOf(call)} title={title} leadsTo={pathOf('cameras')} />
    </PageFrame>
  )
}
