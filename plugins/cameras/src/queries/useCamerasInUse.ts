import { useMemo } from 'react'
import { useCameras } from '@barn-workbench/plugin-sdk/react'

/** Loads the cameras that are in use, without the decommissioned ones. */
export function useCamerasInUse() {
  const call = useCameras()
  const data = useMemo(() => call.data?.filter((camera) => !camera.decommissioned), [call.data])
  return { data, error: call.error, refetch: call.refetch, dataUpdatedAt: call.dataUpdatedAt }
}
