import { useCameras } from '@barn-workbench/plugin-sdk/react'

/** Whether a camera is closed for privacy: then what it saw is nobody's, kept pictures too. */
export function useIsClosed(cameraId: string | null): boolean {
  const { data } = useCameras({ enabled: cameraId !== null })
  return data?.some((camera) => camera.cameraId === cameraId && camera.privacy) ?? false
}
