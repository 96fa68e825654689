import { isDecommissioned } from '@barn-workbench/core/schema'
import { useCameras } from '@barn-workbench/plugin-sdk/react'

/** The camera that a widget shows: the chosen one, or the first in use. */
export function useShownCamera(chosen: string) {
  const call = useCameras()
  const { data } = call
  const first = data?.find((camera) => !isDecommissioned(camera))
  const camera = (chosen ? data?.find(({ cameraId }) => cameraId === chosen) : first) ?? null
  return { call, camera, cameraId: camera?.cameraId ?? null, isWithoutCamera: data !== undefined && camera === null }
}
