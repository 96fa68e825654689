import { useCameras } from '@barn-workbench/plugin-sdk/react'

/** Whether a camera is closed for privacy: then its pictures must not be shown, including stored ones. */
export function useIsClosed(cameraId: string | null): boolean {
  const { data } = useCameras({ enabled: cameraId !== null })
  return data?.some((camera) => camera.cameraId === cameraId && camera.privacy) ?? false
}
