import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'

/** The cameras whose pictures can be sought, and the name of each. */
export function useSeekCameras() {
  const t = useMessages()
  const call = useCameras()
  const cameras = call.data
  return {
    call,
    /** Cameras in use, then the others, whose pictures may still exist. */
    cameras: cameras && [...cameras].sort((a, b) => Number(isDecommissioned(a)) - Number(isDecommissioned(b))),
    /** The name, which may change at any time; `unknown` for a camera that is gone. */
    nameOf: (cameraId: string): string =>
      cameras?.find((camera: Camera) => camera.cameraId === cameraId)?.name ?? (cameras ? t('unknownCamera') : ''),
    /** Whether a camera is closed for privacy: its pictures must not be shown then, including stored ones. */
    isClosed: (cameraId: string) => cameras?.some((camera) => camera.cameraId === cameraId && camera.privacy) ?? false,
    isKnown: (cameraId: string) => cameras?.some((camera) => camera.cameraId === cameraId) ?? true,
  }
}
