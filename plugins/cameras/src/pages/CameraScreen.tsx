import type { ReactNode } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { PageFrame, useMessages, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useShownCameras } from '../queries/shownCameras'

interface CameraScreenProps {
  cameraId: string
  /** The title of the screen; null if the camera is not known. */
  titleOf: (camera: Camera | null) => string
  children: (camera: Camera) => ReactNode
}

/** A screen of one camera, as large as the window. Shows a message if the camera does not exist. */
export function CameraScreen({ cameraId, titleOf, children }: CameraScreenProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const call = useShownCameras()
  const camera = call.data?.find((one) => one.cameraId === cameraId) ?? null
  const title = titleOf(camera)
  const state = call.data
    ? ({ kind: 'empty', title: t('missing'), hint: t('live.missingHint') } as const)
    : viewStateOf(call)
  return (
    <PageFrame title={title} isFull>
      {camera ? children(camera) : <WidgetFrame state={state} title={title} leadsTo={pathOf('cameras')} />}
    </PageFrame>
  )
}
